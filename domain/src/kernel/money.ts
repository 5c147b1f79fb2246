import type { Cents } from './schema.ts';
import { grouped, NBSP, plural } from './text.ts';

export type { Cents };

/** Adding zero turns -0, a result of rounding, into 0, which compares as expected. */
export const cents = (amount: number): Cents => (Math.round(amount) + 0) as Cents;
export const ZERO = cents(0);

export function add(...amounts: Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function times(amount: Cents, quantity: number): Cents {
  return roundHalfAway(amount * quantity);
}

/** Common rule 1: to the cent, half away from zero. */
export function roundHalfAway(amount: number): Cents {
  return cents(Math.sign(amount) * Math.floor(Math.abs(amount) + 0.5));
}

export function percentOf(amount: Cents, percent: number): Cents {
  return roundHalfAway((amount * percent) / 100);
}

/** In proportion to the weights and to the last cent: what rounding leaves goes to the largest remainders, the first of equals. */
export function spread(amount: Cents, weights: readonly number[]): Cents[] {
  let whole = 0;
  for (const weight of weights) whole += weight;
  const shares: Cents[] = [];
  const remainders: number[] = [];
  let left: number = whole > 0 ? amount : 0;
  for (const weight of weights) {
    const exact = whole > 0 ? (amount * weight) / whole : 0;
    const share = Math.floor(exact);
    shares.push(share as Cents);
    remainders.push(exact - share);
    left -= share;
  }
  for (; left > 0; left -= 1) {
    const largest = remainders.indexOf(Math.max(...remainders));
    shares[largest] = ((shares[largest] ?? 0) + 1) as Cents;
    remainders[largest] = -1;
  }
  return shares;
}

/** « 1 638,30 € »: the narrow space of `Intl` is almost invisible in Inter, so a normal non-breaking space is used. */
export function formatEuros(amount: Cents): string {
  const digits = String(Math.round(Math.abs(amount))).padStart(3, '0');
  return `${amount < 0 ? '\u2212' : ''}${grouped(digits.slice(0, -2))},${digits.slice(-2)}${NBSP}€`;
}

/** « 0,00 € remboursé », « 1,90 € remboursé », « 2,00 € remboursés »: below two the amount is singular. */
export const pluralOfAmount = (amount: Cents, one: string, many: string): string => plural(amount / 100, one, many);
