import { identityLine, formatRate, partyName, sellerLines } from '@comptoir/domain/invoices/invoice-words.ts';
import type { InvoiceParty } from '@comptoir/domain/invoices/invoice.ts';
import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { pointsPrice } from '@comptoir/domain/loyalty/balance.ts';
import { amountCharged, lineTotal } from '@comptoir/domain/orders/amounts.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { meansWords, paidWords, receiptRefusal, tipWords } from '@comptoir/domain/receipts/order-invoice.ts';
import { rateIn } from '@comptoir/domain/kernel/vat.ts';
import type { Ctx } from '../ctx.ts';
import { refuseIf } from '../http/refused.ts';
import { drawSheetPages } from '../invoices/document/draw-sheet-pages.ts';
import { closePaper, openPaper } from '../invoices/document/paper.ts';
import type { Sheet, SheetRow } from '../invoices/document/sheet.ts';
import * as refunds from '../orders/money/refunds.store.ts';
import { sellerOf } from './issue-order-invoice.ts';

/** FLO-94: drawn each time from the order, which does not change any more but for what is given back. */
export async function renderReceipt(ctx: Pick<Ctx, 'db'>, order: Order): Promise<Buffer> {
  refuseIf(receiptRefusal(order));
  const seller = await sellerOf(ctx.db, order);
  const title = french(`Reçu de la commande n° ${order.orderNumber}`);
  const doc = await openPaper({
    title,
    author: partyName(seller),
    subject: title,
    createdAt: new Date(order.finishedAt ?? order.createdAt),
  });
  const given = await refunds.ofOrder(ctx.db, order, order.id);
  const reasons = given.flatMap(({ state, reason, cause }) =>
    state === 'done' && reason !== null && cause !== 'missing' ? [reason] : [],
  );
  await drawSheetPages(doc, receiptSheet(order, seller, reasons));
  return closePaper(doc);
}

function receiptSheet(order: Order, seller: InvoiceParty, reasons: readonly string[]): Sheet {
  const { firstName, lastName } = order.customer;
  return {
    title: 'Reçu',
    number: french(`commande n° ${order.orderNumber}`),
    subtitle: null,
    brand: { name: order.shop.name, logo: null },
    facts: [
      { label: 'Date', value: formatDate(order.finishedAt ?? order.createdAt, order.shop.timeZone) },
      { label: 'Commande', value: ORDER_TYPE_LABELS[order.orderType] },
      { label: 'Paiement', value: meansWords(order) },
      { label: 'Référence', value: order.chargeId },
    ],
    parties: [
      { role: 'Vendeur', name: partyName(seller), lines: sellerLines(seller) },
      { role: 'Client', name: `${firstName} ${lastName}`.trim() || 'Client', lines: [] },
    ],
    priced: 'TTC',
    rows: order.lines.map((line) => rowOf(line, order)),
    subtotals: subtotalsOf(order),
    total: { label: 'Total TTC', value: formatEuros(order.amountDue) },
    net: {
      label: 'Payé',
      value: formatEuros(cents(amountCharged(order) - order.refundedAmount)),
      note: netNote(order, reasons),
    },
    notice: french(paidWords(order)),
    smallPrint: [
      french("Ce reçu prouve votre achat. Il n'est pas une facture : demandez-la sur la page de votre commande."),
    ],
    identity: identityLine(seller),
    annex: [],
  };
}

/** MIS-10: what was given back, and why. */
function netNote(order: Order, reasons: readonly string[]): string | null {
  const why = reasons.length > 0 ? ` (${reasons.join(' ; ')})` : '';
  const notes = [
    ...(order.tip > 0 ? [tipWords(order)] : []),
    ...(order.refundedAmount > 0 ? [`remboursé : ${formatEuros(order.refundedAmount)}${why}`] : []),
  ];
  return notes.length > 0 ? french(notes.join(', ')) : null;
}

function rowOf(line: OrderLine, { orderType }: Order): SheetRow {
  const total = lineTotal(line);
  const options = line.optionLists.flatMap(({ options: chosen }) => chosen.map(({ name }) => name));
  return {
    label: line.name,
    detail: options.length > 0 ? options.join(', ') : null,
    quantity: String(line.quantity),
    unitPrice: pointsPrice(line) ?? formatEuros(cents(total / line.quantity)),
    rate: line.tax ? formatRate(rateIn(line.tax.rates, orderType)) : '',
    amount: pointsPrice(line) ?? formatEuros(total),
  };
}

/** What is between the dishes and the total, then the VAT inside of it. */
function subtotalsOf(order: Order): Sheet['subtotals'] {
  const amounts: [string, Cents][] = [
    ['Sous-total', order.productsTotal],
    [order.promoCode ? `Code ${order.promoCode}` : 'Remise', cents(-order.promotionDiscount)],
    ['Cagnotte', cents(-order.cashbackUsed)],
    ['Livraison', order.deliveryFee],
    ['Frais de gestion', order.managementFee],
  ];
  const vat = (order.vatByRate ?? []).map(({ rate, vat: amount, net }) => ({
    label: french(`dont TVA ${formatRate(rate)} sur ${formatEuros(net)}`),
    value: formatEuros(amount),
  }));
  return [
    ...amounts
      .filter(([, amount], index) => index === 0 || amount !== 0)
      .map(([label, amount]) => ({ label, value: formatEuros(amount) })),
    ...vat,
  ];
}
