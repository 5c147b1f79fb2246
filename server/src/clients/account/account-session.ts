import { DAY } from '@comptoir/domain/kernel/time.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { Refused } from '../../http/refused.ts';
import { companyOfToken, hashOfToken } from '../../session/secret-token.ts';
import * as shops from '../../shops/shops.store.ts';
import * as sessions from './sessions.store.ts';
import type { OpenAccount } from './sessions.store.ts';

/** One for each company: shops of several may stand on one host. sec:cookies: `__Host-` where the browser allows it. */
const cookieName = ({ config }: Pick<OpenCtx, 'config'>, companyId: string): string =>
  `${config.publicUrl.startsWith('https://') ? '__Host-' : ''}customer-${companyId.replaceAll('-', '')}`;

export function keepSignedIn(open: OpenCtx, companyId: string, token: string): void {
  const maxAgeSeconds = (sessions.ACCOUNT_DAYS * DAY) / 1000;
  open.http.setCookie(cookieName(open, companyId), token, { maxAgeSeconds, httpOnly: true, sameSite: 'lax' });
}

export const forgetSignedIn = (open: OpenCtx, companyId: string): void =>
  open.http.clearCookie(cookieName(open, companyId));

/** Only this of a token is stored. */
export const storedHash = (token: string): string => hashOfToken(token).toString('base64url');

/** Who is signed in to this company with this browser. */
export async function accountOf(open: OpenCtx, companyId: string): Promise<OpenAccount | null> {
  const token = open.http.cookies[cookieName(open, companyId)] ?? '';
  if (companyOfToken(token) !== companyId) return null;
  return sessions.find(open.database.forCompany(companyId), companyId, storedHash(token), open.now());
}

export async function shopAsked(open: OpenCtx, shopId: string): Promise<shops.ShopRef> {
  const ref = await shops.companyOfShopId(open.database.forSystem(), shopId);
  if (!ref) throw new Refused('shop-not-recognised');
  return ref;
}
