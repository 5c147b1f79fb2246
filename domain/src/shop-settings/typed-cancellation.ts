import { cents, roundHalfAway, type Cents } from '../kernel/money.ts';
import { asTypedEuros, readFigure } from '../kernel/typed-figures.ts';
import { MOST_EUROS, type CancellationFee } from './shop-settings.ts';

export type CancellationType = CancellationFee['type'];
export type TypedCancellation = { type: CancellationType; value: string };

const euros = (typed: string): Cents => roundHalfAway(Math.min(MOST_EUROS, Math.max(0, readFigure(typed) ?? 0)) * 100);
const percent = (typed: string): number => Math.min(100, Math.max(0, Math.trunc(readFigure(typed) ?? 0)));

/** GEN-08: five characters at most, once the field is left: « 1234,50 » leaves its cents out. */
const inFive = (amount: Cents): string =>
  asTypedEuros(amount).length > 5 ? String(Math.trunc(amount / 100)) : asTypedEuros(amount);

/** GEN-08: another type starts at 0. */
export const ofType = (type: CancellationType): TypedCancellation => ({ type, value: type === 'euro' ? '0,00' : '0' });

export const toTypedCancellation = (fee: CancellationFee): TypedCancellation => ({
  type: fee.type,
  value: fee.type === 'euro' ? inFive(fee.amount) : String(fee.percent),
});

export const correctedCancellation = ({ type, value }: TypedCancellation): string =>
  type === 'euro' ? inFive(euros(value)) : String(percent(value));

export function typedCancellation(typed: TypedCancellation): CancellationFee {
  const value = correctedCancellation(typed);
  return typed.type === 'euro'
    ? { type: 'euro', percent: 0, amount: euros(value) }
    : { type: 'percent', percent: percent(value), amount: cents(0) };
}
