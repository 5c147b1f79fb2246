import type { Right } from '@comptoir/domain/session/rights.ts';
import { rightsAt, type Principal } from '@comptoir/domain/session/principal.ts';
import type { UserCtx } from '../../ctx.ts';
import { Refused } from '../../http/refused.ts';

type Chosen = { shopIds: readonly string[]; synchronizeAll: boolean };

/**
 * SYN-04, SYN-05, SYN-16: the other shops that a copy writes. Shops of others do not exist for the caller (API-05), who
 * needs the right in the source and in every target.
 */
export function copyTargets({ user }: UserCtx, sourceShopId: string, { shopIds, synchronizeAll }: Chosen): string[] {
  mustHold(user, sourceShopId, 'globalProduct');
  const chosen = synchronizeAll
    ? user.shops
        .filter(({ isRetired }) => !isRetired)
        .map(({ shopId }) => shopId)
        .filter((shopId) => rightsAt(user, shopId).includes('globalProduct'))
    : shopIds;
  const others = [...new Set(chosen)].filter((shopId) => shopId !== sourceShopId);
  if (others.length === 0) throw new Refused('two-shops');
  for (const shopId of others) mustHold(user, shopId, 'globalProduct');
  return others.sort();
}

export function mustHold(user: Principal, shopId: string, right: Right): void {
  if (!user.shops.some((shop) => shop.shopId === shopId)) throw new Refused('NOT_FOUND');
  if (!rightsAt(user, shopId).includes(right)) throw new Refused('FORBIDDEN');
}
