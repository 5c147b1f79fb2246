import type { createPushNotification } from '@comptoir/contract/push-notifications.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { leavesAt, pushRefusal } from '@comptoir/domain/push-notifications/push-rules.ts';
import { tidyMessage, tidyTitle } from '@comptoir/domain/push-notifications/words.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { PushNotification } from '@comptoir/domain/push-notifications/push-notification.ts';
import type { UserCtx } from '../ctx.ts';
import { refuseIf } from '../http/refused.ts';
import { mustPush } from '../ports/port-list.ts';
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
  const wanted = body.scheduledAt ?? null;
  refuseIf(pushRefusal({ title, message, scheduledAt: wanted }, ctx.now()));
  return insertNew(ctx, { title, message, segment: body.segment ?? null, shopId, againOf: null, wanted });
}

type New = Pick<notifications.NewNotification, 'title' | 'message' | 'segment' | 'shopId' | 'againOf'> & {
  wanted: Instant | null;
};

export async function insertNew(ctx: UserCtx, { wanted, ...given }: New): Promise<PushNotification> {
  mustPush(ctx.ports);
  const { companyId } = ctx;
  const now = ctx.now();
  const { time_zone: zone } = await shops.company(ctx.db, companyId);
  // PSH-22: one sent by hand at night is a planned one, which can still be changed.
  const scheduledAt = leavesAt(wanted, now, zone);
  const id = ctx.newId();
  return ctx.answer(async (tx) => {
    const status = scheduledAt === null ? ('pending' as const) : ('scheduled' as const);
    await notifications.insert(tx, { companyId, id }, { ...given, createdAt: now, scheduledAt, status });
    await ctx.jobs.enqueue(tx, 'send-push', { companyId, notificationId: id, turn: 1 }, scheduledAt ?? undefined);
    return tellChange(tx, ctx, { action: 'push.create', id, before: null });
  });
}
