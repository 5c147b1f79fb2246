import { vatNumbers } from './core-rules.fixture.ts';
import { at, first, lineTax, lineTotal, sum, texts, type Node, type Parts, type Rule } from './read-cii.fixture.ts';

type Category = 'S' | 'Z' | 'E' | 'AE' | 'O';
const WITHOUT_TAX: readonly Category[] = ['Z', 'E', 'AE', 'O'];
const KNOWN: readonly string[] = ['S', ...WITHOUT_TAX];

const linesOf = ({ lines }: Parts, category: Category): Node[] =>
  lines.filter((line) => lineTax(line, 'CategoryCode') === category);
const taxesOf = ({ taxes }: Parts, category: Category): Node[] =>
  taxes.filter((tax) => first(tax, 'ram:CategoryCode') === category);
const total = (lines: readonly Node[]): number => lines.reduce((all, line) => all + lineTotal(line), 0);
const base = (tax: Node): number => sum(texts(tax, 'ram:BasisAmount'));
const vat = (tax: Node): number => sum(texts(tax, 'ram:CalculatedAmount'));
const rate = (tax: Node): number => Number(first(tax, 'ram:RateApplicablePercent'));
const hasReason = (tax: Node): boolean =>
  at(tax, 'ram:ExemptionReason').length > 0 || at(tax, 'ram:ExemptionReasonCode').length > 0;
const isUsed = (x: Parts, category: Category) => linesOf(x, category).length > 0 || taxesOf(x, category).length > 0;
const isRegistered = (party: Node): boolean => at(party, 'ram:SpecifiedTaxRegistration', 'ram:ID').length > 0;
const isBusiness = (party: Node): boolean =>
  vatNumbers(party).length > 0 || at(party, 'ram:SpecifiedLegalOrganization', 'ram:ID').length > 0;

/** Who must, or must not, be known to the tax office. */
const PARTIES: Record<Category, (x: Parts) => boolean> = {
  S: ({ seller }) => isRegistered(seller),
  Z: ({ seller }) => isRegistered(seller),
  E: ({ seller }) => isRegistered(seller),
  AE: ({ seller, buyer }) => isRegistered(seller) && isBusiness(buyer),
  O: ({ seller, buyer }) => [seller, buyer].every((party) => vatNumbers(party).length === 0),
};

const withoutTax = (category: Category): Rule[] => [
  [`BR-${category}-01`, (x) => linesOf(x, category).length === 0 || taxesOf(x, category).length === 1],
  [
    `BR-${category}-05`,
    (x) => linesOf(x, category).every((line) => hasNoRate(lineTax(line, 'RateApplicablePercent'), category)),
  ],
  [`BR-${category}-08`, (x) => taxesOf(x, category).every((tax) => base(tax) === total(linesOf(x, category)))],
  [`BR-${category}-09`, (x) => taxesOf(x, category).every((tax) => vat(tax) === 0)],
  [`BR-${category}-10`, (x) => taxesOf(x, category).every((tax) => hasReason(tax) === (category !== 'Z'))],
];
const hasNoRate = (percent: string, category: Category) => (category === 'O' ? percent === '' : Number(percent) === 0);

/** EN 16931-1, 6.4.3: each category of VAT. */
export const VAT_RULES: readonly Rule[] = [
  ...(['S', ...WITHOUT_TAX] as const).map((category): Rule => [
    `BR-${category}-02`,
    (x) => !isUsed(x, category) || PARTIES[category](x),
  ]),
  ...WITHOUT_TAX.flatMap(withoutTax),
  ['BR-S-01', (x) => linesOf(x, 'S').length === 0 || taxesOf(x, 'S').length > 0],
  ['BR-S-05', (x) => linesOf(x, 'S').every((line) => Number(lineTax(line, 'RateApplicablePercent')) > 0)],
  ['BR-S-08', (x) => taxesOf(x, 'S').every((tax) => base(tax) === total(atRate(x, rate(tax))))],
  // Prices agreed with their VAT leave a cent between the base and its tax.
  ['BR-S-09', (x) => taxesOf(x, 'S').every((tax) => Math.abs(vat(tax) - (base(tax) * rate(tax)) / 100) <= 1)],
  ['BR-S-10', (x) => taxesOf(x, 'S').every((tax) => !hasReason(tax))],
  [
    'BR-CO-17',
    ({ taxes }) => taxes.every((tax) => Math.abs(vat(tax) - (base(tax) * rate(tax)) / 100) <= 1 || isO(tax)),
  ],
  ['BR-O-11', (x) => taxesOf(x, 'O').length === 0 || x.taxes.length === 1],
  ['BR-O-12', (x) => taxesOf(x, 'O').length === 0 || x.lines.every((line) => lineTax(line, 'CategoryCode') === 'O')],
  [
    'BR-CL-17',
    ({ taxes, lines }) =>
      [
        ...taxes.map((tax) => first(tax, 'ram:CategoryCode')),
        ...lines.map((line) => lineTax(line, 'CategoryCode')),
      ].every((code) => KNOWN.includes(code)),
  ],
  [
    'BR-CL-22',
    ({ taxes }) =>
      taxes.flatMap((tax) => texts(tax, 'ram:ExemptionReasonCode')).every((code) => /^VATEX-(EU|FR)-/.test(code)),
  ],
  // BT-8: on the day of the invoice, of the delivery or of the payment.
  [
    'BR-CL-06',
    ({ taxes }) =>
      taxes.flatMap((tax) => texts(tax, 'ram:DueDateTypeCode')).every((code) => ['5', '29', '72'].includes(code)),
  ],
];

const isO = (tax: Node): boolean => first(tax, 'ram:CategoryCode') === 'O';
const atRate = (x: Parts, percent: number): Node[] =>
  linesOf(x, 'S').filter((line) => Number(lineTax(line, 'RateApplicablePercent')) === percent);
