import type { Channel } from '@comptoir/domain/kernel/sales.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { draftOrder } from '../../checkout/draft-order.ts';
import type { PlacedInput } from '../../checkout/place-order.ts';
import { priceBasket } from '../../checkout/priced-lines.ts';
import { readPricesAtShop } from '../../checkout/prices.store.ts';
import { Refused } from '../../http/refused.ts';
import { stableId } from '../../kernel/stable-id.ts';
import { storeOrder } from '../../checkout/store-order.ts';
import type { Ctx } from '../../ctx.ts';

type Given = { shop: Shop; channel: Channel; body: PlacedInput['body']; externalOrderNumber: string };
const TRIP_MINUTES = 20;
const PROMISED_AFTER_MINUTES = 40;

/**
 * API-92: an order of deliveroo, justeat or ubereats. The marketplace sets the time, holds the money and sends its
 * courier.
 */
export async function placeMarketplaceOrder(ctx: Ctx, given: Given): Promise<Order> {
  const { shop, channel, body, externalOrderNumber } = given;
  const found = await readPricesAtShop(ctx.db, shop, body);
  if (!found) throw new Refused('shop-not-recognised');
  const { lines } = priceBasket(ctx, found.prices, shop, body);
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
