import type { Stranded } from '@comptoir/contract/hours.ts';
import { strandedBy } from '@comptoir/domain/hours/stranded.ts';
import { formatOrderNumber, shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import { scheduledFrom } from './stranded.store.ts';

const MOST_NAMED = 100;

/** HRS-23: what other hours would mean for the orders placed already; nothing is written. */
export async function preview(
  ctx: Ctx,
  ref: shops.ShopRef,
  change: (shop: Shop) => Pick<Shop, 'hours' | 'specialHours'>,
): Promise<Stranded> {
  const shop = mustExist(await shops.find(ctx.db, ref));
  const orders = await scheduledFrom(ctx.db, ref, ctx.now());
  const stranded = strandedBy(orders, shop, { ...shop, ...change(shop) });
  return {
    total: stranded.length,
    orders: stranded.slice(0, MOST_NAMED).map(({ orderId, number, customer, orderType, requestedFor }) => ({
      orderId,
      orderNumber: formatOrderNumber(number),
      customerName: shortCustomerName(customer),
      orderType,
      requestedFor,
    })),
  };
}
