import {
  at,
  centsIn,
  find,
  first,
  lineTotal,
  sum,
  texts,
  totalOf,
  type Node,
  type Parts,
  type Rule,
} from './read-cii.fixture.ts';

const PROCESSES = 'B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9'.split(' ');
const TYPES = '380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503'.split(' ');
const SELF_BILLED = ['389', '501', '500', '471', '473', '261', '502'];
const CREDIT_NOTES = ['261', '381', '396', '502', '503'];
const TREATMENTS = ['B2B', 'B2BINT', 'B2C', 'OUTOFSCOPE', 'ARCHIVEONLY'];
const FRENCH_RATES = [0, 2.1, 5.5, 8.5, 10, 20];
const ONCE = ['PMT', 'PMD', 'AAB'];
const PAID = ['B2', 'S2', 'M2'];
const PRICE = ['ram:SpecifiedLineTradeAgreement', 'ram:NetPriceProductTradePrice', 'ram:ChargeAmount'];
const QUANTITY = ['ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity'];

const notes = ({ document }: Parts, code: string): string[] =>
  at(document, 'ram:IncludedNote')
    .filter((note) => first(note, 'ram:SubjectCode') === code)
    .map((note) => first(note, 'ram:Content'));
const isB2B = (x: Parts): boolean => notes(x, 'BAR').includes('B2B');
const typeOf = ({ document }: Parts): string => first(document, 'ram:TypeCode');
const processOf = ({ context }: Parts): string =>
  first(context, 'ram:BusinessProcessSpecifiedDocumentContextParameter', 'ram:ID');
const preceding = ({ settlement }: Parts): Node[] => at(settlement, 'ram:InvoiceReferencedDocument');
const dueDay = ({ settlement }: Parts): string =>
  first(settlement, 'ram:SpecifiedTradePaymentTerms', 'ram:DueDateDateTime', 'udt:DateTimeString');
const legalId = (party: Node): Node | undefined => at(party, 'ram:SpecifiedLegalOrganization', 'ram:ID')[0];
const siren = (party: Node): string => {
  const id = legalId(party);
  return id?.attributes['schemeID'] === '0002' && /^\d{9}$/.test(id.text) ? id.text : '';
};
const siretFits = (party: Node): boolean =>
  at(party, 'ram:GlobalID')
    .filter(({ attributes }) => attributes['schemeID'] === '0009')
    .every(({ text }) => /^\d{14}$/.test(text) && text.startsWith(siren(party)));
const endpoint = (party: Node): Node | undefined => at(party, 'ram:URIUniversalCommunication', 'ram:URIID')[0];
const isAddressed = (party: Node): boolean =>
  endpoint(party)?.attributes['schemeID'] === '0225' && (endpoint(party)?.text ?? '').startsWith(siren(party));
const isNumber = (number: string): boolean => /^[A-Za-z0-9+\-_/]+$/.test(number);
/** Since version 1.3.1: a dot is allowed, a slash no more. */
const isAddress = (party: Node): boolean =>
  endpoint(party)?.attributes['schemeID'] !== '0225' || /^[A-Za-z0-9+\-_.]+$/.test(endpoint(party)?.text ?? '');
