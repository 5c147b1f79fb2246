import { DAY } from '@comptoir/domain/kernel/time.ts';
import type { Role } from '@comptoir/domain/session/roles.ts';
import type { Config } from '../kernel/config.ts';
import type { HttpFacts } from '../http/handle.ts';

type Browser = { config: Config; http: HttpFacts };

const YEAR_SECONDS = (365 * DAY) / 1000;

/** sec:cookies: the prefix ties a cookie to this host over https; browsers refuse it on plain http. */
const cookieName = ({ config }: Browser, name: string) =>
  config.publicUrl.startsWith('https://') ? `__Host-${name}` : name;

const refreshName = (browser: Browser) => cookieName(browser, 'comptoir-refresh');
const deviceName = (browser: Browser) => cookieName(browser, 'comptoir-device');

export const refreshCookie = (browser: Browser): string => browser.http.cookies[refreshName(browser)] ?? '';
export const deviceCookie = (browser: Browser): string => browser.http.cookies[deviceName(browser)] ?? '';

export function setRefreshCookie(browser: Browser, token: string, maxAgeSeconds: number): void {
  browser.http.setCookie(refreshName(browser), token, { maxAgeSeconds, httpOnly: true, sameSite: 'strict' });
}

export function setDeviceCookie(browser: Browser, value: string): void {
  browser.http.setCookie(deviceName(browser), value, {
    maxAgeSeconds: YEAR_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
  });
}

/** SES-23: hints for the browser's next visit; the server never reads them. */
export function setHintCookies({ http }: Browser, hints: { shopSlug: string; role: Role }): void {
  const options = { maxAgeSeconds: YEAR_SECONDS, httpOnly: false, sameSite: 'lax' } as const;
  http.setCookie('shopId', hints.shopSlug, options);
  http.setCookie('isAllShops', 'false', options);
  http.setCookie('role', hints.role, options);
}

/** The shop is kept to fill in the next login (SES-24), and the device is kept for its sign-in limits (SES-33). */
export function clearSessionCookies(browser: Browser): void {
  browser.http.clearCookie(refreshName(browser));
  browser.http.clearCookie('role');
}
