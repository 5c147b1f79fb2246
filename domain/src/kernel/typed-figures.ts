import { roundHalfAway, type Cents } from './money.ts';

/** Digits as people write them, a sign, at most one comma or point: neither « 1e3 » nor « 0x10 ». */
const FIGURE = /^[-\u2212]?\d+([.,]\d+)?$/;

/**
 * Reads a number as people type it: comma or point, with spaces and « € »; null when there is none. Every field in which a
 * figure is typed reads it here, and says with `figureFault` what is wrong with it.
 */
export function readFigure(typed: string): number | null {
  const bare = typed.replaceAll(/[\s\u00A0\u202F€]/g, '');
  return FIGURE.test(bare) ? Number(bare.replace(',', '.').replace('\u2212', '-')) : null;
}

/** PRD-34: something was typed that is no figure. A field that is left keeps it, and says so, instead of making it 0. */
export const isUnreadable = (typed: string): boolean => typed.trim() !== '' && readFigure(typed) === null;

/** PRD-34: null for what cannot be read and for what is negative. */
export function readPositive(typed: string): number | null {
  const figure = readFigure(typed);
  return figure === null || figure < 0 ? null : figure;
}

/** PRD-34: an amount in euros; null for what cannot be read and for what is negative, which is never sold for nothing. */
export function readPrice(typed: string): Cents | null {
  const euros = readPositive(typed);
  return euros === null ? null : roundHalfAway(euros * 100);
}

/** What is typed, and an example of it. */
const KINDS = {
  price: { name: 'Prix', example: '8,90' },
  amount: { name: 'Montant', example: '12,50' },
  stock: { name: 'Stock', example: '12' },
  count: { name: 'Nombre', example: '12' },
  hours: { name: 'Durée', example: '1,5' },
  percent: { name: 'Pourcentage', example: '5' },
  points: { name: 'Nombre de points', example: '1,5' },
} as const;
export type FigureKind = keyof typeof KINDS;

/** PRD-34: what is wrong with what was typed; null when nothing is, or when nothing was typed. */
export function figureFault(kind: FigureKind, typed: string): string | null {
  if (typed.trim() === '' || readPositive(typed) !== null) return null;
  const { name, example } = KINDS[kind];
  const advice = readFigure(typed) === null ? `un nombre, par exemple ${example}` : 'un nombre positif';
  return `${name} non valide\u00A0: saisissez ${advice}.`;
}

export const asTypedEuros = (amount: Cents): string => (amount / 100).toFixed(2).replace('.', ',');

/** « 0,25 » */
export const asTypedFigure = (figure: number): string => String(figure).replace('.', ',');
