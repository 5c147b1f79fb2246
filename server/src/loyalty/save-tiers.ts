import type * as contract from '@comptoir/contract/loyalty.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { LightMenus } from '@comptoir/domain/loyalty/light-menu.ts';
import { offersProduct, productNames } from '@comptoir/domain/loyalty/offerable.ts';
import type { LoyaltyVersion, Tier } from '@comptoir/domain/loyalty/programme.ts';
import { byPoints, shopsOffering, tiersRefusal } from '@comptoir/domain/loyalty/version-rules.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, refuseIf, Refused } from '../http/refused.ts';
import { changeProgramme, tellChange } from './change-programme.ts';
import * as lightMenus from './light-menus.store.ts';
import { shopsOf } from './read-loyalty.ts';
import * as versions from './versions.store.ts';

type Call = Input<typeof contract.saveLoyaltyTiers>;

/** SET-API-25, LOY-32 to LOY-36. */
export async function saveTiers(
  ctx: UserCtx,
  { params, body }: Call,
): Promise<Answer<typeof contract.saveLoyaltyTiers>> {
  const tiers = byPoints(
    Object.values(body.tiers).map(({ points, products }) => ({
      points,
      productKeys: Object.keys(products).filter((key) => products[key]),
    })),
  );
  refuseIf(tiersRefusal(tiers));
  return changeProgramme(ctx, async (tx) => {
    const { companyId } = ctx;
    const before = mustExist(await versions.find(tx, companyId, params.key));
    const known = await versions.list(tx, companyId);
    const shopIds = (await shopsOf(tx, companyId)).map(({ shopId }) => shopId);
    refuseUnsold(before, tiers, await lightMenus.read(tx, companyId), {
      shopIds,
      offering: shopsOffering(before, known, shopIds),
    });
    await versions.saveTiers(tx, companyId, params.key, tiers);
    const after = { ...before, tiers };
    await tellChange(tx, ctx, { action: 'loyalty.version-products', entityId: before.name, before, after });
    return after;
  });
}

/**
 * LOY-34: what is added must be sold in all shops of the version. What is there already stays: a dish that one shop has
 * just taken off its menu must not prevent the change of another tier.
 */
function refuseUnsold(
  before: LoyaltyVersion,
  tiers: readonly Tier[],
  menus: LightMenus,
  { shopIds, offering }: { shopIds: readonly string[]; offering: readonly string[] },
): void {
  const kept = new Set(before.tiers.flatMap(({ productKeys }) => productKeys));
  const added = tiers.flatMap(({ productKeys }) => productKeys).filter((key) => !kept.has(key));
  const isOffered = offersProduct(menus);
  // A version without a shop yet: any dish of the company; its first shops are compared when they join (LOY-26).
  const isSold = (key: string) =>
    offering.length > 0
      ? offering.every((shopId) => isOffered(shopId, key))
      : shopIds.some((shopId) => isOffered(shopId, key));
  const unsold = added.find((key) => !isSold(key));
  if (unsold !== undefined) throw new Refused('reward-not-sold', { words: { name: productNames(menus)(unsold) } });
}
