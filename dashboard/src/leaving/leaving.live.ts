import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { putProgress } from './leaving.queries.ts';

export const leavingLive: Pick<LiveHandlers, 'company-export-changed'> = {
  'company-export-changed': (moved, cache) => putProgress(cache, moved),
};
