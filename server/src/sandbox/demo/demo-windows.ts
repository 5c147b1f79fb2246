import type { LoadOf } from '@comptoir/domain/checkout/checkout-question.ts';
import { judgeTime } from '@comptoir/domain/checkout/judge-time.ts';
import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { windowAt, type OrderedShop } from '@comptoir/domain/hours/windows.ts';
import { MARKETPLACES } from '@comptoir/domain/kernel/sales.ts';
import { addDays, addMinutes, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { StoredLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import type { Tx } from '../../db/db.ts';
import * as shops from '../../shops/shops.store.ts';
import { GIVES_BACK } from '../../slot-loads/slot-places.ts';
import * as slotPlaces from '../../slot-loads/slot-places.store.ts';
import { DEMO_COMPANY_ID, DEMO_TIME_ZONE } from './company.ts';

const PREPARATION_MINUTES = 30;

/**
 * The demonstration is looked at at any hour: where its usual hours take no order now, today is a special day by this name.
 * Null where they do.
 */
export function openNow(shop: OrderedShop, now: Instant): SpecialHours[] | null {
  const soon = addMinutes(now, PREPARATION_MINUTES);
  const days = [now, soon].filter((at) =>
    (['opening', 'delivery'] as const).some((kind) => windowAt(shop, kind, at) === null),
  );
  if (days.length === 0) return null;
  const added = [...new Set(days.map((at) => localDay(at, shop.timeZone)))].map((day) => ({
    day,
    name: 'Démonstration',
    slots: ['00:00-23:59'],
  }));
  return [...shop.specialHours.filter(({ day }) => !added.some((one) => one.day === day)), ...added];
}

/**
 * HRS-14: the orders of today stand in the windows that the checkout would have given them, one after the other. An order
 * that is still under way was taken somewhere, even if the shop opened only for whoever looks at the demonstration.
 */
export async function seedPlaces(tx: Tx, now: Instant): Promise<void> {
  const known = new Map((await shops.findAll(tx, DEMO_COMPANY_ID)).map((shop) => [shop.shopId, shop]));
  const loads = new Map<string, StoredLoad>();
  for (const order of await ordersOfToday(tx, now)) {
    const shop = known.get(order.shop_id);
    if (!shop) continue;
    const loadOf: LoadOf = (kind, start) => loads.get(`${shop.shopId} ${kind} ${start}`);
    const asked = {
      orderType: order.order_type,
      requestedFor: order.is_scheduled ? order.requested_for : null,
      notBefore: null,
    };
    const ways = isFinished(order.status) ? [order.created_at] : [order.created_at, now];
    const window = ways.map((at) => judgeTime(shop, asked, loadOf, at)).find(({ refusal }) => refusal === null)?.window;
    if (!window) continue;
    const holder = { companyId: DEMO_COMPANY_ID, shopId: shop.shopId, orderId: order.id };
    // eslint-disable-next-line no-await-in-loop -- some hundred, in one transaction
    const load = await slotPlaces.take(tx, holder, { ...window, startsAt: window.start });
    if (load) loads.set(`${shop.shopId} ${load.kind} ${load.start}`, load);
  }
}

/** Marketplaces count their own orders. The day before: what was ordered just before midnight. */
const ordersOfToday = (tx: Tx, now: Instant) =>
  tx
    .selectFrom('orders')
    .select(['id', 'shop_id', 'order_type', 'status', 'requested_for', 'is_scheduled', 'created_at'])
    .where('company_id', '=', DEMO_COMPANY_ID)
    .where('day', '>=', addDays(localDay(now, DEMO_TIME_ZONE), -1))
    .where('channel', 'not in', MARKETPLACES)
    .where('status', 'not in', GIVES_BACK)
    .orderBy('created_at')
    .execute();
