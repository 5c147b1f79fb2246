import { cents, type Cents } from '../kernel/money.ts';
import { readPrice } from '../kernel/typed-figures.ts';

/** What the contract's amounts may hold. */
const MOST = 100_000_000_00;

/** DRV-19: an amount in euros as people type it; negative, empty or no number at all is nothing. */
export function readEuros(typed: string): Cents {
  return cents(Math.min(MOST, readPrice(typed) ?? 0));
}
