import { cents, roundHalfAway, type Cents } from '../kernel/money.ts';

/** What the contract's amounts may hold. */
const MOST = 100_000_000_00;

/** DRV-19: an amount in euros as people type it; negative, empty or no number at all is nothing. */
export function readEuros(typed: string): Cents {
  const euros = Number(typed.replace(/[\s\u00A0\u202F€]/g, '').replace(',', '.'));
  return euros > 0 ? cents(Math.min(MOST, roundHalfAway(euros * 100))) : cents(0);
}

/** DRV-19: how an amount stands in its field, two decimals and no unit. */
export const asTypedEuros = (amount: Cents): string => (amount / 100).toFixed(2).replace('.', ',');
