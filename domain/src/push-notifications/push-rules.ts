import { addMs, DAY, type Instant } from '../kernel/time.ts';
import type { PushNotification } from './push-notification.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { tidyMessage, tidyTitle } from './words.ts';

export type PushRefusal = 'push-words-missing' | 'push-date-past' | 'push-already-sent';

/** PSH-23: more than this and people switch all notifications off. */
export const MOST_PER_PERSON = 2;
export const PER_DAYS = 7;

type Draft = { title: string; message: string; scheduledAt?: Instant | null | undefined };

/** PSH-05, PSH-06. A manual one has no date. */
export function pushRefusal({ title, message, scheduledAt }: Draft, now: Instant): PushRefusal | null {
  if (tidyTitle(title) === '' || tidyMessage(message) === '') return 'push-words-missing';
  return scheduledAt && scheduledAt <= now ? 'push-date-past' : null;
}

/** PSH-22: when it leaves; null for at once. */
export function leavesAt(scheduledAt: Instant | null, now: Instant, zone: string): Instant | null {
  const wanted = scheduledAt ?? now;
  const civil = afterQuietHours(wanted, zone);
  return scheduledAt === null && civil === wanted ? null : civil;
}

/** PSH-09: only what waits for its date; what the worker has taken is on its way. */
export const changeRefusal = ({ status }: Pick<PushNotification, 'status'>): PushRefusal | null =>
  status === 'scheduled' ? null : 'push-already-sent';

/** PSH-28: as long as it is known who has had it (`push_recipients`). */
export const REPEATABLE_DAYS = 30;

type Repeated = { status: PushNotification['status']; segment: string | null; startedAt: Instant | null };

export const isRepeatable = ({ status, segment, startedAt }: Repeated, now: Instant): boolean =>
  status === 'sent' && segment !== null && startedAt !== null && addMs(startedAt, REPEATABLE_DAYS * DAY) > now;

export type PushView = { isAllShops: boolean; shopId: string; shopCount: number };

/** PSH-10: whether it opens for editing where it is shown. */
export function isEditable(
  notification: Pick<PushNotification, 'status' | 'scheduledAt' | 'toAllUsers' | 'shopId'>,
  { isAllShops, shopId, shopCount }: PushView,
): boolean {
  if (notification.scheduledAt === null || changeRefusal(notification) !== null) return false;
  if (shopCount === 1) return true;
  return isAllShops ? notification.toAllUsers : !notification.toAllUsers && notification.shopId === shopId;
}

type Person = { isAllShops: boolean; shopCount: number; isAdminOfThisShop: boolean; isSuperAdmin: boolean };

/** PSH-11: whom a new one is for. */
export const isForAllUsers = ({ isAllShops, shopCount, isAdminOfThisShop, isSuperAdmin }: Person): boolean =>
  isAllShops || (shopCount === 1 && (isAdminOfThisShop || isSuperAdmin));
