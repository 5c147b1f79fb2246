import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { readAgain } from './win-back.queries.ts';

/** CMP-21. */
export const winBackLive: Pick<LiveHandlers, 'win-back-changed'> = {
  'win-back-changed': (_, cache) => readAgain(cache),
};
