import { localDay, MINUTE, type Day } from '@comptoir/domain/kernel/time.ts';
import { byServer, useFromNow } from './now.ts';

/** As for the light of a post. */
const WRONG_FROM_MS = 2 * MINUTE;

/** FIN-27: the day of the server, so that a computer whose clock is wrong opens the same periods as all others. */
export const useToday = (timeZone: string): Day =>
  useFromNow((now) => localDay(byServer(now, WRONG_FROM_MS), timeZone));
