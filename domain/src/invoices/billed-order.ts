import type { Cents } from '../kernel/money.ts';
import type { Day, Instant } from '../kernel/time.ts';

/** What an invoice reads of an order. */
export type BilledOrder = {
  orderId: string;
  orderNumber: string;
  /** Of `requestedFor`, in the shop's time zone. */
  day: Day;
  requestedFor: Instant;
  chargeId: string;
  amountDue: Cents;
  /** The outside service that brought it, and what it costs. */
  courier: { service: string; fee: Cents } | null;
  waitingFee: Cents;
  /** Of this biller, before VAT: as booked with the capture of the card (INV-44), else by the contract (INV-45). */
  fees: { commission: Cents; fixedFee: Cents };
  /** The fees were kept back when the card was charged. */
  isRetained: boolean;
  /** INV-44: the shop kept some of the payment, and so its fees stand. */
  isCancelled: boolean;
};

/** INV-23: an order that was billed and then refunded whole; `fees` is what its invoice counted before VAT. */
export type ReturnedOrder = Pick<
  BilledOrder,
  'orderId' | 'orderNumber' | 'requestedFor' | 'chargeId' | 'isRetained'
> & {
  fees: Cents;
};

/** INV-17: without a charge reference an order waits for the next period. */
export function withReference(orders: readonly BilledOrder[]): { billed: BilledOrder[]; leftOut: BilledOrder[] } {
  const has = ({ chargeId }: BilledOrder) => chargeId.trim() !== '';
  return { billed: orders.filter(has), leftOut: orders.filter((order) => !has(order)) };
}
