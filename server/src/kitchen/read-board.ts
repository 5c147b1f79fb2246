import { KITCHEN_STATUSES } from '@comptoir/domain/kitchen/board.ts';
import type { KitchenBoard, KitchenStation } from '@comptoir/domain/kitchen/kitchen-board.ts';
import { toKitchenOrder } from '@comptoir/domain/kitchen/to-kitchen-order.ts';
import { toKitchenShop } from '@comptoir/domain/kitchen/to-kitchen-shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/db.ts';
import { mustExist } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import * as printers from '../printers/printers.store.ts';
import * as shops from '../shops/shops.store.ts';
import * as strikes from './strikes.store.ts';

/** KIT-01: the strikes are read after the orders: what is newer than the sequence is told again, by its revision. */
export async function readBoard(ctx: Ctx, ref: shops.ShopRef): Promise<KitchenBoard> {
  const shop = mustExist(await shops.find(ctx.db, ref));
  const { orders: live, sequence } = await orders.live(ctx.db, ref);
  const shown = live.filter(({ status }) => KITCHEN_STATUSES.includes(status));
  const struck = await strikes.ofOrders(
    ctx.db,
    ref.companyId,
    shown.map(({ id }) => id),
  );
  const stations = stationsOf(await printers.list(ctx.db, ref));
  return {
    shop: toKitchenShop(shop),
    orders: shown.map(toKitchenOrder),
    strikes: [...struck].map(([orderId, items]) => ({ orderId, strikes: items })),
    stations,
    sections: stations.length > 0 ? await sectionsOf(ctx.db, ref) : {},
    sequence,
    at: ctx.now(),
  };
}

/** KIT-03: with kitchen tickets that name sections. */
const stationsOf = (all: readonly printers.StoredPrinter[]): KitchenStation[] =>
  all
    .filter(({ isEnabled }) => isEnabled)
    .map(({ id, name, rules }) => ({ id, name, rules: rules.filter(({ template }) => template === 'kitchen') }))
    .filter(({ rules }) => rules.some(({ sections }) => sections !== null));

async function sectionsOf(db: Db, { companyId, shopId }: shops.ShopRef): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['key', 'section_key'])
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .execute();
  return Object.fromEntries(rows.map(({ key, section_key: section }) => [key, section]));
}
