import type { deletePushNotification, savePushNotification } from '@comptoir/contract/push-notifications.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { changeRefusal, leavesAt, pushRefusal } from '@comptoir/domain/push-notifications/push-rules.ts';
import { tidyMessage, tidyTitle } from '@comptoir/domain/push-notifications/words.ts';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as shops from '../shops/shops.store.ts';
import * as notifications from './push-notifications.store.ts';
import { mustBeOwn } from './target.ts';
import { tellChange } from './tell.ts';

/** PSH-10, PSH-15: locked, so that the worker has either taken it already or sends what is written here. */
async function lockForChange(tx: Tx, ctx: UserCtx, id: string, toAllUsers: boolean | undefined) {
  const row = mustExist(await notifications.lock(tx, { companyId: ctx.companyId, id }));
  mustBeOwn(ctx, row.shop_id);
  if (toAllUsers !== undefined && toAllUsers !== (row.shop_id === null) && ctx.user.shopCount > 1)
    throw new Refused('FORBIDDEN');
  refuseIf(changeRefusal(row));
  return { row, before: mustExist(await notifications.find(tx, { companyId: ctx.companyId, id })) };
}

/** SET-API-83. */
export async function saveNotification(
  ctx: UserCtx,
  { params: { id }, body }: Input<typeof savePushNotification>,
): Promise<Answer<typeof savePushNotification>> {
  const [title, message] = [tidyTitle(body.title), tidyMessage(body.message)];
  const now = ctx.now();
  const { time_zone: zone } = await shops.company(ctx.db, ctx.companyId);
  return ctx.answer(async (tx) => {
    const { row, before } = await lockForChange(tx, ctx, id, body.toAllUsers);
    refuseIf(pushRefusal({ title, message, scheduledAt: body.scheduledAt }, now));
    if (body.version !== undefined && body.version !== before.version)
      throw new Refused('RECORD_CONFLICT', { extra: { current: before } });
    const scheduledAt = leavesAt(body.scheduledAt, now, zone) ?? body.scheduledAt;
    const turn = row.turn + 1;
    const segment = body.segment === undefined ? row.segment : body.segment;
    await notifications.update(
      tx,
      { companyId: ctx.companyId, id },
      { title, message, segment, scheduled_at: scheduledAt, turn },
    );
    await ctx.jobs.enqueue(tx, 'send-push', { companyId: ctx.companyId, notificationId: id, turn }, scheduledAt);
    return tellChange(tx, ctx, { action: 'push.save', id, before });
  });
}

/** SET-API-84. */
export async function deleteNotification(
  ctx: UserCtx,
  { params: { id }, query }: Input<typeof deletePushNotification>,
): Promise<Answer<typeof deletePushNotification>> {
  return ctx.answer(async (tx) => {
    const { before } = await lockForChange(tx, ctx, id, query.toAllUsers);
    const { shopId } = before;
    await notifications.remove(tx, { companyId: ctx.companyId, id });
    await audit(tx, ctx, {
      action: 'push.delete',
      entity: 'push-notification',
      entityId: id,
      shopId,
      before,
      after: null,
    });
    await appendEvent(tx, { companyId: ctx.companyId, shopId }, 'push-notification-deleted', { id });
  });
}
