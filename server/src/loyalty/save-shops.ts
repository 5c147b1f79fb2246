import type * as contract from '@comptoir/contract/loyalty.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { missingProducts, productNames, productsMissing } from '@comptoir/domain/loyalty/offerable.ts';
import type { NamedProduct } from '@comptoir/domain/loyalty/light-menu.ts';
import type { LoyaltyVersion, Tier } from '@comptoir/domain/loyalty/programme.ts';
import { withoutProducts } from '@comptoir/domain/loyalty/version-rules.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, refuseIf, Refused } from '../http/refused.ts';
import { changeProgramme, tellChange } from './change-programme.ts';
import * as lightMenus from './light-menus.store.ts';
import { shopsOf } from './read-loyalty.ts';
import * as versions from './versions.store.ts';

type Call = Input<typeof contract.saveLoyaltyShops>;
type Shops = Awaited<ReturnType<typeof shopsOf>>;

/** SET-API-24, LOY-22 to LOY-31: nothing is written before somebody has agreed to what the tiers lose. */
export async function saveShops(
  ctx: UserCtx,
  { params, body }: Call,
): Promise<Answer<typeof contract.saveLoyaltyShops>> {
  const shopIds = [...new Set(body.shopIds)];
  refuseIf(shopIds.length === 0 ? 'version-shops-missing' : null);
  return changeProgramme(ctx, async (tx) => {
    const { companyId } = ctx;
    const before = mustExist(await versions.find(tx, companyId, params.key));
    const shops = await shopsOf(tx, companyId);
    const chosen = shopIds.map((shopId) => mustExist(shops.find((shop) => shop.shopId === shopId)));
    refuseTaken(chosen, before, await versions.list(tx, companyId));
    const menus = await lightMenus.read(tx, companyId);
    const added = chosen.filter(({ shopId }) => !before.shopIds.includes(shopId));
    // LOY-31: read now, in this transaction; the dialog may have stood open for an hour.
    const missing = missingProducts(before.tiers, added, menus);
    const isAnswered = body.confirmedUpdateAction || body.resetProduct;
    if (!isAnswered && Object.keys(missing).length > 0) return { data: { missingProductsForAddedShops: missing } };
    const removedProducts = body.resetProduct ? offeredBy(before.tiers, productNames(menus)) : productsMissing(missing);
    const tiers = withoutProducts(before.tiers, new Set(removedProducts.map(({ key }) => key)));
    await write(tx, ctx, before, { shopIds, tiers });
    return { data: { removedProducts } };
  });
}

/** LOY-22. */
function refuseTaken(chosen: Shops, { key }: LoyaltyVersion, known: readonly LoyaltyVersion[]): void {
  for (const { shopId, name } of chosen) {
    const other = known.find((version) => version.key !== key && version.shopIds.includes(shopId));
    if (other) throw new Refused('version-shop-taken', { words: { shop: name, version: `« ${other.name} »` } });
  }
}

const offeredBy = (tiers: readonly Tier[], nameOf: (key: string) => string): NamedProduct[] =>
  [...new Set(tiers.flatMap(({ productKeys }) => productKeys))].map((key) => ({ key, name: nameOf(key) }));

async function write(
  tx: Tx,
  ctx: UserCtx,
  before: LoyaltyVersion,
  { shopIds, tiers }: Pick<LoyaltyVersion, 'shopIds' | 'tiers'>,
): Promise<void> {
  await versions.saveShops(tx, ctx.companyId, before.key, shopIds);
  await versions.saveTiers(tx, ctx.companyId, before.key, tiers);
  const after = mustExist(await versions.find(tx, ctx.companyId, before.key));
  await tellChange(tx, ctx, { action: 'loyalty.version-shops', entityId: before.name, before, after });
}
