import type { InvoiceParty } from '../invoices/invoice.ts';
import { exemptionMention, type DatedMention } from '../invoices/mentions.ts';
import type { PrintedInvoice } from '../invoices/printed-invoice.ts';
import { add, cents, formatEuros } from '../kernel/money.ts';
import { isMarketplace, PAYMENT_TYPE_LABELS } from '../kernel/sales.ts';
import { formatDay, localDay, type Instant } from '../kernel/time.ts';
import { meansLabel } from '../orders/orders.labels.ts';
import type { Order } from '../orders/order.ts';
import { buyerParty, type InvoiceBuyer } from './invoice-buyer.ts';
import { saleOf } from './order-lines.ts';

export type ReceiptRefusal = 'receipt-too-early' | 'receipt-of-marketplace';
export type OrderInvoiceRefusal = ReceiptRefusal | 'order-vat-unknown';

/** FLO-94: a paper of what was sold and paid; a marketplace gives its own. */
export function receiptRefusal(order: Pick<Order, 'status' | 'channel'>): ReceiptRefusal | null {
  if (isMarketplace(order.channel)) return 'receipt-of-marketplace';
  return order.status === 'completed' ? null : 'receipt-too-early';
}

/** FLO-95 */
export const orderInvoiceRefusal = (order: Order): OrderInvoiceRefusal | null =>
  receiptRefusal(order) ?? (saleOf(order) ? null : 'order-vat-unknown');

const paidOn = ({ finishedAt, createdAt, shop }: Order): string => localDay(finishedAt ?? createdAt, shop.timeZone);

/** « Titres-restaurant : 12,00 €, Espèces : 8,50 € », or the one means. */
export function meansWords(order: Order): string {
  const { paymentSplit, driverPaymentType } = order;
  if (paymentSplit && paymentSplit.length > 1) {
    return paymentSplit.map(({ means, amount }) => `${PAYMENT_TYPE_LABELS[means]} : ${formatEuros(amount)}`).join(', ');
  }
  return driverPaymentType ? PAYMENT_TYPE_LABELS[driverPaymentType] : meansLabel(order);
}

export const paidWords = (order: Order): string =>
  `Payé le ${formatDay(paidOn(order))}. ${meansWords(order)}.${order.tip > 0 ? ` ${tipWords(order)}, en plus du total.` : ''}`;

/** FLO-96: it is no sale, so it stands beside what is billed. */
export const tipWords = ({ tip }: Pick<Order, 'tip'>): string => `Pourboire (hors TVA) : ${formatEuros(tip)}`;

/** FLO-95: without a gap for each seller and year. */
export const orderInvoiceNumber = (year: string, rank: number): string => `C-${year}-${String(rank).padStart(6, '0')}`;

export type OrderInvoiceFacts = {
  order: Order;
  seller: InvoiceParty;
  buyer: InvoiceBuyer;
  invoiceId: string;
  number: string;
  issuedAt: Instant;
  mentions?: readonly DatedMention[];
};

/** Null where the rates are not known. */
export function invoiceOfOrder({
  order,
  seller,
  buyer,
  invoiceId,
  number,
  issuedAt,
  mentions,
}: OrderInvoiceFacts): PrintedInvoice | null {
  const sale = saleOf(order);
  if (!sale) return null;
  const issueDay = localDay(issuedAt, order.shop.timeZone);
  const day = paidOn(order);
  const totalExclVat = add(...sale.lines.map((line) => line.amountExclVat));
  const vatTotal = add(...sale.vat.map(({ vat }) => vat));
  const total = cents(totalExclVat + vatTotal);
  return {
    invoiceId,
    kind: 'order',
    isCreditNote: false,
    number,
    reference: `Commande ${order.orderNumber}`,
    shopId: order.shopId,
    issuedAt,
    issueDay,
    dueDay: issueDay,
    periodStart: day,
    periodEnd: day,
    seller,
    buyer: buyerParty(buyer),
    lines: sale.lines,
    vatByRate: sale.vat,
    annex: [],
    totalExclVat,
    vatTotal,
    totalInclVat: total,
    paid: total,
    paidOn: day,
    // INV-24: a restaurant under franchise sells without VAT, and says why.
    exemptionMention: seller.isVatSubject ? null : exemptionMention(issueDay, mentions),
    isVatOnDebits: false,
    drawnUpBy: null,
    nature: order.orderType === 'click_and_seat' ? 'services' : 'goods',
    paymentWords: paidWords(order),
  };
}
