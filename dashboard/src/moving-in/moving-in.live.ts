import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { putImport } from './moving-in.queries.ts';

export const movingInLive: Pick<LiveHandlers, 'customer-import-changed'> = {
  'customer-import-changed': ({ customerImport }, cache) => putImport(cache, customerImport),
};
