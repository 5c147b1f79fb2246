import type { signIn as signInRoute } from '@comptoir/contract/session.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import { isCompanyAdmin, roleIn } from '@comptoir/domain/session/roles.ts';
import { endOfSession } from '@comptoir/domain/session/session-end.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import { companyCtx, systemCtx } from '../../http/envelope.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { Refused } from '../../http/refused.ts';
import * as shops from '../../shops/shops.store.ts';
import { attempting, takeAttempt } from './attempts.ts';
import { setHintCookies, setRefreshCookie } from '../cookies.ts';
import { rememberDevice, signInWay } from './devices.ts';
import { amongStrangers } from './lanes.ts';
import type { Identity } from '../identity.ts';
import { hashPassword, isPassword, isWeakHash, DUMMY_HASH, type Lane } from '../passwords/hashing.ts';
import { hashOfToken } from '../secret-token.ts';
import { sessionUser } from '../session-user.ts';
import * as sessions from '../sessions.store.ts';
import type { AccessClaims } from '../tokens.ts';
import * as users from '../users.store.ts';

type Typed = { email: string; password: string; shop: string };
type Sent = Typed & { lane: Lane };
type SignedIn = Answer<typeof signInRoute>;

/** API-10, SES-20: fields, rate limit, shop, credentials, disabled account, canSignIn, membership, in this order. */
export const signIn =
  (identity: Identity) =>
  async (open: OpenCtx, { body }: Input<typeof signInRoute>): Promise<SignedIn> => {
    const typed = readTyped(body);
    const ref = await shops.companyOfShop(open.database.forSystem(), typed.shop);
    const account = ref && { companyId: ref.companyId, email: typed.email };
    const { counters, lane } = signInWay(open, identity.tokens, { account, email: typed.email });
    const attempt = async () =>
      attempting(await takeAttempt(open.database, counters), async () => {
        if (!ref) throw new Refused('UNKNOWN_SHOP');
        return enterShop(open, identity, ref, { ...typed, lane });
      });
    return lane === 'known' ? attempt() : amongStrangers(attempt);
  };

function readTyped(body: Input<typeof signInRoute>['body']): Typed {
  const typed = { email: tidyEmail(body.email), password: body.password, shop: body.shopId.trim() };
  if (Object.values(typed).some((field) => field.trim() === '')) throw new Refused('MISSING_FIELDS');
  if (!isEmail(typed.email)) throw new Refused('INVALID_EMAIL');
  return typed;
}

/** Proves the password and opens a session; the attempt was counted by whoever calls. */
export async function enterShop(open: OpenCtx, identity: Identity, ref: shops.ShopRef, typed: Sent): Promise<SignedIn> {
  const shop = await shops.find(open.database.forCompany(ref.companyId), ref);
  if (!shop) throw new Refused('UNKNOWN_SHOP');
  const account = await provenAccount(systemCtx(open, ref.companyId, open.traceId), shop, typed);
  const { userId, firstName } = account;
  const actor = { kind: 'staff', userId, firstName, isCompanyAdmin: isCompanyAdmin(account) } as const;
  const ctx = companyCtx(open, ref.companyId, actor, open.traceId);
  const refreshToken = identity.tokens.newRefreshToken(ref.companyId);
  const expiresAt = endOfSession(ctx.now(), shop.timeZone);
  const claims = await openSession(ctx, open, { ...typed, account, shop, refreshToken, expiresAt });
  return sendIn(open, identity, { ctx, claims, account, shop, refreshToken, expiresAt });
}

type Opened = {
  ctx: Ctx;
  claims: AccessClaims;
  account: users.Account;
  shop: Shop;
  refreshToken: string;
  expiresAt: Instant;
};

/** What a browser gets whose session has just been opened: its cookies and its first token. */
export async function sendIn(
  open: OpenCtx,
  identity: Identity,
  { ctx, claims, account, shop, refreshToken, expiresAt }: Opened,
): Promise<SignedIn> {
  const nowMs = Date.parse(ctx.now());
  const principal = await identity.principals.find(claims, nowMs);
  if (!principal) throw new Refused('AUTHENTICATION_FAILED');
  const user = await sessionUser(ctx, principal, shop, false);
  setRefreshCookie(open, refreshToken, Math.floor(msBetween(ctx.now(), expiresAt) / 1000));
  rememberDevice(open, identity.tokens, account);
  setHintCookies(open, { shopSlug: shop.slug, role: user.role });
  return { accessToken: await identity.tokens.issue(claims, nowMs), user };
}

/** SES-17, SES-18, SES-19: why a user with the right password may not enter. */
function entryRefusal(account: users.Account, shop: Shop): 'USER_DISABLED' | 'NOT_ALLOWED' | 'NO_USER_DATA' | null {
  if (account.isDisabled) return 'USER_DISABLED';
  if (!account.canSignIn) return 'NOT_ALLOWED';
  if (!isCompanyAdmin(account) && !account.shopAdminEntry) return 'NO_USER_DATA';
  return roleIn(account, shop) ? null : 'NOT_ALLOWED';
}

/** ERR-39: unknown user and wrong password are distinguished in our log only; the reply and its delay are the same. */
async function provenAccount(ctx: Ctx, shop: Shop, { email, password, lane }: Sent): Promise<users.Account> {
  const account = await users.findByEmail(ctx.db, ctx.companyId, email);
  const isRight = await isPassword(account?.passwordHash ?? DUMMY_HASH, password, lane);
  const refusal = account && isRight ? entryRefusal(account, shop) : 'WRONG_CREDENTIALS';
  if (account && !refusal) return account;
  const reason = refusal !== 'WRONG_CREDENTIALS' ? refusal : account ? 'wrong-password' : 'unknown-user';
  ctx.log.info({ traceId: ctx.traceId, reason }, 'sign-in refused');
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      action: 'session.sign-in-refused',
      entity: 'user',
      entityId: account?.userId ?? email,
      shopId: shop.shopId,
      after: { reason, email },
    }),
  );
  throw new Refused(refusal ?? 'WRONG_CREDENTIALS');
}

type Entry = Pick<Sent, 'password' | 'lane'> & {
  account: users.Account;
  shop: Shop;
  refreshToken: string;
  expiresAt: Instant;
};

/** Read again under its lock: if the password or the right to enter has changed, no session is opened. */
async function openSession(ctx: Ctx, open: OpenCtx, entry: Entry): Promise<AccessClaims> {
  const { account, shop, password, lane, refreshToken, expiresAt } = entry;
  const strongerHash = isWeakHash(account.passwordHash) ? await hashPassword(password, lane) : null;
  const ref = { companyId: account.companyId, userId: account.userId, sessionId: ctx.newId() };
  const at = ctx.now();
  await ctx.transaction(async (tx) => {
    const current = await users.lock(tx, ref);
    if (!current || entryRefusal(current, shop)) throw new Refused('AUTHENTICATION_FAILED');
    const isProven = current.passwordHash === account.passwordHash;
    if (!isProven && !(await isPassword(current.passwordHash, password, lane)))
      throw new Refused('AUTHENTICATION_FAILED');
    if (isProven && strongerHash) await users.save(tx, { ...current, passwordHash: strongerHash });
    await sessions.open(tx, {
      ...ref,
      at,
      expiresAt,
      userAgent: open.http.userAgent,
      refreshTokenHash: hashOfToken(refreshToken),
    });
    await audit(tx, ctx, {
      action: 'session.sign-in',
      entity: 'session',
      entityId: ref.sessionId,
      shopId: shop.shopId,
      after: { userId: ref.userId, userAgent: open.http.userAgent },
    });
  });
  return ref;
}
