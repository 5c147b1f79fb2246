import type { Channel } from '@comptoir/domain/kernel/sales.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMinutes, localDay } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { draftOrder } from '../../checkout/draft-order.ts';
import * as customers from '../../checkout/customers.store.ts';
import type { PlacedInput } from '../../checkout/place-order.ts';
import { pricedLines } from '../../checkout/priced-lines.ts';
import { stableId } from '../../checkout/stable-id.ts';
import type { Ctx } from '../../ctx.ts';
import * as orders from '../../orders/orders.store.ts';
import { recordOrder } from '../../orders/record.ts';

type Given = { shop: Shop; channel: Channel; body: PlacedInput['body']; externalOrderNumber: string };
const TRIP_MINUTES = 20;
const PROMISED_AFTER_MINUTES = 40;

/** API-92: an order of deliveroo, justeat or ubereats. The marketplace sets the hour, holds the money, sends its courier. */
export async function placeMarketplaceOrder(ctx: Ctx, given: Given): Promise<Order> {
  const { shop, channel, body, externalOrderNumber } = given;
  const { lines } = await pricedLines(ctx, shop, body);
  const fees = { deliveryFee: cents(0), managementFee: cents(0), deliveryMinutes: TRIP_MINUTES };
  const orderId = stableId(shop.shopId, channel, externalOrderNumber);
  const draft = draftOrder({ ctx, shop, orderId, body: { ...body, requestedFor: null }, lines, fees });
  return ctx.transaction(async (tx) => {
    const customerId = await customers.upsert(tx, ctx, draft.customer);
    const day = localDay(draft.createdAt, shop.timeZone);
    const number = await orders.nextNumber(tx, shop, day);
    const order: Order = {
      ...draft,
      channel,
      externalOrderNumber,
      customerId,
      orderNumber: formatOrderNumber(number),
      requestedFor: addMinutes(draft.createdAt, PROMISED_AFTER_MINUTES),
      deliveryAcceptableByShop: false,
      shopResponsibleForDelivery: false,
      delivery: draft.delivery && { ...draft.delivery, nature: 'marketplace' },
    };
    await orders.insert(tx, order, { day, number });
    if (order.acceptDeadlineAt)
      await ctx.jobs.enqueue(
        tx,
        'order-deadline',
        { companyId: order.companyId, orderId: order.id },
        order.acceptDeadlineAt,
      );
    await recordOrder(tx, ctx, order, { type: 'received', fromStatus: null, data: { channel } });
    return order;
  });
}
