import { CHANNEL_LABELS, type Channel } from '@comptoir/domain/kernel/sales.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { draftOrder } from '../../checkout/draft-order.ts';
import type { PlacedInput } from '../../checkout/place-order.ts';
import { priceBasket } from '../../checkout/priced-lines.ts';
import { amountsOf, readPricesAtShop } from '../../checkout/prices.store.ts';
import { Refused } from '../../http/refused.ts';
import { stableId } from '../../kernel/stable-id.ts';
import { storeOrder } from '../../checkout/store-order.ts';
import type { Ctx } from '../../ctx.ts';
import { locationOf } from '../../hub/orders/hub-orders.store.ts';
import { takeOrder } from '../../hub/orders/take-order.ts';
import * as orders from '../../orders/orders.store.ts';
import type { HubLocation } from '../../ports/hub.ts';
import { hourIn, itemForm } from '../../ports/real/hub-orders/order-form.ts';
import { moneyOf } from '../../ports/real/hubs/hubrise-words.ts';
import { tellAtHub } from '../hub/sandbox-hub-orders.ts';

type Given = { shop: Shop; channel: Channel; body: PlacedInput['body']; externalOrderNumber: string };
const TRIP_MINUTES = 20;
const PROMISED_AFTER_MINUTES = 40;

/**
 * API-92, HUB-30: a shop at the hub gets it from there, as HubRise would tell it. It is read at once, so that whoever
 * presses sees it; the message that follows finds it taken.
 */
async function placeThroughHub(
  ctx: Ctx,
  { shop, channel, externalOrderNumber: number }: Omit<Given, 'body'>,
  place: HubLocation,
  lines: readonly OrderLine[],
): Promise<Order> {
  const now = ctx.now();
  const id = `sim-${number}`;
  const brand = CHANNEL_LABELS[channel];
  const none = { deliveryFee: cents(0), managementFee: cents(0) };
  const total = amountsOf(lines, 'delivery', none, { promotionDiscount: cents(0) }).productsTotal;
  await tellAtHub(
    ctx.database.forSystem(),
    place,
    {
      id,
      location_id: place.locationId,
      channel: brand,
      created_by: brand,
      created_at: now,
      status: 'new',
      service_type: 'delivery',
      expected_time: hourIn(addMinutes(now, PROMISED_AFTER_MINUTES), shop.timeZone),
      expected_time_pickup: true,
      asap: true,
      ref: number,
      collection_code: number,
      items: lines.map((line) => itemForm(line, { orderType: 'delivery' }, (key) => key)),
      charges: [],
      discounts: [],
      payments: [{ name: brand, amount: moneyOf(total) }],
      customer: { first_name: 'Camille', last_name: 'R.' },
      total: moneyOf(total),
    },
    now,
  );
  await takeOrder(ctx, shop, id);
  const order = await orders.find(ctx.db, ctx, stableId(shop.shopId, 'hub', id));
  if (!order) throw new Refused('shop-not-recognised');
  return order;
}

/**
 * API-92: an order of deliveroo, justeat or ubereats. The marketplace sets the time, holds the money and sends its
 * courier.
 */
export async function placeMarketplaceOrder(ctx: Ctx, given: Given): Promise<Order> {
  const { shop, channel, body, externalOrderNumber } = given;
  const found = await readPricesAtShop(ctx.db, shop, body);
  if (!found) throw new Refused('shop-not-recognised');
  const { lines } = priceBasket(ctx, found.prices, shop, { ...body, channel });
  const place = await locationOf(ctx.db, shop);
  if (place) return placeThroughHub(ctx, { shop, channel, externalOrderNumber }, place, lines);
  const fees = {
    deliveryFee: cents(0),
    managementFee: cents(0),
    deliveryMinutes: TRIP_MINUTES,
    deliveryFeeSource: null,
    distanceKm: null,
  };
  const orderId = stableId(shop.shopId, channel, externalOrderNumber);
  const draft = draftOrder({
    ctx,
    shop,
    carrier: 'marketplace',
    orderId,
    body: { ...body, requestedFor: null },
    lines,
    fees,
  });
  const requestedFor = addMinutes(draft.createdAt, PROMISED_AFTER_MINUTES);
  return ctx.transaction((tx) => storeOrder(tx, ctx, shop, { ...draft, channel, externalOrderNumber, requestedFor }));
}
