import type { Cents } from '@comptoir/domain/kernel/money.ts';
import { cents, roundHalfAway } from '@comptoir/domain/kernel/money.ts';
import { asTypedEuros, readFigure } from '@comptoir/domain/kernel/typed-figures.ts';

/** « 15 » and « 15,50 »: cents are written where there are some. */
export const asEuros = (amount: Cents): string => asTypedEuros(amount).replace(/,00$/, '');

/** Null for what cannot be read; what is negative stays so, for the rule that refuses it. */
export function readEuros(typed: string): Cents | null {
  const figure = readFigure(typed);
  return figure === null ? null : roundHalfAway(figure * 100);
}

/** LOY-06: a field that is left holds no negative amount. */
export function clamped(typed: string): string {
  const amount = readEuros(typed);
  return amount === null ? typed : asEuros(cents(Math.max(0, amount)));
}

/** LOY-05. */
export function clampedWhole(typed: string): string {
  const amount = readEuros(typed);
  return amount === null ? typed : String(Math.max(0, roundHalfAway(amount / 100)));
}
