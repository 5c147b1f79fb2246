import { cents } from '@comptoir/domain/kernel/money.ts';
import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { transferTo, type Entry } from '../../finances/ledger.ts';
import { feeMovement } from '../../orders/money/fees.ts';
import { DEMO_COMPANY_ID, demoContracts } from './company.ts';
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
  const taken = chargedFor(order);
  const charged = { id: order.id, shopId: order.shop_id, amountDue: cents(order.amount_due) };
  const fee = feeMovement(charged, demoContracts(life.shop))?.entries ?? [];
  const ledger = [
    ...(captured
      ? [
          movement(order, 'capture', captured, transferTo(order.shop_id, taken, 'shop', order.tip)),
          movement(order, 'fee', captured, fee),
        ]
      : []),
    ...(returned
      ? [
          movement(order, 'refund', returned, transferTo(order.shop_id, -taken, 'shop', -order.tip)),
          movement(order, 'fee-returned', returned, fee.map(backwards)),
        ]
      : []),
  ];
  const feeCents = fee[0]?.amount ?? 0;
  return {
    movements: ledger.map((booked) => booked.movement),
    entries: ledger.flatMap((booked) => booked.entries),
    payments: paymentId
      ? [
          {
            ...paymentOf(order, paymentId, captured ? 'captured' : life.steps.length > 0 ? 'voided' : 'authorised'),
            shop_id: captured ? order.shop_id : null,
            fee_cents: captured ? feeCents : 0,
            captured_at: captured ? toInstant(captured.at) : null,
          },
        ]
      : [],
    refunds: returned ? [refundOf(order, returned)] : [],
    refundsAtProvider: returned
      ? [
          {
            refund_id: providerRefundId(order),
            payment_id: paymentId,
            amount_cents: taken,
            fee_cents: feeCents,
            state: 'done',
            created_at: toInstant(returned.at),
          },
        ]
      : [],
  };
}

/** FLO-96: what the card was charged. */
const chargedFor = ({ amount_due, tip }: OrderRow): number => amount_due + tip;

const backwards = (entry: Entry): Entry => ({ ...entry, amount: -entry.amount });

const providerRefundId = (order: OrderRow) => `re_sandbox_${referenceOf(order.id)}`;

function refundOf(order: OrderRow, { at, type }: Step) {
  return {
    company_id: order.company_id,
    // The order has one at most.
    id: order.id,
    order_id: order.id,
    cause: type === 'cancel' ? 'cancel' : 'refund',
    amount: chargedFor(order),
    tip: order.tip,
    state: 'done',
    provider_refund_id: providerRefundId(order),
    asked_at: toInstant(at),
    settled_at: toInstant(at),
    returns_fee: true,
  };
}

/** As stored by the payment sandbox, so that seeded payments can be captured, voided and refunded. */
function paymentOf(order: OrderRow, paymentId: string, state: 'authorised' | 'captured' | 'voided') {
  return {
    payment_id: paymentId,
    company_id: order.company_id,
    order_id: order.id,
    amount_cents: chargedFor(order),
    description: `Commande ${order.charge_id}`,
    method: 'success',
    state,
    captured_cents: state === 'captured' ? chargedFor(order) : 0,
    created_at: order.created_at,
  };
}

type Kind = 'capture' | 'refund' | 'fee' | 'fee-returned';
const DIGITS: Record<Kind, string> = { capture: '8', refund: '4', fee: '6', 'fee-returned': '5' };

function movement(order: OrderRow, kind: Kind, { at }: Step, entries: readonly Entry[]) {
  // The order's id with another version digit: unique, sorted, and without a random number.
  const id = `${order.id.slice(0, 14)}${DIGITS[kind]}${order.id.slice(15)}`;
  return {
    movement: {
      company_id: DEMO_COMPANY_ID,
      id,
      at: toInstant(at),
      kind,
      order_id: order.id,
      idempotency_key: `${kind}:${order.id}`,
    },
    entries: entries.map(({ account, shopId, amount, part = null }, position) => ({
      company_id: DEMO_COMPANY_ID,
      movement_id: id,
      shop_id: shopId,
      position,
      account,
      amount,
      part,
    })),
  };
}
