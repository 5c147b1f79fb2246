import { cents, type Cents } from '../kernel/money.ts';
import { readPrice } from '../kernel/typed-figures.ts';

/** The largest amount that the contract accepts. */
const MAX_CENTS = 100_000_000_00;

/** DRV-19: reads an amount in euros as typed. Negative, empty or unreadable input counts as zero. */
export function readEuros(typed: string): Cents {
  return cents(Math.min(MAX_CENTS, readPrice(typed) ?? 0));
}
