import type { LiveHandlers } from '../app/live-handlers.ts';
import { putSyncJob } from './menu-sync.queries.ts';

export const menuSyncLive: Pick<LiveHandlers, 'sync-job-changed'> = {
  'sync-job-changed': ({ job }, cache) => putSyncJob(cache, job),
};
