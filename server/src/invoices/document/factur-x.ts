import { vatTotals, type VatTotal } from '@comptoir/domain/invoices/vat-totals.ts';
import {
  drawnUpMention,
  formAndCapital,
  LATE_PENALTIES,
  NO_DISCOUNT,
  partyName,
  paymentMention,
  RECOVERY_INDEMNITY,
  registryOf,
} from '@comptoir/domain/invoices/invoice-words.ts';
import type { Nature, PrintedInvoice, PrintedParty } from '@comptoir/domain/invoices/printed-invoice.ts';
import { streetOf } from '@comptoir/domain/kernel/address.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { element, type Xml } from './xml.ts';

/** BT-24: the whole of EN 16931, which the French platforms take. */
const PROFILE = 'urn:cen.eu:en16931:2017';
const UNTDID = 'urn:un:unece:uncefact:data:standard';
const ROOT = {
  'xmlns:rsm': `${UNTDID}:CrossIndustryInvoice:100`,
  'xmlns:qdt': `${UNTDID}:QualifiedDataType:100`,
  'xmlns:ram': `${UNTDID}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${UNTDID}:UnqualifiedDataType:100`,
};
/** ISO 6523 schemes: SIREN, SIRET, and the French electronic address. */
const SCHEME = { siren: '0002', siret: '0009', address: '0225' };

/** INV-38: the same invoice for programs, in the syntax CII of Factur-X. */
export function facturX(invoice: PrintedInvoice): string {
  const root = element(
    'rsm:CrossIndustryInvoice',
    ROOT,
    element(
      'rsm:ExchangedDocumentContext',
      parameter('BusinessProcessSpecifiedDocumentContextParameter', processOf(invoice)),
      parameter('GuidelineSpecifiedDocumentContextParameter', PROFILE),
    ),
    element(
      'rsm:ExchangedDocument',
      element('ram:ID', invoice.number),
      element('ram:TypeCode', typeOf(invoice)),
      element('ram:IssueDateTime', dateTime(invoice.issueDay)),
      ...notesOf(invoice).map(([code, text]) => note(text, code)),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      ...invoice.lines.map((line, index) => lineItem(invoice, line, index + 1)),
      element(
        'ram:ApplicableHeaderTradeAgreement',
        party('ram:SellerTradeParty', invoice.seller),
        party('ram:BuyerTradeParty', invoice.buyer),
      ),
      element('ram:ApplicableHeaderTradeDelivery', deliveryOf(invoice)),
      settlement(invoice),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}

const parameter = (name: string, id: string): Xml => element(`ram:${name}`, element('ram:ID', id));
const dateTime = (day: Day): Xml => element('udt:DateTimeString', { format: '102' }, day.replaceAll('-', ''));
/** Readers of the XML search in it: no space of typography. */
const plain = (text: string): string => text.replaceAll(NBSP, ' ');
const note = (text: string, code: string | null): Xml =>
  element('ram:IncludedNote', element('ram:Content', plain(text)), code && element('ram:SubjectCode', code));

const isPaid = ({ paid, totalInclVat }: PrintedInvoice): boolean => paid === totalInclVat && paid !== 0;

/** BT-23, French rules: goods, services or both; 2 when it is paid already. */
function processOf(invoice: PrintedInvoice): string {
  const letters: Record<Nature, string> = { goods: 'B', services: 'S', mixed: 'M' };
  return `${letters[invoice.nature ?? 'services']}${isPaid(invoice) ? 2 : 1}`;
}

/** BT-3; one drawn up by another for the seller has codes of its own. */
function typeOf({ isCreditNote, drawnUpBy }: PrintedInvoice): string {
  if (drawnUpBy) return isCreditNote ? '261' : '389';
  return isCreditNote ? '381' : '380';
}

/** French rules: indemnity, penalties and discount exactly once each, under their codes. */
function notesOf(invoice: PrintedInvoice): [code: string | null, text: string][] {
  const [form] = formAndCapital(invoice.seller);
  const [registry] = registryOf(invoice.seller);
  const drawnUp = drawnUpMention(invoice);
  const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  return [
    ['PMT', sentence(RECOVERY_INDEMNITY)],
    ['PMD', sentence(`en cas de retard de paiement, ${LATE_PENALTIES}`)],
    ['AAB', NO_DISCOUNT],
    ['BAR', invoice.buyer.siren ? 'B2B' : 'B2C'],
    ...(form ? [['REG', form] as [string, string]] : []),
    ...(registry ? [['ABL', registry] as [string, string]] : []),
    ...(drawnUp ? [[null, drawnUp] as [null, string]] : []),
    [null, `Référence ${invoice.reference}`],
  ];
}

/** A credit note says by its type that money goes back: its amounts are positive. */
const sign = ({ isCreditNote }: PrintedInvoice): 1 | -1 => (isCreditNote ? -1 : 1);
const amount = (invoice: PrintedInvoice, cents: number): string => euros(cents * sign(invoice));
function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

type Line = PrintedInvoice['lines'][number];

/** BR-27: a price is never negative, so what is given back is a negative quantity. */
function priceOf(invoice: PrintedInvoice, line: Line): { price: number; quantity: number } {
  const total = line.amountExclVat * sign(invoice);
  const price = Math.abs(line.unitPriceExclVat);
  const isExact = price * Math.abs(line.quantity) === Math.abs(total);
  const quantity = isExact ? Math.abs(line.quantity) : 1;
  return { price: isExact ? price : Math.abs(total), quantity: total < 0 ? -quantity : quantity };
}

function lineItem(invoice: PrintedInvoice, line: Line, rank: number): Xml {
  const { price, quantity } = priceOf(invoice, line);
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', element('ram:LineID', String(rank))),
    element(
      'ram:SpecifiedTradeProduct',
      element('ram:Name', plain(line.label)),
      line.detail && element('ram:Description', plain(line.detail)),
    ),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', element('ram:ChargeAmount', euros(price))),
    ),
    element('ram:SpecifiedLineTradeDelivery', element('ram:BilledQuantity', { unitCode: 'C62' }, String(quantity))),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element(
        'ram:ApplicableTradeTax',
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', categoryOf(invoice, line.vatRateBasisPoints)),
        element('ram:RateApplicablePercent', percent(line.vatRateBasisPoints)),
      ),
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        element('ram:LineTotalAmount', amount(invoice, line.amountExclVat)),
      ),
    ),
  );
}