const isDay = (day: string): boolean => {
  const [, year, month, date] = /^(20\d\d)(\d\d)(\d\d)$/.exec(day) ?? [];
  const read = new Date(`${year}-${month}-${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(`${year}-${month}-${date}`);
};
const numbers = (x: Parts): string[] => [
  first(x.document, 'ram:ID'),
  ...preceding(x).map((one) => first(one, 'ram:IssuerAssignedID')),
];
const categories = ({ invoice }: Parts): string[] => find(invoice, 'ram:CategoryCode').map(({ text }) => text);
const rates = ({ invoice }: Parts): string[] => find(invoice, 'ram:RateApplicablePercent').map(({ text }) => text);

/** The rules of the French reform (CTC, flux 2), by their numbers; integrations §8.3. */
export const FRENCH_RULES: readonly Rule[] = [
  ['BR-FR-01', (x) => numbers(x).every((number) => number.length <= 35)],
  ['BR-FR-02', (x) => numbers(x).every(isNumber)],
  [
    'BR-FR-03',
    ({ invoice }) =>
      ['udt:DateTimeString', 'qdt:DateTimeString']
        .flatMap((name) => find(invoice, name))
        .every(({ text }) => isDay(text)),
  ],
  ['BR-FR-04', (x) => TYPES.includes(typeOf(x))],
  ['BR-FR-05', (x) => ONCE.every((code) => notes(x, code).length > 0)],
  ['BR-FR-06', (x) => [...ONCE, 'TXD', 'BAR'].every((code) => notes(x, code).length <= 1)],
  ['BR-FR-08', (x) => PROCESSES.includes(processOf(x))],
  ['BR-FR-09', ({ seller, buyer }) => [seller, buyer].every(siretFits)],
  ['BR-FR-10', ({ seller }) => siren(seller) !== ''],
  ['BR-FR-11', (x) => !isB2B(x) || siren(x.buyer) !== ''],
  ['BR-FR-12', ({ buyer }) => Boolean(endpoint(buyer)?.text)],
  ['BR-FR-13', ({ seller }) => Boolean(endpoint(seller)?.text)],
  ['BR-FR-15', (x) => categories(x).every((code) => ['S', 'E', 'AE', 'K', 'G', 'O', 'Z'].includes(code))],
  ['BR-FR-16', (x) => rates(x).every((rate) => FRENCH_RATES.includes(Number(rate)))],
  ['BR-FR-20', (x) => notes(x, 'BAR').length === 1 && notes(x, 'BAR').every((one) => TREATMENTS.includes(one))],
  ['BR-FR-21', (x) => !isB2B(x) || SELF_BILLED.includes(typeOf(x)) || isAddressed(x.buyer)],
  ['BR-FR-22', (x) => !isB2B(x) || !SELF_BILLED.includes(typeOf(x)) || isAddressed(x.seller)],
  ['BR-FR-23', ({ seller, buyer }) => [seller, buyer].every(isAddress)],
  ['BR-FR-25', ({ seller, buyer }) => [seller, buyer].every((party) => (endpoint(party)?.text ?? '').length <= 125)],
  [
    'BR-FR-32',
    ({ seller, buyer }) =>
      [seller, buyer]
        .flatMap((party) => [...at(party, 'ram:GlobalID'), ...at(party, 'ram:SpecifiedLegalOrganization', 'ram:ID')])
        .every(({ attributes, text }) => attributes['schemeID'] !== '0002' || /^\d{9}$/.test(text)),
  ],
  [
    'BR-FR-CO-05',
    (x) =>
      !CREDIT_NOTES.includes(typeOf(x)) ||
      preceding(x).some((one) => first(one, 'ram:FormattedIssueDateTime', 'qdt:DateTimeString') !== ''),
  ],
  [
    'BR-FR-CO-07',
    (x) =>
      PAID.includes(processOf(x)) ||
      dueDay(x) === '' ||
      dueDay(x) >= first(x.document, 'ram:IssueDateTime', 'udt:DateTimeString'),
  ],
  [
    'BR-FR-CO-09',
    (x) =>
      !PAID.includes(processOf(x)) ||
      (totalOf(x, 'TotalPrepaidAmount') === totalOf(x, 'GrandTotalAmount') &&
        totalOf(x, 'DuePayableAmount') === 0 &&
        dueDay(x) !== ''),
  ],
  [
    'BR-FR-CO-10',
    ({ seller, buyer }) =>
      [seller, buyer].every((party) => at(party, 'ram:GlobalID').every(({ attributes }) => attributes['schemeID'])),
  ],
  ['BR-FR-DEC-02', ({ lines }) => lines.every((line) => /^-?\d+(\.\d{1,4})?$/.test(first(line, ...QUANTITY)))],
  ['BR-FR-DEC-03', ({ lines }) => lines.every((line) => /^\d+(\.\d{1,6})?$/.test(first(line, ...PRICE)))],
  ['BR-FR-DEC-04', (x) => rates(x).every((rate) => /^\d{1,2}(\.\d{1,2})?$/.test(rate))],
  // The French tax office: a seller under franchise says so by this code.
  [
    'VATEX-FR-FRANCHISE',
    ({ taxes }) =>
      taxes
        .filter((tax) => first(tax, 'ram:CategoryCode') === 'E')
        .every((tax) => first(tax, 'ram:ExemptionReasonCode') === 'VATEX-FR-FRANCHISE'),
  ],
  // A VAT number of France is made of its SIREN.
  [
    'FR-VAT-SIREN',
    ({ seller, buyer }) =>
      [seller, buyer].every((party) =>
        texts(party, 'ram:SpecifiedTaxRegistration', 'ram:ID').every((number) => number.endsWith(siren(party))),
      ),
  ],
  ['LINE-PRODUCT', ({ lines }) => lines.every(isProduct)],
];

/** Not a rule of the norm, but of whoever checks an invoice by hand: a line is its quantity times its price. */
const isProduct = (line: Node): boolean =>
  Math.round(centsIn(first(line, ...PRICE)) * Number(first(line, ...QUANTITY))) === lineTotal(line) &&
  sum(texts(line, ...PRICE)) >= 0;
