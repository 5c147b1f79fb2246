import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Updateable } from 'kysely';
import type { Deps } from '../../ctx.ts';
import type { Tables } from '../../db/tables.ts';
import { systemCtx } from '../../http/envelope.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import * as shops from '../../shops/shops.store.ts';

/** Sets columns of a shop that no call of the product changes yet, and tells its screens. */
export async function setColumns(
  deps: Deps,
  shopId: string,
  traceId: string,
  columnsOf: (shop: Shop) => Updateable<Tables['shops']>,
): Promise<void> {
  const ref = await shops.companyOfShop(deps.database.forSystem(), shopId);
  if (!ref) throw new Refused('NOT_FOUND');
  await systemCtx(deps, ref.companyId, traceId).transaction(async (tx) => {
    const shop = await shops.find(tx, ref);
    if (!shop) throw new Refused('NOT_FOUND');
    const columns = columnsOf(shop);
    if (Object.keys(columns).length === 0) return;
    await tx
      .updateTable('shops')
      .set((eb) => ({ version: eb('version', '+', 1), ...columns }))
      .where('company_id', '=', ref.companyId)
      .where('id', '=', shopId)
      .execute();
    await appendEvent(tx, ref, 'shop-changed', { shop: mustExist(await shops.find(tx, ref)) });
  });
}
