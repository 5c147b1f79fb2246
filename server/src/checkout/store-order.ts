import { localDay } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { applyEffects } from '../orders/effects.ts';
import { takeLoyalty } from '../loyalty/balances/follow-order.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';
import { takeStock } from '../stock/take-stock.ts';
import * as arrivals from './arrivals.store.ts';
import { noPlace, tellLoad } from '../slot-loads/slot-places.ts';
import type { SlotPlace } from '../slot-loads/slot-places.store.ts';
import { refuseOverDailyLimit } from './vouchers/daily-limit.ts';
import { recordPurchase } from '../magic-links/conversions.ts';
import type { Visitor } from '../magic-links/visitor.ts';
import { recordReturn } from '../win-back/of-customers.ts';
import { takePromotion, type TakenPromotion } from '../promotions/take-promotion.ts';

type Facts = {
  isStockTracked?: boolean;
  slot?: SlotPlace | null;
  promotion?: TakenPromotion | null;
  /** The customer has paid with the code. */
  isPromised?: boolean;
  /** LNK-21: the link that its browser followed. */
  visitor?: Visitor | null;
  /** REP-10: the number of a test order, of its own sequence. */
  testNumber?: number | null;
};

export async function storeOrder(tx: Tx, ctx: Ctx, shop: Shop, draft: Order, facts: Facts = {}): Promise<Order> {
  if (draft.isTest) return storeTest(tx, ctx, shop, draft, facts);
  const { isStockTracked = true, slot = null, promotion = null, isPromised = false, visitor = null } = facts;
  const day = localDay(draft.createdAt, shop.timeZone);
  const { customerId, number } = await registered(tx, ctx, draft, day, slot);
  const order: Order = { ...draft, customerId, orderNumber: formatOrderNumber(number) };
  await refuseOverDailyLimit(tx, shop, order);
  await orders.insert(tx, order, { day, number }, shop);
  if (isStockTracked) await takeStock(tx, ctx, order);
  // After the stock, as when both are given back: two orders never wait for each other.
  if (promotion) await takePromotion(tx, ctx, order, promotion, { isPromised });
  await takeLoyalty(tx, ctx, order);
  if (visitor) await recordPurchase(tx, order, visitor);
  if (promotion) await recordReturn(tx, order, promotion.key);
  await applyEffects(tx, ctx, { event: 'received', before: null, order, shop });
  await recordOrder(tx, ctx, order, { type: 'received', fromStatus: null, data: { channel: order.channel } });
  return order;
}

/** REP-11: it takes no place, no stock, no code, and belongs to nobody: no customer is made of whoever rehearses. */
async function storeTest(tx: Tx, ctx: Ctx, shop: Shop, draft: Order, { testNumber }: Facts): Promise<Order> {
  if (!testNumber) throw new Error('a test order has a number of its own sequence');
  const number = -testNumber;
  const order: Order = { ...draft, orderNumber: formatOrderNumber(number) };
  await orders.insert(tx, order, { day: localDay(draft.createdAt, shop.timeZone), number }, shop);
  await applyEffects(tx, ctx, { event: 'received', before: null, order, shop });
  await recordOrder(tx, ctx, order, { type: 'received', fromStatus: null, data: { channel: order.channel } });
  return order;
}

async function registered(tx: Tx, ctx: Ctx, draft: Order, day: string, slot: SlotPlace | null) {
  const arrival = await arrivals.register(tx, ctx, draft, day, slot);
  if (arrival?.load) await tellLoad(tx, draft, arrival.load);
  if (arrival) return arrival;
  if (slot) throw await noPlace(tx, draft, slot);
  throw new Error('the customer was neither found nor made');
}

type Known = Pick<Order, 'companyId' | 'shopId' | 'id' | 'channel' | 'externalOrderNumber'>;

/** FLO-09: the order of an earlier try, by our id or by the channel's number. */
export async function findTwin(db: Db | Tx, draft: Known): Promise<Order | null> {
  return (await orders.find(db, draft, draft.id)) ?? findByExternalNumber(db, draft);
}

async function findByExternalNumber(db: Db | Tx, draft: Known): Promise<Order | null> {
  if (!draft.externalOrderNumber) return null;
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) =>
      eb.and({
        company_id: draft.companyId,
        shop_id: draft.shopId,
        channel: draft.channel,
        external_order_number: draft.externalOrderNumber,
      }),
    )
    .executeTakeFirst();
  return row ? orders.find(db, draft, row.id) : null;
}
