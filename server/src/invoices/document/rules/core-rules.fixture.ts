import { at, first, isOne, lineTax, lineTotal, sum, texts, totalOf, type Node, type Rule } from './read-cii.fixture.ts';

const TOTALS = ['LineTotalAmount', 'TaxBasisTotalAmount', 'GrandTotalAmount', 'DuePayableAmount'];
const PRICE = ['ram:SpecifiedLineTradeAgreement', 'ram:NetPriceProductTradePrice', 'ram:ChargeAmount'];
const QUANTITY = ['ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity'];
const PERIOD = 'ram:BillingSpecifiedPeriod';

/**
 * What we never write. Whoever begins to must write its rules here as well: BR-17 to BR-20, BR-28, BR-30 to BR-44,
 * BR-50 to BR-54, BR-56, BR-57, BR-64, BR-65, BR-CO-05 to BR-CO-08, BR-CO-11, BR-CO-12, BR-CO-20 to BR-CO-24, BR-DEC-01 to
 * BR-DEC-08, BR-DEC-10, BR-DEC-11, BR-DEC-15, BR-DEC-17, BR-DEC-24 to BR-DEC-28.
 */
const NEVER_WRITTEN = [
  'ram:SpecifiedTradeAllowanceCharge',
  'ram:PayeeTradeParty',
  'ram:SellerTaxRepresentativeTradeParty',
  'ram:ShipToTradeParty',
  'ram:TaxCurrencyCode',
  'ram:AdditionalReferencedDocument',
  'ram:ApplicableProductCharacteristic',
  'ram:DesignatedProductClassification',
  'ram:GrossPriceProductTradePrice',
  'ram:BasisQuantity',
  'ram:RoundingAmount',
  'ram:AllowanceTotalAmount',
  'ram:ChargeTotalAmount',
  'ram:PayeePartyCreditorFinancialAccount',
  'ram:ApplicableTradeSettlementFinancialCard',
  'ram:TaxPointDate',
];
const names = (node: Node): string[] => [node.name, ...node.children.flatMap(names)];

const address = (party: Node) => at(party, 'ram:PostalTradeAddress');
const country = (party: Node) => first(party, 'ram:PostalTradeAddress', 'ram:CountryID');
const everyLine = (holds: (line: Node) => boolean) => (parts: { lines: Node[] }) => parts.lines.every(holds);
const atMostTwo = (amounts: string[]) => amounts.every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount));
const two = (id: string, name: string): Rule => [id, ({ totals }) => atMostTwo(texts(totals, `ram:${name}`))];
const scheme = (party: Node) => at(party, 'ram:URIUniversalCommunication', 'ram:URIID');
/** Of both code lists those that French parties use: SIREN, SIRET, GLN, and for addresses the French directory and e-mail. */
const ICD = ['0002', '0009', '0088'];
const EAS = [...ICD, '0225', 'EM'];
const areOf = (known: readonly string[], ids: readonly Node[]) =>
  ids.every(({ attributes }) => known.includes(attributes['schemeID'] ?? ''));
const everyParty =
  (holds: (party: Node) => boolean) =>
  ({ seller, buyer }: { seller: Node; buyer: Node }) =>
    [seller, buyer].every(holds);
const isBetween = (period: Node): boolean => {
  const [start] = texts(period, 'ram:StartDateTime', 'udt:DateTimeString');
  const [end] = texts(period, 'ram:EndDateTime', 'udt:DateTimeString');
  return start === undefined || end === undefined || end >= start;
};
const codes = (list: string) => new Set(list.split(' '));
const TYPES = codes('380 381 384 386 389 261 262 393 396 471 472 473 500 501 502 503');
const MEANS = codes('10 20 30 42 48 49 54 55 57 58 59 97');
const SUBJECTS = codes('AAB AAI ABL BAR PMD PMT REG SUR TXD');

