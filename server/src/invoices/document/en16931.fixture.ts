/** One element of the electronic invoice, read without the code that wrote it. */
export type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] };

export function parseXml(xml: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  for (const [, closing, name = '', attributes = '', text] of xml.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*>|([^<]+)/g,
  )) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += text;
    else if (closing) open.pop();
    else {
      const read = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
      const node: Node = { name, attributes: Object.fromEntries(read), text: '', children: [] };
      parent.children.push(node);
      open.push(node);
    }
  }
  return root;
}

/** `find(node, 'ram:A', 'ram:B')`: every B in every A. */
export function find(node: Node, ...path: string[]): Node[] {
  const [name, ...rest] = path;
  if (name === undefined) return [node];
  const deep = (from: Node): Node[] => from.children.flatMap((child) => [child, ...deep(child)]);
  return deep(node)
    .filter((child) => child.name === name)
    .flatMap((child) => find(child, ...rest));
}
const texts = (node: Node, ...path: string[]): string[] => find(node, ...path).map(({ text }) => text);
const cents = (text: string | undefined): number => Math.round(Number(text) * 100);
const sum = (amounts: string[]): number => amounts.reduce((total, amount) => total + cents(amount), 0);

const SUMMATION = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';
const PROCESSES = 'B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9'.split(' ');
const TYPES = '380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503'.split(' ');
const FRENCH_RATES = [0, 2.1, 5.5, 8.5, 10, 20];

type Rule = [id: string, holds: (invoice: Node) => boolean];

/** The rules of EN 16931 and of the French reform that concern what we write, from the norm and integrations §8.3. */
const RULES: Rule[] = [
  ['BR-CO-10', (x) => sumLines(x) === total(x, 'ram:LineTotalAmount')],
  ['BR-CO-13', (x) => total(x, 'ram:LineTotalAmount') === total(x, 'ram:TaxBasisTotalAmount')],
  ['BR-CO-14', (x) => sum(texts(header(x), 'ram:CalculatedAmount')) === total(x, 'ram:TaxTotalAmount')],
  [
    'BR-CO-15',
    (x) => total(x, 'ram:TaxBasisTotalAmount') + total(x, 'ram:TaxTotalAmount') === total(x, 'ram:GrandTotalAmount'),
  ],
  [
    'BR-CO-16',
    (x) => total(x, 'ram:GrandTotalAmount') - total(x, 'ram:TotalPrepaidAmount') === total(x, 'ram:DuePayableAmount'),
  ],
  [
    'BR-CO-17',
    (x) => taxes(x).every((tax) => Math.abs(sum(texts(tax, 'ram:CalculatedAmount')) - expectedVat(tax)) <= 1),
  ],
  ['BR-CO-18', (x) => taxes(x).length > 0],
  ['BR-S-08', (x) => taxes(x).every((tax) => sum(texts(tax, 'ram:BasisAmount')) === baseOf(x, rate(tax)))],
  ['BR-27', (x) => texts(x, 'ram:ChargeAmount').every((price) => Number(price) >= 0)],
  ['line = quantity × price', (x) => lines(x).every(isProduct)],
  ['BR-E-09', (x) => exempt(x).every((tax) => sum(texts(tax, 'ram:CalculatedAmount')) === 0)],
  ['BR-E-10', (x) => exempt(x).every((tax) => texts(tax, 'ram:ExemptionReason').length === 1)],
  [
    'VATEX-FR-FRANCHISE',
    (x) => exempt(x).every((tax) => texts(tax, 'ram:ExemptionReasonCode')[0] === 'VATEX-FR-FRANCHISE'),
  ],
  ['BR-S-02, BR-E-02', (x) => find(x, 'ram:SellerTradeParty', 'ram:SpecifiedTaxRegistration').length === 1],
  ['BR-S-02', (x) => !isStandard(x) || find(x, 'ram:SellerTradeParty').flatMap(vatNumbers).length === 1],
  ['BR-Z-10', (x) => zeroRated(x).every((tax) => texts(tax, 'ram:ExemptionReasonCode').length === 0)],
  ['BR-CO-09', (x) => vatNumbers(x).every((number) => /^FR\w{2}\d{9}$/.test(number))],
  ['BR-DEC', (x) => amounts(x).every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount))],
  [
    'BR-FR-notes',
    (x) => ['PMT', 'PMD', 'AAB'].every((code) => noteCodes(x).filter((one) => one === code).length === 1),
  ],
  ['BR-FR-BAR', (x) => noteCodes(x).filter((one) => one === 'BAR').length === 1],
  [
    'BR-FR-BT-23',
    (x) => PROCESSES.includes(texts(x, 'ram:BusinessProcessSpecifiedDocumentContextParameter', 'ram:ID')[0] ?? ''),
  ],
  ['BR-FR-types', (x) => TYPES.includes(texts(x, 'rsm:ExchangedDocument', 'ram:TypeCode')[0] ?? '')],
  ['BR-FR-number', (x) => /^[\w/+-]{1,35}$/.test(texts(x, 'rsm:ExchangedDocument', 'ram:ID')[0] ?? '')],
  ['BR-FR-years', (x) => texts(x, 'udt:DateTimeString').every((day) => /^20\d{6}$/.test(day))],
  ['BR-FR-16', (x) => texts(x, 'ram:RateApplicablePercent').every((one) => FRENCH_RATES.includes(Number(one)))],
  ['BR-FR-SIREN', (x) => ['ram:SellerTradeParty', 'ram:BuyerTradeParty'].every((name) => hasSiren(x, name))],
  [
    'BR-FR-SIRET',
    (x) => find(x, 'ram:GlobalID').every((id) => id.attributes['schemeID'] === '0009' && /^\d{14}$/.test(id.text)),
  ],
  ['BT-8', (x) => texts(x, 'ram:DueDateTypeCode').every((code) => ['5', '29', '72'].includes(code))],
];