/** Standard, exempt where the seller says why, else a dish at the rate of zero. */
const categoryOf = ({ exemptionMention }: PrintedInvoice, basisPoints: number): 'S' | 'E' | 'Z' =>
  basisPoints > 0 ? 'S' : exemptionMention === null ? 'Z' : 'E';

function party(name: string, who: PrintedParty): Xml {
  const { siren, siret, address, vatNumber } = who;
  return element(
    name,
    siret && element('ram:GlobalID', { schemeID: SCHEME.siret }, siret),
    element('ram:Name', partyName(who)),
    siren && element('ram:SpecifiedLegalOrganization', element('ram:ID', { schemeID: SCHEME.siren }, siren)),
    element(
      'ram:PostalTradeAddress',
      address.postalCode && element('ram:PostcodeCode', address.postalCode),
      streetOf(address) && element('ram:LineOne', streetOf(address)),
      address.street2 && element('ram:LineTwo', address.street2),
      address.city && element('ram:CityName', address.city),
      element('ram:CountryID', 'FR'),
    ),
    siren && element('ram:URIUniversalCommunication', element('ram:URIID', { schemeID: SCHEME.address }, siren)),
    taxRegistration(who, vatNumber),
  );
}

/** BR-E-02: a seller without VAT number is known to the tax office by the SIREN. */
function taxRegistration({ isVatSubject, siren }: PrintedParty, vatNumber: string | null): Xml | null {
  if (vatNumber) return element('ram:SpecifiedTaxRegistration', element('ram:ID', { schemeID: 'VA' }, vatNumber));
  if (isVatSubject || !siren) return null;
  return element('ram:SpecifiedTaxRegistration', element('ram:ID', { schemeID: 'FC' }, siren));
}

