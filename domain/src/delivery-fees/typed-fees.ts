import { roundHalfAway, type Cents } from '../kernel/money.ts';
import { asTypedEuros, asTypedFigure, readFigure } from '../kernel/typed-figures.ts';
import { MOST, roundKm, tidyFees, type KmFees } from './km-fees.ts';

/** FEE-07: what was typed, between nothing and the most that can be set. */
const bounded = (typed: string, most: number): number => Math.min(most, Math.max(0, readFigure(typed) ?? 0));

export const asKm = (typed: string): number => roundKm(bounded(typed, MOST.km));
export const asFee = (typed: string): Cents => roundHalfAway(bounded(typed, MOST.fee / 100) * 100);

/** FEE-07: what stands in a field once it is left. */
export const correctedKm = (typed: string): string => asTypedFigure(asKm(typed));
export const correctedFee = (typed: string): string => asTypedEuros(asFee(typed));

/** A step has an identity while it is typed: its distance changes. */
export type TypedStep = { id: string; km: string; fee: string };
export type TypedFees = { fromKm: string; feePerKm: string; steps: TypedStep[] };

/** FEE-05. */
export const newStep = (id: string): TypedStep => ({ id, km: '0', fee: '0,00' });

export const toTypedFees = ({ perKm, steps }: KmFees): TypedFees => ({
  fromKm: asTypedFigure(perKm.fromKm),
  feePerKm: asTypedEuros(perKm.feePerKm),
  steps: steps.map(({ fromKm, baseFee }) => ({
    id: String(fromKm),
    km: asTypedFigure(fromKm),
    fee: asTypedEuros(baseFee),
  })),
});

export const typedFees = ({ fromKm, feePerKm, steps }: TypedFees): KmFees =>
  tidyFees({
    perKm: { fromKm: asKm(fromKm), feePerKm: asFee(feePerKm) },
    steps: steps.map(({ km, fee }) => ({ fromKm: asKm(km), baseFee: asFee(fee) })),
  });
