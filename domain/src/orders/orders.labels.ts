import { formatEuros } from '../kernel/money.ts';
import { PAYMENT_TYPE_LABELS } from '../kernel/sales.ts';
import { NBSP } from '../kernel/text.ts';
import type { Order } from './order.ts';
import type { CancelReason } from './order-flow.ts';
import { isPaidElsewhere, type Paid, type PaymentState } from './payment-state.ts';

export const CANCEL_REASON_LABELS: Record<CancelReason, string> = {
  client_unavailable: 'Client injoignable',
  shop_cancel_and_refund: 'Annulation par le magasin avec remboursement',
  shop_cancel_phase_contacting: 'Refusée par le magasin',
  customer_cancel_phase_contacting: 'Annulée par le client avant acceptation',
  driver_reassignment: 'Changement de livreur',
};

export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  paid: 'Payée',
  'to-collect': 'À encaisser',
  refunded: 'Remboursée',
  'not-charged': 'Non débitée',
};

/** REP-10: the first word of whatever is told of an order of a rehearsal. `words` begin with a small letter. */
export const titleOf = ({ isTest }: { isTest?: boolean }, words: string): string =>
  isTest ? `ESSAI, ${words}` : words.charAt(0).toUpperCase() + words.slice(1);

type Parts = NonNullable<Order['paymentSplit']>;

/** PMT-25: « Titres-restaurant 25,00 € · Espèces 7,40 € ». */
export const splitWords = (parts: Parts): string =>
  parts.map(({ means, amount }) => `${PAYMENT_TYPE_LABELS[means]} ${formatEuros(amount)}`).join(`${NBSP}· `);

/** HUB-37: the money of a marketplace, or of another program, is in none of our payouts. */
export const ELSEWHERE_LABEL = 'Encaissé ailleurs';

/** « Carte en ligne », « Au livreur »; never a card of ours for what was paid elsewhere. */
export const meansLabel = (order: Paid): string =>
  isPaidElsewhere(order) ? ELSEWHERE_LABEL : PAYMENT_TYPE_LABELS[order.paymentType];

/** Keys of menus have no colon. */
const PREFIX = 'hub:';

/** HUB-33: the key of a line that was sold elsewhere under a reference that the menu does not know. */
export const unlinkedKey = (ref: string): string => `${PREFIX}${ref}`.slice(0, 120);

export const isUnlinked = ({ productKey }: { productKey: string }): boolean => productKey.startsWith(PREFIX);

export const UNLINKED_LABEL = 'Non relié à la carte';
