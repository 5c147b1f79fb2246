import { cents } from '../kernel/money.ts';
import { isMarketplace } from '../kernel/sales.ts';
import type { Order } from '../orders/order.ts';

export type ApologyRefusal = 'apology-not-missed' | 'apology-given';

type Missed = Pick<Order, 'status' | 'channel' | 'isTest'>;

/** SUP-21: a marketplace informs its own customers, and nobody waited for a rehearsal. */
export const mayHaveApology = ({ status, channel, isTest }: Missed): boolean =>
  status === 'missed' && !isTest && !isMarketplace(channel);

export function apologyRefusal(order: Missed, isGiven: boolean): ApologyRefusal | null {
  if (!mayHaveApology(order)) return 'apology-not-missed';
  return isGiven ? 'apology-given' : null;
}

/** What the alert proposes. */
export const USUAL_APOLOGY = cents(500);
