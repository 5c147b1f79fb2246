import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { readPayoutsAgain } from './payouts.queries.ts';

export const payoutsLive: Pick<LiveHandlers, 'payout-changed'> = {
  'payout-changed': (_, cache) => void readPayoutsAgain(cache),
};
