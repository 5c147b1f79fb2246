import { ATTRIBUTION_DAYS, isDeviceId, readLinkKey } from '@comptoir/domain/magic-links/link-key.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { DAY } from '@comptoir/domain/kernel/time.ts';
import { PUSH_ATTRIBUTION_DAYS } from '@comptoir/domain/push-notifications/push-notification.ts';
import type { HttpFacts } from '../http/handle.ts';

/** LNK-19, CMP-03: names of the specification; all are for our server only. */
const DEVICE_COOKIE = 'lk_did';
const LINK_COOKIE = 'lk_ref';
const NOTIFICATION_COOKIE = 'pn_ref';
const DEVICE_DAYS = 365;

/** A browser that followed a link: the device that it is, and the link that it followed last. */
export type LinkVisitor = { linkKey: string; deviceId: string };
/** CMP-03: what led somebody here last, a link or a notification. */
export type Visitor = LinkVisitor | { notificationId: string };

const inSeconds = (days: number): number => (days * DAY) / 1000;
const forServer = { httpOnly: true, sameSite: 'lax' } as const;

/** Null for a browser without one, and for whatever was never given by us. */
export function deviceOf({ cookies }: Pick<HttpFacts, 'cookies'>): string | null {
  const deviceId = cookies[DEVICE_COOKIE] ?? '';
  return isDeviceId(deviceId) ? deviceId : null;
}

export function linkVisitorOf(http: Pick<HttpFacts, 'cookies'>): LinkVisitor | null {
  const deviceId = deviceOf(http);
  const linkKey = readLinkKey(http.cookies[LINK_COOKIE] ?? '');
  return deviceId && linkKey ? { deviceId, linkKey } : null;
}

export function visitorOf(http: Pick<HttpFacts, 'cookies'>): Visitor | null {
  const notificationId = Id.safeParse(http.cookies[NOTIFICATION_COOKIE]).data;
  return notificationId ? { notificationId } : linkVisitorOf(http);
}

export function rememberVisit(
  { cookies, setCookie, clearCookie }: HttpFacts,
  { deviceId, linkKey }: LinkVisitor,
): void {
  setCookie(DEVICE_COOKIE, deviceId, { ...forServer, maxAgeSeconds: inSeconds(DEVICE_DAYS) });
  setCookie(LINK_COOKIE, linkKey, { ...forServer, maxAgeSeconds: inSeconds(ATTRIBUTION_DAYS) });
  if (cookies[NOTIFICATION_COOKIE]) clearCookie(NOTIFICATION_COOKIE);
}

/** PSH-25, CMP-03: the shop was opened by a click on a notification; the last click wins. */
export function rememberNotification(http: HttpFacts, clicked: string | undefined): void {
  const { cookies, setCookie, clearCookie } = http;
  const notificationId = Id.safeParse(clicked).data;
  if (!notificationId) return;
  setCookie(NOTIFICATION_COOKIE, notificationId, { ...forServer, maxAgeSeconds: inSeconds(PUSH_ATTRIBUTION_DAYS) });
  if (cookies[LINK_COOKIE]) clearCookie(LINK_COOKIE);
}
