import { cents, percentOf, roundHalfAway, type Cents } from '../kernel/money.ts';
import type { CashbackConfig, LoyaltyConfig, LoyaltyType, ProductConfig } from './programme.ts';

export type CashbackRefusal = 'minimum-basket-negative' | 'cashback-too-small' | 'cashback-too-large';
export type PointsRefusal = 'points-negative';

const HIGHEST_PERCENT = 100;
const EURO = 100;
export const DEFAULT_POINT_NAME = 'points';

/** LOY-05: how much of a purchase comes back, as a whole percent. */
export const cashbackPercentOf = (amount: Cents, spendUnit: Cents): number =>
  spendUnit > 0 ? roundHalfAway((amount * 100) / spendUnit) : 0;

/** LOY-07: what the rounded rate gives for the purchase that was named. */
export const cashbackFor = ({ spendUnit, cashbackPercent }: Pick<CashbackConfig, 'spendUnit' | 'cashbackPercent'>) =>
  percentOf(spendUnit, cashbackPercent);

const wholeEuros = (amount: Cents): Cents => cents(roundHalfAway(amount / EURO) * EURO);

/** LOY-05: the form and the server correct alike. */
export const tidyCashback = (config: CashbackConfig): CashbackConfig => ({
  spendUnit: wholeEuros(config.spendUnit),
  cashbackPercent: roundHalfAway(config.cashbackPercent),
  minimumBasket: wholeEuros(config.minimumBasket),
});

/** LOY-06, LOY-07. */
export function cashbackRefusal({ cashbackPercent, minimumBasket }: CashbackConfig): CashbackRefusal | null {
  if (minimumBasket < 0) return 'minimum-basket-negative';
  if (cashbackPercent < 1) return 'cashback-too-small';
  return cashbackPercent > HIGHEST_PERCENT ? 'cashback-too-large' : null;
}

/** LOY-12, SET-CST-07: one decimal; points without a name are called « points ». */
export const tidyPoints = (config: ProductConfig): ProductConfig => ({
  ...config,
  pointName: config.pointName.trim() || DEFAULT_POINT_NAME,
  pointsPerEuro: roundHalfAway(config.pointsPerEuro * 10) / 10,
});

export const pointsRefusal = ({ pointsPerEuro }: ProductConfig): PointsRefusal | null =>
  pointsPerEuro < 0 ? 'points-negative' : null;

/** LOY-02: turning one type on turns the other off; turning off the one that is not in force changes nothing. */
export function enabledAfter(before: LoyaltyType | null, type: LoyaltyType, enabled: boolean): LoyaltyType | null {
  if (enabled) return type;
  return before === type ? null : before;
}

export const NO_PROGRAMME: LoyaltyConfig = { enabledType: null, cashbackConfig: null, productConfig: null };
