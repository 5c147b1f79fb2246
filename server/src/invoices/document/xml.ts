/** Written text, so that it cannot be mistaken for text still to be escaped. */
export type Xml = { text: string };
type Child = Xml | string | null | false | undefined;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML 1.0 has no way to write most control characters. */
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign).replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** An element with what is in it; what does not apply is left out. */
export function element(name: string, first?: Child | Record<string, string>, ...rest: Child[]): Xml {
  const isChild = typeof first !== 'object' || first === null || 'text' in first;
  const attributes = isChild ? {} : first;
  const children = isChild ? [first, ...rest] : rest;
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : child ? child.text : ''));
  return { text: `<${name}${opening.join('')}>${inside.join('')}</${name}>` };
}
