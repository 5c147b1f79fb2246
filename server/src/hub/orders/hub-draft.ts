import { answerBy } from '@comptoir/domain/hub/orders/brands.ts';
import type { HubOrder } from '@comptoir/domain/hub/orders/hub-order.ts';
import type { TakenOrder } from '@comptoir/domain/hub/orders/taken-order.ts';
import { usualPreparation } from '@comptoir/domain/orders/preparation.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { draftOrder } from '../../checkout/draft-order.ts';
import { amountsOf } from '../../checkout/prices.store.ts';
import type { Ctx } from '../../ctx.ts';
import { carrierFor } from '../../deliveries/carrier.ts';

type At = { shop: Shop; deliveryMinutes: number };
type Given = { orderId: string; read: HubOrder; taken: TakenOrder; number: string };

/** HUB-31, HUB-35, HUB-36: the amounts are the hub's, never those of the menu. */
export async function hubDraft(
  ctx: Ctx,
  { shop, deliveryMinutes }: At,
  { orderId, read, taken, number }: Given,
): Promise<Order> {
  const carrier = taken.hasOwnCourier
    ? 'marketplace'
    : taken.orderType === 'delivery'
      ? await carrierFor(ctx, shop)
      : 'shop';
  const fees = {
    deliveryFee: taken.deliveryFee,
    managementFee: taken.managementFee,
    deliveryMinutes: taken.isPickupTime ? 0 : deliveryMinutes,
    deliveryFeeSource: null,
    distanceKm: null,
  };
  const draft = draftOrder({
    ctx,
    shop,
    carrier,
    orderId,
    body: {
      channel: 'webapp',
      orderType: taken.orderType,
      paymentType: taken.paymentType,
      driverPaymentType: taken.paymentType === 'to_driver' ? 'cash' : null,
      requestedFor: taken.isScheduled ? taken.requestedFor : null,
      customer: taken.customer,
      address: taken.address,
      tableNumber: taken.tableNumber,
      externalOrderNumber: number,
    },
    lines: taken.lines,
    fees,
  });
  const now = ctx.now();
  const requestedFor = taken.requestedFor ?? addMinutes(now, usualPreparation(shop));
  return {
    ...draft,
    ...hubAmounts(taken),
    channel: taken.channel,
    requestedFor,
    address: taken.address,
    acceptDeadlineAt: draft.acceptDeadlineAt && answerBy(taken.channel, draft.acceptDeadlineAt, read.createdAt, now),
    // The hub has it: nothing is to be sent there.
    posSynced: true,
  };
}

export const hubAmounts = ({ lines, orderType, deliveryFee, managementFee, promotionDiscount }: TakenOrder) =>
  amountsOf(lines, orderType, { deliveryFee, managementFee }, { promotionDiscount });
