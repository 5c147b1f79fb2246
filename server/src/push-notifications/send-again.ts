import type * as contract from '@comptoir/contract/push-notifications.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { isRepeatable, leavesAt } from '@comptoir/domain/push-notifications/push-rules.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { canPush } from '../ports/port-list.ts';
import * as shops from '../shops/shops.store.ts';
import { insertNew } from './create-notification.ts';
import * as notifications from './push-notifications.store.ts';
import * as recipients from './recipients.store.ts';
import { mustBeOwn } from './target.ts';

async function findOwn(ctx: UserCtx, id: string) {
  const ref = { companyId: ctx.companyId, id };
  const [notification, repeatable] = [
    mustExist(await notifications.find(ctx.db, ref)),
    mustExist(await notifications.findRepeatable(ctx.db, ref)),
  ];
  mustBeOwn(ctx, notification.shopId);
  return { notification, repeatable };
}

/** SET-API-132. */
export async function countAgain(
  ctx: UserCtx,
  { params: { id } }: Input<typeof contract.countPushAgain>,
): Promise<Answer<typeof contract.countPushAgain>> {
  const { notification, repeatable } = await findOwn(ctx, id);
  const now = ctx.now();
  const { time_zone: timeZone } = await shops.company(ctx.db, ctx.companyId);
  const rest = { leavesAt: leavesAt(null, now, timeZone), timeZone, canSend: canPush(ctx.ports) };
  if (!isRepeatable(repeatable, now)) return { recipientCount: 0, spared: 0, segment: null, ...rest };
  const { shopId, segment } = notification;
  const againOf = { root: repeatable.root, id: null };
  const counted = await recipients.count(ctx.db, { companyId: ctx.companyId, shopId, segment, againOf }, now);
  return { ...counted, segment, ...rest };
}

/** SET-API-133, PSH-28: whoever has had it is left out when its recipients are written (`isInAudience`). */
export async function sendAgain(
  ctx: UserCtx,
  { params: { id } }: Input<typeof contract.sendPushAgain>,
): Promise<Answer<typeof contract.sendPushAgain>> {
  const { notification, repeatable } = await findOwn(ctx, id);
  // The screen offers it only where it can be.
  if (!isRepeatable(repeatable, ctx.now())) throw new Refused('RECORD_INVALID');
  const { title, message, segment, shopId } = notification;
  return insertNew(ctx, { title, message, segment, shopId, againOf: repeatable.root, wanted: null });
}
