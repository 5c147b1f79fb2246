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

/** `find(node, 'ram:A', 'ram:B')`: every B in every A, however deep. */
export function find(node: Node, ...path: string[]): Node[] {
  const [name, ...rest] = path;
  if (name === undefined) return [node];
  const deep = (from: Node): Node[] => from.children.flatMap((child) => [child, ...deep(child)]);
  return deep(node)
    .filter((child) => child.name === name)
    .flatMap((child) => find(child, ...rest));
}

/** `at(node, 'ram:A', 'ram:B')`: every B that stands directly in an A that stands directly in the node. */
export function at(node: Node, ...path: string[]): Node[] {
  const [name, ...rest] = path;
  if (name === undefined) return [node];
  return node.children.filter((child) => child.name === name).flatMap((child) => at(child, ...rest));
}

export const texts = (node: Node, ...path: string[]): string[] => at(node, ...path).map(({ text }) => text);
export const first = (node: Node, ...path: string[]): string => texts(node, ...path)[0] ?? '';
/** Exactly one, and something in it. */
export const isOne = (node: Node, ...path: string[]): boolean => {
  const found = texts(node, ...path);
  return found.length === 1 && found[0] !== '';
};
export const centsIn = (text: string | undefined): number => Math.round(Number(text) * 100);
export const sum = (amounts: readonly string[]): number => amounts.reduce((all, amount) => all + centsIn(amount), 0);

/** The parts of an invoice in the syntax CII, by what the norm calls them. */
export function partsOf(xml: string) {
  const invoice = at(parseXml(xml), 'rsm:CrossIndustryInvoice')[0] ?? parseXml('');
  const part = (name: string): Node => at(invoice, 'rsm:SupplyChainTradeTransaction', name)[0] ?? parseXml('');
  const agreement = part('ram:ApplicableHeaderTradeAgreement');
  const settlement = part('ram:ApplicableHeaderTradeSettlement');
  const one = (node: Node, name: string): Node => at(node, name)[0] ?? parseXml('');
  return {
    invoice,
    context: one(invoice, 'rsm:ExchangedDocumentContext'),
    document: one(invoice, 'rsm:ExchangedDocument'),
    lines: at(invoice, 'rsm:SupplyChainTradeTransaction', 'ram:IncludedSupplyChainTradeLineItem'),
    seller: one(agreement, 'ram:SellerTradeParty'),
    buyer: one(agreement, 'ram:BuyerTradeParty'),
    delivery: part('ram:ApplicableHeaderTradeDelivery'),
    settlement,
    taxes: at(settlement, 'ram:ApplicableTradeTax'),
    totals: one(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'),
  };
}
export type Parts = ReturnType<typeof partsOf>;

/** A rule by its number in the norm, and whether the invoice keeps it. */
export type Rule = readonly [id: string, holds: (parts: Parts) => boolean];

export const totalOf = ({ totals }: Parts, name: string): number => sum(texts(totals, `ram:${name}`));
export const lineTotal = (line: Node): number =>
  sum(
    texts(
      line,
      'ram:SpecifiedLineTradeSettlement',
      'ram:SpecifiedTradeSettlementLineMonetarySummation',
      'ram:LineTotalAmount',
    ),
  );
export const lineTax = (line: Node, name: string): string =>
  first(line, 'ram:SpecifiedLineTradeSettlement', 'ram:ApplicableTradeTax', `ram:${name}`);
