import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { readStaffAgain } from './staff.queries.ts';

/** The person's own screens are told by the stream itself, which looks at their rights again (TEA-12). */
export const staffLive: Pick<LiveHandlers, 'staff-changed'> = {
  'staff-changed': (_, cache) => void readStaffAgain(cache),
};
