import { french } from '../kernel/text.ts';
import { formatPoints } from './balance.ts';

type Reached = { points: number };

/** LOY-39: the first tier that is not reached; null once all are. */
export function nextTier<T extends Reached>(tiers: readonly T[], loyaltyPoints: number): T | null {
  return tiers
    .filter(({ points }) => points > loyaltyPoints)
    .reduce<T | null>((next, tier) => (next && next.points <= tier.points ? next : tier), null);
}

/** « Encore 12,6 points » */
export const missingWords = (points: number, loyaltyPoints: number, pointName: string): string =>
  french(`Encore ${formatPoints((Math.round(points * 10) - Math.round(loyaltyPoints * 10)) / 10, true)} ${pointName}`);

/** How full the bar is, in percent: 87,4 of 100 points. */
export function progressPercent(tiers: readonly Reached[], loyaltyPoints: number): number {
  const most = Math.max(0, ...tiers.map(({ points }) => points));
  return most === 0 ? 0 : Math.min(100, (loyaltyPoints / most) * 100);
}
