import type { createPushNotification } from '@comptoir/contract/push-notifications.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { leavesAt, pushRefusal } from '@comptoir/domain/push-notifications/push-rules.ts';
import { tidyMessage, tidyTitle } from '@comptoir/domain/push-notifications/words.ts';
import type { UserCtx } from '../ctx.ts';
import { refuseIf } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import * as notifications from './push-notifications.store.ts';
import { targetShop } from './target.ts';
import { tellChange } from './tell.ts';

/** SET-API-27. */
export async function createNotification(
  ctx: UserCtx,
  { body }: Input<typeof createPushNotification>,
): Promise<Answer<typeof createPushNotification>> {
  const shopId = targetShop(ctx, body);
  const [title, message] = [tidyTitle(body.title), tidyMessage(body.message)];
  const now = ctx.now();
  const wanted = body.scheduledAt ?? null;
  refuseIf(pushRefusal({ title, message, scheduledAt: wanted }, now));
  const { time_zone: zone } = await shops.company(ctx.db, ctx.companyId);
  // PSH-22: one sent by hand at night is a planned one, which can still be changed.
  const scheduledAt = leavesAt(wanted, now, zone);
  const id = ctx.newId();
  return ctx.answer(async (tx) => {
    const status = scheduledAt === null ? ('pending' as const) : ('scheduled' as const);
    const given = { shopId, segment: body.segment ?? null, title, message, createdAt: now, scheduledAt, status };
    await notifications.insert(tx, { companyId: ctx.companyId, id }, given);
    await ctx.jobs.enqueue(
      tx,
      'send-push',
      { companyId: ctx.companyId, notificationId: id, turn: 1 },
      scheduledAt ?? undefined,
    );
    return tellChange(tx, ctx, { action: 'push.create', id, before: null });
  });
}
