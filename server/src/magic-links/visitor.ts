import { ATTRIBUTION_DAYS, isDeviceId, readLinkKey } from '@comptoir/domain/magic-links/link-key.ts';
import { DAY } from '@comptoir/domain/kernel/time.ts';
import type { HttpFacts } from '../http/handle.ts';

/** LNK-19: names of the specification; both are for our server only. */
const DEVICE_COOKIE = 'lk_did';
const LINK_COOKIE = 'lk_ref';
const DEVICE_DAYS = 365;

/** What a browser carries: the device that it is, and the link that it followed last. */
export type Visitor = { linkKey: string; deviceId: string };

const inSeconds = (days: number): number => (days * DAY) / 1000;
const forServer = { httpOnly: true, sameSite: 'lax' } as const;

/** Null for a browser without one, and for whatever was never given by us. */
export function deviceOf({ cookies }: Pick<HttpFacts, 'cookies'>): string | null {
  const deviceId = cookies[DEVICE_COOKIE] ?? '';
  return isDeviceId(deviceId) ? deviceId : null;
}

export function visitorOf(http: Pick<HttpFacts, 'cookies'>): Visitor | null {
  const deviceId = deviceOf(http);
  const linkKey = readLinkKey(http.cookies[LINK_COOKIE] ?? '');
  return deviceId && linkKey ? { deviceId, linkKey } : null;
}

export function rememberVisit({ setCookie }: HttpFacts, { deviceId, linkKey }: Visitor): void {
  setCookie(DEVICE_COOKIE, deviceId, { ...forServer, maxAgeSeconds: inSeconds(DEVICE_DAYS) });
  setCookie(LINK_COOKIE, linkKey, { ...forServer, maxAgeSeconds: inSeconds(ATTRIBUTION_DAYS) });
}
