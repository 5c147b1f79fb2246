import type { PrintedInvoice } from '../invoices/printed-invoice.ts';
import { add, cents, formatEuros, spread, ZERO, type Cents } from '../kernel/money.ts';
import type { VatTotal } from '../invoices/vat-totals.ts';
import { formatDay, localDay, type Instant } from '../kernel/time.ts';

/** INV-46: without a gap for each seller and year, beside the numbers of the invoices. */
export const creditNoteNumber = (year: string, rank: number): string => `A-${year}-${String(rank).padStart(6, '0')}`;

/** How the money went back to the customer: by a refund, or by the customer's bank. */
export type CreditCause = { kind: 'refund' | 'dispute'; id: string };

/** What is left of an invoice after its credit notes, by rate. */
const restOf = (invoice: PrintedInvoice, earlier: readonly PrintedInvoice[]): VatTotal[] =>
  (invoice.vatByRate ?? []).map((total) => {
    const same = earlier.flatMap((note) =>
      (note.vatByRate ?? []).filter(({ vatRateBasisPoints }) => vatRateBasisPoints === total.vatRateBasisPoints),
    );
    return {
      ...total,
      base: add(total.base, ...same.map(({ base }) => base)),
      vat: add(total.vat, ...same.map(({ vat }) => vat)),
    };
  });

const grossOf = (totals: readonly VatTotal[]): Cents => add(ZERO, ...totals.flatMap(({ base, vat }) => [base, vat]));

/** INV-46: what the papers still say too much; read from the state, so that the same news twice gives nothing. */
export function creditDue(
  invoice: PrintedInvoice,
  earlier: readonly PrintedInvoice[],
  { amountDue, givenBack }: { amountDue: Cents; givenBack: Cents },
): Cents {
  const kept = Math.max(0, amountDue - givenBack);
  return cents(Math.max(0, grossOf(restOf(invoice, earlier)) - kept));
}

export type CreditNoteFacts = {
  invoice: PrintedInvoice;
  earlier: readonly PrintedInvoice[];
  amount: Cents;
  kind: CreditCause['kind'];
  creditNoteId: string;
  number: string;
  issuedAt: Instant;
  timeZone: string;
};

const WAYS: Record<CreditCause['kind'], string> = {
  refund: 'Remboursé',
  dispute: 'Paiement contesté, repris par la banque du client',
};

/** Every rate gives back its share of the amount; the last credit note leaves nothing of any rate. */
export function creditNoteOf(facts: CreditNoteFacts): PrintedInvoice {
  const { invoice, earlier, amount, kind, creditNoteId, number, issuedAt, timeZone } = facts;
  const rest = restOf(invoice, earlier);
  const issueDay = localDay(issuedAt, timeZone);
  const shares = spread(
    amount,
    rest.map(({ base, vat }) => base + vat),
  );
  const back = rest.map(({ vatRateBasisPoints: rate, base, vat }, index) => {
    const gross = shares[index] ?? ZERO;
    const ofVat = gross === base + vat ? vat : cents(Math.min(vat, Math.round((gross * rate) / (10_000 + rate))));
    return { vatRateBasisPoints: rate, base: cents(ofVat - gross), vat: cents(-ofVat) };
  });
  const isWhole = amount === grossOf(rest);
  const label = isWhole && earlier.length === 0 ? 'Remboursement de la commande' : 'Remboursement partiel';
  const given = back.filter(({ base, vat }) => base !== 0 || vat !== 0);
  const lines = given.map(({ vatRateBasisPoints, base }) => ({
    label,
    detail: `Facture n°\u00A0${invoice.number} du ${formatDay(invoice.issueDay)}`,
    quantity: 1,
    unitPriceExclVat: base,
    vatRateBasisPoints,
    amountExclVat: base,
    chargeIds: invoice.lines[0]?.chargeIds ?? [],
  }));
  const totalExclVat = add(ZERO, ...given.map(({ base }) => base));
  const vatTotal = add(ZERO, ...given.map(({ vat }) => vat));
  const total = cents(-amount);
  return {
    ...invoice,
    invoiceId: creditNoteId,
    number,
    isCreditNote: true,
    issuedAt,
    issueDay,
    dueDay: issueDay,
    lines,
    vatByRate: given,
    totalExclVat,
    vatTotal,
    totalInclVat: total,
    paid: total,
    paidOn: issueDay,
    paymentWords: `${WAYS[kind]} le ${formatDay(issueDay)} : ${formatEuros(amount)}.`,
    corrects: { number: invoice.number, issueDay: invoice.issueDay },
  };
}