const deliveryOf = ({ kind, periodEnd }: PrintedInvoice): Xml | null =>
  kind === 'driver' || kind === 'order'
    ? element('ram:ActualDeliverySupplyChainEvent', element('ram:OccurrenceDateTime', dateTime(periodEnd)))
    : null;

function settlement(invoice: PrintedInvoice): Xml {
  const { periodStart, periodEnd, lines, totalExclVat, vatTotal, totalInclVat, paid } = invoice;
  const lineTotal = lines.reduce((sum, line) => sum + line.amountExclVat, 0);
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    element('ram:InvoiceCurrencyCode', 'EUR'),
    paymentMeans(invoice),
    ...vatTotals(invoice).map((total) => tax(invoice, total)),
    periodStart !== periodEnd &&
      element(
        'ram:BillingSpecifiedPeriod',
        element('ram:StartDateTime', dateTime(periodStart)),
        element('ram:EndDateTime', dateTime(periodEnd)),
      ),
    element(
      'ram:SpecifiedTradePaymentTerms',
      element('ram:Description', plain(paymentMention(invoice))),
      element('ram:DueDateDateTime', dateTime((isPaid(invoice) ? invoice.paidOn : null) ?? invoice.dueDay)),
    ),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      element('ram:LineTotalAmount', amount(invoice, lineTotal)),
      element('ram:TaxBasisTotalAmount', amount(invoice, totalExclVat)),
      element('ram:TaxTotalAmount', { currencyID: 'EUR' }, amount(invoice, vatTotal)),
      element('ram:GrandTotalAmount', amount(invoice, totalInclVat)),
      element('ram:TotalPrepaidAmount', amount(invoice, paid)),
      element('ram:DuePayableAmount', amount(invoice, totalInclVat - paid)),
    ),
    ...correctedInvoices(invoice),
  );
}

/** BG-3, INV-52: the invoices that a credit note is about; the French rules want one with its day. */
const correctedInvoices = ({ corrects, regularises = [] }: PrintedInvoice): Xml[] =>
  (corrects ? [corrects] : regularises).map(({ number, issueDay }) =>
    element(
      'ram:InvoiceReferencedDocument',
      element('ram:IssuerAssignedID', number),
      element(
        'ram:FormattedIssueDateTime',
        element('qdt:DateTimeString', { format: '102' }, issueDay.replaceAll('-', '')),
      ),
    ),
  );

/** UNTDID 4461: fees are cleared against takings. A transfer would have to name its account, which is kept nowhere. */
const paymentMeans = ({ kind }: PrintedInvoice): Xml | null =>
  kind === 'shop' || kind === 'network'
    ? element('ram:SpecifiedTradeSettlementPaymentMeans', element('ram:TypeCode', '97'))
    : null;

function tax(invoice: PrintedInvoice, { vatRateBasisPoints, base, vat }: VatTotal): Xml {
  const category = categoryOf(invoice, vatRateBasisPoints);
  const { exemptionMention, isVatOnDebits } = invoice;
  return element(
    'ram:ApplicableTradeTax',
    element('ram:CalculatedAmount', amount(invoice, vat)),
    element('ram:TypeCode', 'VAT'),
    category === 'E' && exemptionMention && element('ram:ExemptionReason', plain(exemptionMention)),
    element('ram:BasisAmount', amount(invoice, base)),
    element('ram:CategoryCode', category),
    category === 'E' && element('ram:ExemptionReasonCode', 'VATEX-FR-FRANCHISE'),
    // BT-8, for services: due on the day of the invoice (option for debits), or when it is paid.
    category === 'S' && invoice.nature !== 'goods' && element('ram:DueDateTypeCode', isVatOnDebits ? '5' : '72'),
    element('ram:RateApplicablePercent', percent(vatRateBasisPoints)),
  );
}
