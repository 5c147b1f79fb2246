const YEAR_SECONDS = 31_536_000;

/** SES-23: what a browser remembers for a year. Display hints only; the server trusts none of them. */
type CookieName = 'shopId' | 'isAllShops' | 'role' | 'isGrid' | 'isZoneMap';

export function readCookie(name: CookieName): string | null {
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
}

export function writeCookie(name: CookieName, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

export function eraseCookie(name: CookieName): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
