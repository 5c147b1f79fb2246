import type { actOnOrder as actOnOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { orderAmounts } from '@comptoir/domain/orders/amounts.ts';
import { splitFor } from '@comptoir/domain/checkout/meal-vouchers.ts';
import { vatOfOrder } from '@comptoir/domain/checkout/vat.ts';
import { customerChange } from '@comptoir/domain/checkout/customer-change.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { paidWhenFetched } from '@comptoir/domain/sales-modes/offered.ts';
import { saveConsent } from '../../clients/account/newsletter.ts';
import type { Ctx } from '../../ctx.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { mustExist } from '../../http/refused.ts';
import { cancellationOf } from '../../orders/cancel-order.ts';
import { runCommand } from '../../orders/command.ts';
import * as orders from '../../orders/orders.store.ts';
import { askRefund } from '../../orders/money/give-back.ts';
import { releaseLater } from '../../orders/money/release.ts';
import { followed, type Followed } from './follow-order.ts';
import { unlockOrder } from './lock-order.ts';

type ActionCall = Input<typeof actOnOrderRoute>;

/** The cookies of the customer's browser. */
type Browser = OpenCtx['http']['cookies'];

const ACTIONS: Record<
  ActionCall['params']['action'],
  (ctx: Ctx, orderId: string, cookies: Browser) => Promise<Followed>
> = {
  unlock: unlockOrder,
  cancel: cancelByCustomer,
  'choose-pickup': choosePickup,
  newsletter: agreeToNews,
};

export const actOnOrder = (ctx: Ctx, { params }: ActionCall, open?: OpenCtx): Promise<Followed> =>
  ACTIONS[params.action](ctx, params.orderId, open?.http.cookies ?? {});

async function cancelByCustomer(ctx: Ctx, orderId: string): Promise<Followed> {
  return ctx.answer(async (tx) => {
    const canceled = await runCommand(tx, ctx, ctx, orderId, {
      event: 'customer-cancel',
      by: 'customer',
      change: (order) => ({
        customerLockUntil: null,
        cancellation: cancellationOf(ctx, order, 'customer', 'customer_cancel_phase_contacting'),
      }),
      also: (inner, saved) => releaseLater(inner, ctx, saved),
    });
    return followed(canceled);
  });
}

/** Without an e-mail there is nothing to send news to. */
async function agreeToNews(ctx: Ctx, orderId: string, cookies: Browser): Promise<Followed> {
  return ctx.answer(async (tx) => {
    const order = mustExist(await orders.find(tx, ctx, orderId));
    if (order.customer.email) await saveConsent(tx, ctx, order.customer.email, true, { cookies });
    return followed(order);
  });
}

/** FLO-40, FLO-78: no delivery fee. Before acceptance it is not charged; after it, it is given back. */
async function choosePickup(ctx: Ctx, orderId: string): Promise<Followed> {
  return ctx.answer(async (tx) => {
    let feePaid = cents(0);
    const fetched = await runCommand(tx, ctx, ctx, orderId, {
      event: 'choose-pickup',
      by: 'customer',
      change: (order) => {
        if (order.status !== 'looking_for_driver') feePaid = order.deliveryFee;
        const change = fetchedByCustomer(order);
        return { ...change, changedByCustomer: customerChange(order, { ...order, ...change }, ctx.now()) };
      },
      also: (inner, saved) => askRefund(inner, ctx, saved, 'pickup', feePaid),
    });
    return followed(fetched);
  });
}

function fetchedByCustomer(order: Order): Partial<Order> {
  const { promotionDiscount, cashbackUsed, managementFee } = order;
  const orderType = 'click_and_collect';
  const amounts = orderAmounts(order.lines, {
    promotionDiscount,
    cashbackUsed,
    managementFee,
    deliveryFeeBeforePromotion: cents(0),
    deliveryFee: cents(0),
    tip: order.tip,
  });
  return {
    ...amounts,
    deliveryFeeSource: null,
    // What is taken away may have another rate than what is delivered.
    vatByRate: vatOfOrder(order.lines, orderType, amounts),
    paymentSplit: splitFor(order.paymentSplit, amounts.amountDue),
    ...paidWhenFetched(order),
    orderType,
    flowType: 'classic',
    address: null,
    delivery: null,
    driverSearch: null,
    expectedDropoffAt: null,
    selfPickupEligible: false,
    shopResponsibleForDelivery: false,
    deliveryAcceptableByShop: false,
    customerLockUntil: null,
  };
}
