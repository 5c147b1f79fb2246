import { PAYMENT_TYPE_LABELS } from '../kernel/sales.ts';
import { NBSP } from '../kernel/text.ts';
import type { Order } from '../orders/order.ts';
import { PAYMENT_STATE_LABELS } from '../orders/orders.labels.ts';
import { paymentState } from '../orders/payment-state.ts';
import type { TicketRow } from './ticket-row.ts';
import { ticketEuros } from './ticket-euros.ts';
import { formatVatRate } from '../kernel/vat.ts';

/** « Payée : carte en ligne »; an amount still to be collected is printed in a frame, so that nobody forgets it. */
export function paymentRow(order: Order): TicketRow {
  const state = paymentState(order);
  const words = `${PAYMENT_STATE_LABELS[state]}${NBSP}: ${meansOf(order)}`;
  return state === 'to-collect' ? { kind: 'frame', text: words } : { kind: 'strong', text: words };
}

/** PMT-25: what is collected by each means. */
export const splitRows = ({ paymentSplit }: Order): TicketRow[] =>
  (paymentSplit ?? []).map(({ means, amount }) => ({
    kind: 'amount',
    label: PAYMENT_TYPE_LABELS[means],
    amount: ticketEuros(amount),
  }));

/** FLO-90: « dont TVA 10 % sur 27,27 »; an order whose rates are not known says nothing. */
export const vatRows = ({ vatByRate }: Order): TicketRow[] =>
  (vatByRate ?? []).map(({ rate, net, vat }) => ({
    kind: 'amount',
    label: `dont TVA ${formatVatRate(rate)} (HT ${ticketEuros(net)})`,
    amount: ticketEuros(vat),
  }));

/** « au livreur, espèces » (FLO-84). */
function meansOf({ paymentType, driverPaymentType }: Order): string {
  const means = lowered(PAYMENT_TYPE_LABELS[paymentType]);
  if (paymentType !== 'to_driver' || !driverPaymentType) return means;
  return `${means}, ${lowered(PAYMENT_TYPE_LABELS[driverPaymentType])}`;
}

const lowered = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
