/** Lines of a paper where every character is one column wide. The texts are printable already. */

/** Lines under a product are indented by the width of its quantity. */
export const INDENT = 5;
/** The minimum width for text beside an amount; with less room the amount goes below. */
const MIN_ROOM = 8;

type LineTexts = { quantity: string; name: string; amount: string | null };

export function productLines({ quantity, name, amount }: LineTexts, columns: number): string[] {
  const count = `${quantity} `.padEnd(INDENT);
  // A long quantity gets a line of its own.
  if (count.length > columns / 2) return [...wrapped(quantity, columns), ...twoSides(name, amount ?? '', columns)];
  const [first = '', ...rest] = twoSides(name, amount ?? '', columns - count.length);
  return [count + first, ...rest.map((text) => ' '.repeat(count.length) + text)].map((text) => text.trimEnd());
}

export function twoSides(label: string, amount: string, columns: number): string[] {
  const room = columns - amount.length - 1;
  if (room < MIN_ROOM) return [...wrapped(label, columns), ...wrapped(amount, columns)];
  const [first = '', ...rest] = wrapped(label, room);
  return [`${first.padEnd(room)} ${amount}`.trimEnd(), ...rest];
}

export const centred = (text: string, columns: number): string[] =>
  wrapped(text, columns).map((line) => (' '.repeat(Math.floor((columns - line.length) / 2)) + line).trimEnd());

export const indented = (text: string, columns: number): string[] =>
  wrapped(text, columns - INDENT).map((line) => ' '.repeat(INDENT) + line);

/** The border and one space take two columns on each side. */
export function boxed(lines: string[], columns: number, indent: number): string[] {
  const inner = columns - indent - 4;
  const edge = `+${'-'.repeat(inner + 2)}+`;
  const sides = lines.map((line) => `| ${line.padEnd(inner)} |`);
  return [edge, ...sides, edge].map((line) => ' '.repeat(indent) + line);
}

/** Breaks between words, never at a non-breaking space; a word wider than the paper is cut. */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => cut(long, columns))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= columns) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

const cut = (word: string, columns: number): string[] =>
  word.match(new RegExp(`.{1,${columns}}`, 'g')) ?? (word === '' ? [] : [word]);
