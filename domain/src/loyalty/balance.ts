import { cents, type Cents } from '../kernel/money.ts';
import { grouped, NBSP } from '../kernel/text.ts';

/** What a customer has: points are counted in tenths, so that they add up exactly (LOY-13). */
export type LoyaltyAmounts = { cashback: Cents; pointsTenths: number };

export const NO_LOYALTY: LoyaltyAmounts = { cashback: cents(0), pointsTenths: 0 };

type Spending = { cashbackUsed: Cents; lines: readonly { isLoyaltyProduct: boolean; points: number | null }[] };

/** LOY-08, LOY-14: what an order takes of its customer's pot and points. */
export function spentBy({ cashbackUsed, lines }: Spending): LoyaltyAmounts {
  let points = 0;
  for (const line of lines) if (line.isLoyaltyProduct) points += line.points ?? 0;
  return { cashback: cashbackUsed, pointsTenths: points * 10 };
}

export const isNothing = ({ cashback, pointsTenths }: LoyaltyAmounts): boolean => cashback === 0 && pointsTenths === 0;

export const toPoints = (tenths: number): number => tenths / 10;

/** LOY-13: one decimal, « 35,7 »; whole points stay whole where `isShort` (« Encore 12 points »). */
export function formatPoints(points: number, isShort = false): string {
  const tenths = Math.round(Math.abs(points) * 10);
  const whole = grouped(String(Math.floor(tenths / 10)));
  const sign = points < 0 ? '\u2212' : '';
  return isShort && tenths % 10 === 0 ? `${sign}${whole}` : `${sign}${whole},${tenths % 10}`;
}

/** DET-11: « 100 pts » in place of the price of an offered product; null for one that was sold. */
export const pointsPrice = (line: { isLoyaltyProduct: boolean; points: number | null }): string | null =>
  line.isLoyaltyProduct && line.points !== null ? `${grouped(String(line.points))}${NBSP}pts` : null;
