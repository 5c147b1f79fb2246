import { cents, roundHalfAway, type Cents } from './money.ts';

/** Reads a number as people type it: comma or point, with spaces and « € »; null when there is none. */
export function readFigure(typed: string): number | null {
  const bare = typed
    .replace(/[\s\u00A0\u202F€]/g, '')
    .replace(',', '.')
    .replace('\u2212', '-');
  const figure = bare === '' ? Number.NaN : Number(bare);
  return Number.isFinite(figure) ? figure : null;
}

/** PRD-34: reads an amount in euros from a field; a negative amount counts as none. */
export function readPrice(typed: string): Cents | null {
  const euros = readFigure(typed);
  return euros === null ? null : cents(Math.max(0, roundHalfAway(euros * 100)));
}

export const asTypedEuros = (amount: Cents): string => (amount / 100).toFixed(2).replace('.', ',');

/** « 0,25 » */
export const asTypedFigure = (figure: number): string => String(figure).replace('.', ',');