/** EN 16931-1: what must be there, what must add up, and which codes may stand. */
export const CORE_RULES: readonly Rule[] = [
  ['NEVER-WRITTEN', ({ invoice }) => !names(invoice).some((name) => NEVER_WRITTEN.includes(name))],
  ['BR-01', ({ context }) => isOne(context, 'ram:GuidelineSpecifiedDocumentContextParameter', 'ram:ID')],
  ['BR-02', ({ document }) => isOne(document, 'ram:ID')],
  ['BR-03', ({ document }) => isOne(document, 'ram:IssueDateTime', 'udt:DateTimeString')],
  ['BR-04', ({ document }) => isOne(document, 'ram:TypeCode')],
  ['BR-05', ({ settlement }) => isOne(settlement, 'ram:InvoiceCurrencyCode')],
  ['BR-06', ({ seller }) => isOne(seller, 'ram:Name')],
  ['BR-07', ({ buyer }) => isOne(buyer, 'ram:Name')],
  ['BR-08', ({ seller }) => address(seller).length === 1],
  ['BR-09', ({ seller }) => country(seller) !== ''],
  ['BR-10', ({ buyer }) => address(buyer).length === 1],
  ['BR-11', ({ buyer }) => country(buyer) !== ''],
  ...TOTALS.map((name, rank): Rule => [`BR-${12 + rank}`, ({ totals }) => isOne(totals, `ram:${name}`)]),
  ['BR-16', ({ lines }) => lines.length > 0],
  ['BR-21', everyLine((line) => isOne(line, 'ram:AssociatedDocumentLineDocument', 'ram:LineID'))],
  ['BR-22', everyLine((line) => isOne(line, ...QUANTITY))],
  ['BR-23', everyLine((line) => at(line, ...QUANTITY).every(({ attributes }) => Boolean(attributes['unitCode'])))],
  ['BR-24', everyLine((line) => Number.isFinite(lineTotal(line)) && hasTotal(line))],
  ['BR-25', everyLine((line) => isOne(line, 'ram:SpecifiedTradeProduct', 'ram:Name'))],
  ['BR-26', everyLine((line) => isOne(line, ...PRICE))],
  ['BR-27', everyLine((line) => Number(first(line, ...PRICE)) >= 0)],
  ['BR-29', ({ settlement }) => at(settlement, PERIOD).every(isBetween)],
  ['BR-45', ({ taxes }) => taxes.every((tax) => isOne(tax, 'ram:BasisAmount'))],
  ['BR-46', ({ taxes }) => taxes.every((tax) => isOne(tax, 'ram:CalculatedAmount'))],
  ['BR-47', ({ taxes }) => taxes.every((tax) => isOne(tax, 'ram:CategoryCode'))],
  [
    'BR-48',
    ({ taxes }) =>
      taxes.every((tax) => first(tax, 'ram:CategoryCode') === 'O' || isOne(tax, 'ram:RateApplicablePercent')),
  ],
  ['BR-49', ({ settlement }) => means(settlement).every((one) => isOne(one, 'ram:TypeCode'))],
  ['BR-55', ({ settlement }) => preceding(settlement).every((one) => isOne(one, 'ram:IssuerAssignedID'))],
  // 30 and 58 are transfers, which must name an account (NEVER-WRITTEN).
  ['BR-61', ({ settlement }) => means(settlement).every((one) => !['30', '58'].includes(first(one, 'ram:TypeCode')))],
  ['BR-62', ({ seller }) => scheme(seller).every(({ attributes }) => Boolean(attributes['schemeID']))],
  ['BR-63', ({ buyer }) => scheme(buyer).every(({ attributes }) => Boolean(attributes['schemeID']))],
  ['BR-CO-04', everyLine((line) => lineTax(line, 'CategoryCode') !== '')],
  [
    'BR-CO-09',
    ({ seller, buyer }) => [seller, buyer].flatMap(vatNumbers).every((number) => /^[A-Z]{2}\w+$/.test(number)),
  ],
  ['BR-CO-10', (x) => x.lines.reduce((all, line) => all + lineTotal(line), 0) === totalOf(x, 'LineTotalAmount')],
  ['BR-CO-13', (x) => totalOf(x, 'LineTotalAmount') === totalOf(x, 'TaxBasisTotalAmount')],
  [
    'BR-CO-14',
    (x) => sum(x.taxes.flatMap((tax) => texts(tax, 'ram:CalculatedAmount'))) === totalOf(x, 'TaxTotalAmount'),
  ],
  [
    'BR-CO-15',
    (x) => totalOf(x, 'TaxBasisTotalAmount') + totalOf(x, 'TaxTotalAmount') === totalOf(x, 'GrandTotalAmount'),
  ],
  [
    'BR-CO-16',
    (x) => totalOf(x, 'GrandTotalAmount') - totalOf(x, 'TotalPrepaidAmount') === totalOf(x, 'DuePayableAmount'),
  ],
  ['BR-CO-18', ({ taxes }) => taxes.length > 0],
  ['BR-CO-19', ({ settlement }) => at(settlement, PERIOD).every(({ children }) => children.length > 0)],
  [
    'BR-CO-25',
    (x) => totalOf(x, 'DuePayableAmount') <= 0 || at(x.settlement, 'ram:SpecifiedTradePaymentTerms').length > 0,
  ],
  [
    'BR-CO-26',
    ({ seller }) =>
      [...at(seller, 'ram:GlobalID'), ...at(seller, 'ram:SpecifiedLegalOrganization', 'ram:ID')].length > 0 ||
      vatNumbers(seller).length > 0,
  ],
  two('BR-DEC-09', 'LineTotalAmount'),
  two('BR-DEC-12', 'TaxBasisTotalAmount'),
  two('BR-DEC-13', 'TaxTotalAmount'),
  two('BR-DEC-14', 'GrandTotalAmount'),
  two('BR-DEC-16', 'TotalPrepaidAmount'),
  two('BR-DEC-18', 'DuePayableAmount'),
  ['BR-DEC-19', ({ taxes }) => atMostTwo(taxes.flatMap((tax) => texts(tax, 'ram:BasisAmount')))],
  ['BR-DEC-20', ({ taxes }) => atMostTwo(taxes.flatMap((tax) => texts(tax, 'ram:CalculatedAmount')))],
  ['BR-DEC-23', everyLine((line) => atMostTwo(lineTotals(line)))],
  ['BR-CL-01', ({ document }) => TYPES.has(first(document, 'ram:TypeCode'))],
  [
    'BR-CL-03',
    ({ totals }) => at(totals, 'ram:TaxTotalAmount').every(({ attributes }) => attributes['currencyID'] === 'EUR'),
  ],
  ['BR-CL-04', ({ settlement }) => first(settlement, 'ram:InvoiceCurrencyCode') === 'EUR'],
  [
    'BR-CL-08',
    ({ document }) => texts(document, 'ram:IncludedNote', 'ram:SubjectCode').every((one) => SUBJECTS.has(one)),
  ],
  ['BR-CL-10', everyParty((party) => areOf(ICD, at(party, 'ram:GlobalID')))],
  ['BR-CL-11', everyParty((party) => areOf(ICD, at(party, 'ram:SpecifiedLegalOrganization', 'ram:ID')))],
  ['BR-CL-25', everyParty((party) => areOf(EAS, scheme(party)))],
  ['BR-CL-14', ({ seller, buyer }) => [seller, buyer].every((party) => /^[A-Z]{2}$/.test(country(party)))],
  ['BR-CL-16', ({ settlement }) => means(settlement).every((one) => MEANS.has(first(one, 'ram:TypeCode')))],
  ['BR-CL-23', everyLine((line) => at(line, ...QUANTITY).every(({ attributes }) => attributes['unitCode'] === 'C62'))],
];

const means = (settlement: Node) => at(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans');
const preceding = (settlement: Node) => at(settlement, 'ram:InvoiceReferencedDocument');
const lineTotals = (line: Node): string[] =>
  texts(
    line,
    'ram:SpecifiedLineTradeSettlement',
    'ram:SpecifiedTradeSettlementLineMonetarySummation',
    'ram:LineTotalAmount',
  );
const hasTotal = (line: Node): boolean => lineTotals(line).length === 1;
export const vatNumbers = (party: Node): string[] =>
  at(party, 'ram:SpecifiedTaxRegistration', 'ram:ID')
    .filter(({ attributes }) => attributes['schemeID'] === 'VA')
    .map(({ text }) => text);
