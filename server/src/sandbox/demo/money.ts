import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { DEMO_COMPANY_ID } from './company.ts';
import type { Life, Step } from './life.ts';
import type { OrderRow } from './seeded-order.ts';

/** The id of a card payment in the sandbox; null for a marketplace, which keeps the money of its orders. */
export function providerPaymentId(life: Life): string | null {
  if (life.paymentType !== 'stripe' || isMarketplace(life.channel)) return null;
  return `pi_sandbox_${referenceOf(life.orderId)}`;
}

const referenceOf = (orderId: string) => orderId.replaceAll('-', '').slice(0, 24);

const isAcceptance = ({ type }: Step) => type === 'accept';

/** The step that gave the card its money back. */
export const returnOf = (life: Life): Step | undefined =>
  providerPaymentId(life) && life.steps.some(isAcceptance)
    ? life.steps.find(({ type }) => type === 'cancel' || type === 'refund')
    : undefined;

/** FLO-16: captured when the order was accepted, refunded when it was cancelled or refunded. */
export function moneyOf(life: Life, order: OrderRow) {
  const paymentId = order.provider_payment_id;
  const captured = paymentId ? life.steps.find(isAcceptance) : undefined;
  const returned = returnOf(life);
  const ledger = [
    ...(captured ? [movement(order, 'capture', captured, order.amount_due)] : []),
    ...(returned ? [movement(order, 'refund', returned, -order.amount_due)] : []),
  ];
  return {
    movements: ledger.map((booked) => booked.movement),
    entries: ledger.flatMap((booked) => booked.entries),
    payments: paymentId
      ? [paymentOf(order, paymentId, captured ? 'captured' : life.steps.length > 0 ? 'voided' : 'authorised')]
      : [],
    refunds: returned ? [refundOf(order, returned)] : [],
    refundsAtProvider: returned
      ? [
          {
            refund_id: providerRefundId(order),
            payment_id: paymentId,
            amount_cents: order.amount_due,
            state: 'done',
            created_at: toInstant(returned.at),
          },
        ]
      : [],
  };
}

const providerRefundId = (order: OrderRow) => `re_sandbox_${referenceOf(order.id)}`;

function refundOf(order: OrderRow, { at, type }: Step) {
  return {
    company_id: order.company_id,
    // The order has one at most.
    id: order.id,
    order_id: order.id,
    cause: type === 'cancel' ? 'cancel' : 'refund',
    amount: order.amount_due,
    state: 'done',
    provider_refund_id: providerRefundId(order),
    asked_at: toInstant(at),
    settled_at: toInstant(at),
  };
}

/** As stored by the payment sandbox, so that seeded payments can be captured, voided and refunded. */
function paymentOf(order: OrderRow, paymentId: string, state: 'authorised' | 'captured' | 'voided') {
  return {
    payment_id: paymentId,
    company_id: order.company_id,
    order_id: order.id,
    amount_cents: order.amount_due,
    description: `Commande ${order.charge_id}`,
    method: 'success',
    state,
    captured_cents: state === 'captured' ? order.amount_due : 0,
    created_at: order.created_at,
  };
}

function movement(order: OrderRow, kind: 'capture' | 'refund', { at }: Step, amount: number) {
  // The order's id with another version digit: unique, sorted, and without a random number.
  const id = `${order.id.slice(0, 14)}${kind === 'capture' ? '8' : '4'}${order.id.slice(15)}`;
  const entry = { company_id: DEMO_COMPANY_ID, movement_id: id, shop_id: order.shop_id };
  return {
    movement: {
      company_id: DEMO_COMPANY_ID,
      id,
      at: toInstant(at),
      kind,
      order_id: order.id,
      idempotency_key: `${kind}:${order.id}`,
    },
    entries: [
      { ...entry, position: 0, account: 'provider', amount },
      { ...entry, position: 1, account: 'shop', amount: -amount },
    ],
  };
}
