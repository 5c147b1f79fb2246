import { cents, type Cents } from '../kernel/money.ts';
import { asTypedEuros, readPrice } from '../kernel/typed-figures.ts';
import { collapseRows } from './fee-rows.ts';
import type { FeeRow } from './zones.ts';

/** ZON-16: characters that can be typed. */
export const MAX_TYPED = { threshold: 6, fee: 5, minimum: 6 } as const;

export type TypedRow = { threshold: string; fee: string };

/** « 30 », « 2,50 »: what fits in the few characters of a field. */
export const asShortEuros = (amount: Cents): string => asTypedEuros(amount).replace(/,00$/, '');

/** ZON-18: empty numbers become 0; null for what is no number. */
export const readEuros = (typed: string): Cents | null => (typed.trim() === '' ? cents(0) : readPrice(typed));

export const toTyped = (rows: readonly FeeRow[]): TypedRow[] =>
  rows.map(({ basketThreshold, deliveryFee }) => ({
    threshold: asShortEuros(basketThreshold),
    fee: asShortEuros(deliveryFee),
  }));

/** ZON-17, ZON-18: null while something is no number. */
export function readRows(typed: readonly TypedRow[]): FeeRow[] | null {
  const rows: FeeRow[] = [];
  for (const { threshold, fee } of typed) {
    const [basketThreshold, deliveryFee] = [readEuros(threshold), readEuros(fee)];
    if (basketThreshold === null || deliveryFee === null) return null;
    rows.push({ basketThreshold, deliveryFee });
  }
  return collapseRows(rows);
}
