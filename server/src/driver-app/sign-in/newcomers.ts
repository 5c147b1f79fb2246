import { DAY, localDay } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import { countHit } from '../../http/rate-limit.ts';
import { Refused } from '../../http/refused.ts';

/** sec:message-cost: messages that strangers may cause in a shop on one of its days. */
const A_DAY = { limit: 50, windowSeconds: DAY / 1000 };

const countNewcomer = ({ database, now }: Ctx, { shopId, timeZone }: Shop) =>
  countHit(database, `driver:newcomers:${shopId}:${localDay(now(), timeZone)}`, A_DAY);

export async function isRoomForNewcomer(ctx: Ctx, shop: Shop): Promise<boolean> {
  return (await countNewcomer(ctx, shop)).hits <= A_DAY.limit;
}

/** Counted whether the telephone is known or not: the reply tells nothing (sec:no-enumeration). */
export async function takeNewcomer(ctx: Ctx, shop: Shop): Promise<void> {
  const { hits, retryAfterSeconds } = await countNewcomer(ctx, shop);
  if (hits > A_DAY.limit) throw new Refused('too-many-newcomers', { retryAfterSeconds });
}
