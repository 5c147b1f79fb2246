import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { readClientsAgain } from './clients.queries.ts';

export const clientsLive: Pick<LiveHandlers, 'customers-changed'> = {
  'customers-changed': (_, cache) => void readClientsAgain(cache),
};