/** The ids of the rules that the invoice breaks. */
export function brokenRules(xml: string): string[] {
  const invoice = parseXml(xml);
  return RULES.filter(([, holds]) => !holds(invoice)).map(([id]) => id);
}

const header = (x: Node): Node => find(x, 'ram:ApplicableHeaderTradeSettlement')[0] ?? x;
const lines = (x: Node): Node[] => find(x, 'ram:IncludedSupplyChainTradeLineItem');
const taxes = (x: Node): Node[] => find(header(x), 'ram:ApplicableTradeTax');
const exempt = (x: Node): Node[] => taxes(x).filter((tax) => texts(tax, 'ram:CategoryCode')[0] === 'E');
const rate = (tax: Node): number => Number(texts(tax, 'ram:RateApplicablePercent')[0]);
const total = (x: Node, name: string): number => sum(texts(x, SUMMATION, name));
const lineTotal = (line: Node): number => sum(texts(line, 'ram:LineTotalAmount'));
const sumLines = (x: Node): number => lines(x).reduce((all, line) => all + lineTotal(line), 0);
const expectedVat = (tax: Node): number => Math.round((sum(texts(tax, 'ram:BasisAmount')) * rate(tax)) / 100);
const baseOf = (x: Node, percent: number): number =>
  lines(x)
    .filter((line) => rate(line) === percent)
    .reduce((all, line) => all + lineTotal(line), 0);
const isProduct = (line: Node): boolean =>
  Math.round(sum(texts(line, 'ram:ChargeAmount')) * Number(texts(line, 'ram:BilledQuantity')[0])) === lineTotal(line);
const isStandard = (x: Node): boolean => texts(x, 'ram:CategoryCode').includes('S');
const zeroRated = (x: Node): Node[] => taxes(x).filter((tax) => texts(tax, 'ram:CategoryCode')[0] === 'Z');
const vatNumbers = (x: Node): string[] =>
  find(x, 'ram:SpecifiedTaxRegistration', 'ram:ID')
    .filter(({ attributes }) => attributes['schemeID'] === 'VA')
    .map(({ text }) => text);
const noteCodes = (x: Node): string[] => texts(x, 'ram:IncludedNote', 'ram:SubjectCode');
const amounts = (x: Node): string[] => {
  const names = ['LineTotalAmount', 'TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount', 'TotalPrepaidAmount'];
  const more = ['DuePayableAmount', 'CalculatedAmount', 'BasisAmount', 'ChargeAmount'];
  return [...names, ...more].flatMap((name) => texts(x, `ram:${name}`));
};
function hasSiren(x: Node, name: string): boolean {
  const [legal] = find(x, name, 'ram:SpecifiedLegalOrganization', 'ram:ID');
  const [address] = find(x, name, 'ram:URIUniversalCommunication', 'ram:URIID');
  return (
    legal?.attributes['schemeID'] === '0002' &&
    /^\d{9}$/.test(legal.text) &&
    address?.attributes['schemeID'] === '0225' &&
    address.text.startsWith(legal.text)
  );
}
