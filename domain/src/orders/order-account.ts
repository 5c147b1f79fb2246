import { add, cents, ZERO, type Cents } from '../kernel/money.ts';
import type { Order, OrderEvent } from './order.ts';

export type OrderAccount = {
  /** Taken from the customer's card through us. */
  captured: Cents;
  refunded: Cents;
  /** What a part refund left with the shop. */
  kept: Cents;
  /** Due to the driver or the delivery service, whoever pays it (DLV-22, DLV-36). */
  courierFee: Cents;
  waitingFee: Cents;
};

/** DET-09: what came in and went out for one order. The story alone knows how much was taken before a change of price. */
export function accountOf(order: Order, story: readonly Pick<OrderEvent, 'type' | 'data'>[]): OrderAccount {
  const captured = add(...story.filter(({ type }) => type === 'money-captured').map(amountOf));
  const refunded = order.refundedAmount;
  return {
    captured,
    refunded,
    kept: refunded > 0 ? cents(Math.max(0, captured - refunded)) : ZERO,
    courierFee: order.delivery?.courierFee ?? ZERO,
    waitingFee: order.delivery?.waitingFee ?? ZERO,
  };
}

const amountOf = ({ data }: Pick<OrderEvent, 'data'>): Cents =>
  typeof data['amount'] === 'number' ? cents(data['amount']) : ZERO;
