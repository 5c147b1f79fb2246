import { cents, type Cents } from '../kernel/money.ts';

/**
 * PMT-23, the law in one place: what an employee may spend in meal vouchers in a day. 25 € since 1 October 2022 (Code du
 * travail, art. R. 3262-10, décret n° 2022-1266 of 29 September 2022). Sundays and public holidays: art. R. 3262-8.
 */
export const LEGAL_DAILY_LIMIT: Cents = cents(2500);

export type MealVoucherTerms = {
  /** null: the legal limit, also when the law changes it. */
  dailyLimit: Cents | null;
  /** Sundays and public holidays too, where the shop's customers have the right to. */
  isEveryDay: boolean;
  /** Whether they also pay delivery and management fees. */
  coversFees: boolean;
};

export const FIRST_MEAL_VOUCHERS: MealVoucherTerms = { dailyLimit: null, isEveryDay: false, coversFees: false };

/** Shops that saved their payments before vouchers had terms keep the law's. */
export const mealVouchersOf = ({ mealVouchers }: { mealVouchers?: MealVoucherTerms | undefined }): MealVoucherTerms =>
  mealVouchers ?? FIRST_MEAL_VOUCHERS;

export const isSameTerms = (one: MealVoucherTerms, other: MealVoucherTerms): boolean =>
  one.dailyLimit === other.dailyLimit && one.isEveryDay === other.isEveryDay && one.coversFees === other.coversFees;

export const dailyLimitOf = ({ dailyLimit }: MealVoucherTerms): Cents =>
  cents(Math.min(dailyLimit ?? LEGAL_DAILY_LIMIT, LEGAL_DAILY_LIMIT));
