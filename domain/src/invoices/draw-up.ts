import type { DateRange } from '../kernel/date-ranges.ts';
import { add, cents, roundHalfAway, type Cents } from '../kernel/money.ts';
import { addDays, formatDay, type Day, type Instant } from '../kernel/time.ts';
import { FEE_VAT_BASIS_POINTS } from '../platform-fees/fee-contract.ts';
import type { Invoice, InvoiceLine, InvoiceParty } from './invoice.ts';
import { annexOf, linesOf, vatRateOf, type PeriodBilling } from './lines.ts';
import { exemptionMention, type DatedMention } from './mentions.ts';
import { invoiceReference } from './naming.ts';

/** INV-34. */
const DUE_AFTER_DAYS = 30;

/** An invoice that has everything but its number, which it gets when it is issued. */
export type Draft = Omit<Invoice, 'invoiceId' | 'number'>;

type Issue = {
  shopId: string;
  /** The shop as its people name it, printed in the reference. */
  shopSlug: string;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  issuedAt: Instant;
  issueDay: Day;
  mentions?: readonly DatedMention[];
};

/** INV-26: VAT is computed on the sum, not order by order. */
const vatOn = (amount: Cents, rate: number): Cents => roundHalfAway((amount * rate) / 10_000);

function totalsOf(lines: readonly InvoiceLine[], rate: number) {
  const totalExclVat = add(...lines.map(({ amountExclVat }) => amountExclVat));
  const vatTotal = vatOn(totalExclVat, rate);
  return { totalExclVat, vatTotal, totalInclVat: add(totalExclVat, vatTotal) };
}

/**
 * INV-34: what was kept back from card payments, with the VAT of this invoice: the fees of an order were kept back with
 * a VAT rounded for that order alone, and cents of rounding are not claimed from anybody.
 */
function retainedOf({ orders, returned }: PeriodBilling, rate: number): Cents {
  const kept = orders.filter(({ isRetained }) => isRetained).map(({ fees }) => add(fees.commission, fees.fixedFee));
  const given = returned.filter(({ isRetained }) => isRetained).map(({ fees }) => cents(-fees));
  const exclVat = add(...kept, ...given);
  return add(exclVat, vatOn(exclVat, rate));
}

/** INV-10 to INV-34: null when there is nothing to bill. */
export function drawUpPeriod(period: DateRange, billing: PeriodBilling, issue: Issue): Draft | null {
  const lines = linesOf(billing);
  if (lines.length === 0) return null;
  const rate = vatRateOf(billing);
  const totals = totalsOf(lines, rate);
  const last = [...billing.orders, ...billing.returned].reduce((a, b) => (b.requestedFor > a.requestedFor ? b : a));
  return {
    ...partsOf(issue),
    ...totals,
    kind: billing.kind,
    isCreditNote: totals.totalExclVat < 0,
    reference: invoiceReference(billing.kind, period.to, last.orderNumber, issue.shopSlug),
    periodStart: period.from,
    periodEnd: period.to,
    lines,
    annex: annexOf(billing),
    paid: retainedOf(billing, rate),
    paidOn: null,
    exemptionMention: rate === 0 ? exemptionMention(issue.issueDay, issue.mentions) : null,
    isVatOnDebits: billing.kind === 'shop',
    drawnUpBy: null,
  };
}

export type Course = { orderNumber: string; chargeId: string; deliveredOn: Day; fee: Cents };

/** INV-15, INV-21, INV-35: the fee is what the driver receives, VAT included where the driver owes it. */
export function drawUpCourse(course: Course, issue: Issue & { drawnUpBy: string }): Draft {
  const { orderNumber, chargeId, deliveredOn, fee } = course;
  const rate = issue.seller.isVatSubject ? FEE_VAT_BASIS_POINTS : 0;
  const exclVat = roundHalfAway(fee / (1 + rate / 10_000));
  return {
    ...partsOf(issue),
    kind: 'driver',
    isCreditNote: false,
    reference: invoiceReference('driver', deliveredOn, orderNumber, issue.shopSlug),
    periodStart: deliveredOn,
    periodEnd: deliveredOn,
    lines: [
      {
        label: `Course de livraison – commande n°\u00A0${orderNumber} du ${formatDay(deliveredOn)}`,
        detail: null,
        quantity: 1,
        unitPriceExclVat: exclVat,
        vatRateBasisPoints: rate,
        amountExclVat: exclVat,
        chargeIds: [chargeId],
      },
    ],
    annex: [],
    totalExclVat: exclVat,
    vatTotal: cents(fee - exclVat),
    totalInclVat: fee,
    paid: cents(0),
    paidOn: null,
    exemptionMention: rate === 0 ? exemptionMention(issue.issueDay, issue.mentions) : null,
    isVatOnDebits: false,
    drawnUpBy: issue.drawnUpBy,
  };
}

const partsOf = ({ shopId, seller, buyer, issuedAt, issueDay }: Issue) => ({
  shopId,
  seller,
  buyer,
  issuedAt,
  issueDay,
  dueDay: addDays(issueDay, DUE_AFTER_DAYS),
});
