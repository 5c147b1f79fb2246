import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Segment } from '@comptoir/domain/clients/segment.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { addDays, instantAt, localDay, localTime, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { PushNotification } from '@comptoir/domain/push-notifications/push-notification.ts';
import { pushRefusal } from '@comptoir/domain/push-notifications/push-rules.ts';
import { afterQuietHours, QUIET_FROM, QUIET_UNTIL } from '@comptoir/domain/push-notifications/quiet-hours.ts';

/** `day` and `time` are empty for one that leaves at once. */
export type PushDraft = { title: string; message: string; segment: Segment | 'all'; day: string; time: string };

/** PSH-21: null is everybody. */
export const segmentOf = ({ segment }: PushDraft): Segment | null => (segment === 'all' ? null : segment);

export const EMPTY: PushDraft = { title: '', message: '', segment: 'all', day: '', time: '' };

/** Tomorrow at noon: before the meal, and never at night. */
export const plannedDraft = (now: Instant, zone: string): PushDraft => ({
  ...EMPTY,
  day: addDays(localDay(now, zone), 1),
  time: '11:00',
});

export const draftOf = ({ title, message, segment, scheduledAt }: PushNotification, zone: string): PushDraft => ({
  title,
  message,
  segment: segment ?? 'all',
  day: scheduledAt ? localDay(scheduledAt, zone) : '',
  time: scheduledAt ? localTime(scheduledAt, zone) : '',
});

/** Every key struck in a date field is a day of its own, of the year 2 for a while. */
const WRITTEN_DAY = /^2\d{3}-\d\d-\d\d$/;

export const dateOf = ({ day, time }: PushDraft, zone: string): Instant | null =>
  WRITTEN_DAY.test(day) && time !== '' ? instantAt(day, time, zone) : null;

/** PSH-05, PSH-06: by field. */
export function draftErrors(draft: PushDraft, isPlanned: boolean, now: Instant, zone: string) {
  const missing = refusalSentence('push-words-missing');
  const scheduledAt = isPlanned ? dateOf(draft, zone) : null;
  const isPast = pushRefusal({ title: 'a', message: 'a', scheduledAt }, now) === 'push-date-past';
  return {
    title: pushRefusal({ title: draft.title, message: 'a' }, now) ? missing : null,
    message: pushRefusal({ title: 'a', message: draft.message }, now) ? missing : null,
    day: isPlanned && (isPast || scheduledAt === null) ? refusalSentence('push-date-past') : null,
  };
}

/** PSH-22: said while the date is chosen. */
export function nightNote(draft: PushDraft, zone: string): string | undefined {
  const at = dateOf(draft, zone);
  if (at === null || afterQuietHours(at, zone) === at) return undefined;
  return french(`Entre ${QUIET_FROM} et ${QUIET_UNTIL}, rien ne part : elle partira à ${QUIET_UNTIL}.`);
}
