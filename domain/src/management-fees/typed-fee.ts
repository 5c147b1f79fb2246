import { cents, roundHalfAway, type Cents } from '../kernel/money.ts';
import { ORDER_TYPES, type OrderType } from '../kernel/sales.ts';
import { asTypedEuros, readFigure } from '../kernel/typed-figures.ts';
import { isFixed, MOST, type FeesByOrderType, type ManagementFee, type ManagementFees } from './management-fees.ts';

/** MFE-02: a block as it is typed. « Montant fixe » is the screen's own. */
export type TypedFee = {
  isOn: boolean;
  hasFixedValue: boolean;
  /** MFE-03: the amount of a fixed block, in euros. */
  amount: string;
  percent: string;
  min: string;
  max: string;
  /** MFE-06. */
  isUnlimited: boolean;
};

/** Two decimals, as money has: 5 % are 500 hundredths, and 1,00 € are 100. */
const hundredths = (typed: string, most: number): Cents =>
  roundHalfAway(Math.min(most, Math.max(0, (readFigure(typed) ?? 0) * 100)));

const fee = (typed: string): Cents => hundredths(typed, MOST.fee);
const percent = (typed: string): Cents => hundredths(typed, MOST.basisPoints);

/** MFE-04. */
export function toTypedFee(saved: ManagementFee | null): TypedFee {
  const known = saved ?? { enabled: false, feeBasisPoints: 0, minFee: cents(0), maxFee: null };
  const hasFixedValue = isFixed(known);
  return {
    isOn: known.enabled,
    hasFixedValue,
    amount: hasFixedValue ? asTypedEuros(known.minFee) : '0,00',
    percent: hasFixedValue ? '0,00' : asTypedEuros(cents(known.feeBasisPoints)),
    min: hasFixedValue ? '0,00' : asTypedEuros(known.minFee),
    max: hasFixedValue || known.maxFee === null ? '0,00' : asTypedEuros(known.maxFee),
    isUnlimited: hasFixedValue || known.maxFee === null,
  };
}

/** MFE-05: once a field is left; a maximum below the minimum is raised to it. */
export function corrected(typed: TypedFee): TypedFee {
  const [min, max] = [fee(typed.min), fee(typed.max)];
  return {
    ...typed,
    amount: asTypedEuros(fee(typed.amount)),
    percent: asTypedEuros(percent(typed.percent)),
    min: asTypedEuros(min),
    max: asTypedEuros(cents(typed.isUnlimited ? max : Math.max(min, max))),
  };
}

/** MFE-03: a fixed amount is sent as share, minimum and maximum. */
export function typedFee(typed: TypedFee): ManagementFee {
  if (typed.hasFixedValue) {
    const amount = fee(typed.amount);
    return { enabled: typed.isOn, feeBasisPoints: amount, minFee: amount, maxFee: amount };
  }
  const { min, max } = corrected(typed);
  return {
    enabled: typed.isOn,
    feeBasisPoints: percent(typed.percent),
    minFee: fee(min),
    maxFee: typed.isUnlimited ? null : fee(max),
  };
}

export type TypedFees = Record<OrderType, TypedFee>;

const eachType = <Value>(of: (type: OrderType) => Value) =>
  Object.fromEntries(ORDER_TYPES.map((type) => [type, of(type)])) as Record<OrderType, Value>;

export const toTypedFees = (saved: ManagementFees): TypedFees => eachType((type) => toTypedFee(saved?.[type] ?? null));
export const typedFees = (typed: TypedFees): FeesByOrderType => eachType((type) => typedFee(typed[type]));
