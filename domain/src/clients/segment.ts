import type { Cents } from '../kernel/money.ts';
import { addMs, DAY, type Instant } from '../kernel/time.ts';

export const SEGMENTS = ['new', 'loyal', 'occasional', 'atRisk', 'lost'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** CLI-33: recency, then frequency and amount. */
export const AT_RISK_AFTER_DAYS = 60;
export const LOST_AFTER_DAYS = 180;
export const LOYAL_FROM_ORDERS = 5;
export const LOYAL_FROM_CENTS = 300_00;
export const NEW_UP_TO_ORDERS = 1;

export type Habits = { lastOrderAt: Instant; completedOrderCount: number; totalSpent: Cents };

/** Orders before the first are those of a client at risk, orders before the second those of a lost one. */
export const segmentCuts = (now: Instant): { atRisk: Instant; lost: Instant } => ({
  atRisk: addMs(now, -AT_RISK_AFTER_DAYS * DAY),
  lost: addMs(now, -LOST_AFTER_DAYS * DAY),
});

/** CLI-33: the store writes the same rule in SQL (`segmentIs`). */
export function segmentOf({ lastOrderAt, completedOrderCount, totalSpent }: Habits, now: Instant): Segment {
  const cuts = segmentCuts(now);
  if (lastOrderAt < cuts.lost) return 'lost';
  if (lastOrderAt < cuts.atRisk) return 'atRisk';
  if (completedOrderCount >= LOYAL_FROM_ORDERS || totalSpent >= LOYAL_FROM_CENTS) return 'loyal';
  return completedOrderCount <= NEW_UP_TO_ORDERS ? 'new' : 'occasional';
}
