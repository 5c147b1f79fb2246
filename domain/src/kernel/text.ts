export const NBSP = '\u00A0';

/**
 * Digits by threes. Not by `Intl`: a browser needs longer for its first number format than for drawing a page, and the
 * first page that anybody sees has amounts on it.
 */
export const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, NBSP);

/** « 1 638,5 »: as a Frenchman writes a figure. A telephone takes twenty milliseconds to begin with `Intl`. */
export function decimal(figure: number, places: number): string {
  // Rounded first: `toFixed` alone makes 1,4 of 1.45, which is a little less in binary.
  const [whole = '', part] = (Math.round(figure * 10 ** places) / 10 ** places).toFixed(places).split('.');
  return part ? `${grouped(whole)},${part}` : grouped(whole);
}

/** Sentences are written with plain spaces and apostrophes, and shown with the French ones. */
export function french(sentence: string): string {
  return sentence
    .replaceAll("'", '\u2019')
    .replace(/ ([:;!?%€»])/g, `${NBSP}$1`)
    .replaceAll('« ', `«${NBSP}`)
    .replace(/(\d) (min|mins|h|km|m|s|cl|pts)\b/g, `$1${NBSP}$2`)
    .replace(/\b([nN]°) /g, `$1${NBSP}`);
}

export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * « de Camille », « d’Amine », « qu’Adèle »: `word` ends in e. Before H as most French names have it: d’Hélène, d’Hugo, but
 * de Hassan; before Y only where it is a vowel: d’Yves, de Yanis.
 */
export function elided(word: 'de' | 'que' | 'De' | 'Que', name: string): string {
  const start = plain(name.trim());
  return /^([aeiouœæ]|h[eiouy]|y[^aeiou])/.test(start) ? `${word.slice(0, -1)}\u2019${name}` : `${word} ${name}`;
}

let frenchOrder: Intl.Collator | null = null;

/** Made by the first comparison: `localeCompare` makes one for each, and a list of a hundred names asks for hundreds. */
export function compareFrench(a: string, b: string): number {
  frenchOrder ??= new Intl.Collator('fr', { sensitivity: 'base', numeric: true });
  return frenchOrder.compare(a, b);
}

/** « 1 employé », « 2 employés »: in French, zero and one are singular. */
export function plural(count: number, one: string, many: string): string {
  return count < 2 ? one : many;
}
