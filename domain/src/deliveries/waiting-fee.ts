import { cents, type Cents } from '../kernel/money.ts';
import { MINUTE, msBetween, type Instant } from '../kernel/time.ts';

const FREE_MINUTES = 3;
const CENTS_PER_MINUTE = 35;

/** DLV-36: every minute begun between the driver's arrival and the pickup, the first three free. */
export function waitingFee(arrivedAt: Instant, pickedUpAt: Instant): Cents {
  const begun = Math.ceil(Math.max(0, msBetween(arrivedAt, pickedUpAt)) / MINUTE);
  return cents(Math.max(0, begun - FREE_MINUTES) * CENTS_PER_MINUTE);
}
