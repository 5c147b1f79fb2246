import { cents, roundHalfAway, type Cents } from '../kernel/money.ts';
import type { BeforeAndAfter, CampaignFigures } from './campaign.ts';

/** CMP-12: persons are compared over at most so many days. */
export const COMPARED_DAYS = 14;

export type CampaignSums = { orders: number; sales: number; discounts: number; points: number; fees: number };

export const NO_SUMS: CampaignSums = { orders: 0, sales: 0, discounts: 0, points: 0, fees: 0 };

/** CMP-09, CMP-10: what is left of the sales; unknown as long as the share of the ingredients is. */
export function marginOf(sums: CampaignSums, materialBasisPoints: number | null): CampaignFigures {
  const { orders, sales, discounts, points, fees } = sums;
  const material = materialBasisPoints === null ? null : roundHalfAway((sales * materialBasisPoints) / 10_000);
  const margin = material === null ? null : cents(sales - discounts - points - fees - material);
  return {
    orders,
    sales: cents(sales),
    discounts: cents(discounts),
    points: cents(points),
    fees: cents(fees),
    material,
    margin,
    marginBasisPoints: margin === null || sales <= 0 ? null : roundHalfAway((margin * 10_000) / sales),
  };
}

/** CMP-12: « En plus »; null, shown as « -- », when no person is known. */
export const extraOrders = (comparison: BeforeAndAfter | null): number | null =>
  comparison && comparison.after.orders - comparison.before.orders;

/** CMP-13: what each person who ordered afterwards was given; null when nobody did, or nothing was given. */
export function costPerReturn(
  { discounts, points }: Pick<CampaignFigures, 'discounts' | 'points'>,
  comparison: BeforeAndAfter | null,
): Cents | null {
  const given = discounts + points;
  return comparison && comparison.returned > 0 && given > 0 ? roundHalfAway(given / comparison.returned) : null;
}
