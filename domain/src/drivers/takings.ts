import { cents, type Cents } from '../kernel/money.ts';
import { readPrice } from '../kernel/typed-figures.ts';

/** The largest amount that the contract accepts. */
const MAX_CENTS = 20_000_000_00;

/** DRV-19: an amount in euros as typed; an empty field counts as zero, what is negative or unreadable is null. */
export function readEuros(typed: string): Cents | null {
  const amount = typed.trim() === '' ? 0 : readPrice(typed);
  return amount === null ? null : cents(Math.min(MAX_CENTS, amount));
}
