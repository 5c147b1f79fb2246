import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { dropComplaint, putComplaint } from './complaints.queries.ts';

export const complaintsLive: Pick<LiveHandlers, 'complaint-changed' | 'complaint-deleted'> = {
  'complaint-changed': ({ complaint }, cache) => putComplaint(cache, complaint),
  'complaint-deleted': ({ complaintId }, cache) => dropComplaint(cache, complaintId),
};
