import { readSession, signIn, signOut } from '@comptoir/contract/session.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { View } from '@comptoir/domain/session/pages.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { createContext, useContext } from 'react';
import { callAs } from '@comptoir/web/call/bearer.ts';
import { call, CallFailed, onSessionEnded } from '@comptoir/web/call/call.ts';
import { eraseCookie, readCookie, writeCookie } from './cookies.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';
import { queryClient } from '@comptoir/web/cache/query-client.ts';
import { currentToken, keepToken, keepTokenYoung, renewalEnded, renewToken } from './token.ts';

/** SES-08: no other state exists. */
export type SessionState =
  | { status: 'initialising' }
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'logged-out'; reason: 'expired' | 'unreachable' | null };

const session = aStore<SessionState>({ status: 'initialising' });
const tabs = new BroadcastChannel('comptoir-session');

export const sessionState = session.get;
export const onSessionChange = session.subscribe;
export const useSessionState = (): SessionState => useStore(session);

/** Restores the session of the last visit: its shop and its mode come from the cookies (SES-24). */
export async function initialiseSession(): Promise<void> {
  callAs({ current: currentToken, renew: renewToken });
  onSessionEnded(() => void expire());
  tabs.addEventListener('message', ({ data }) => {
    if (data === 'signed-out' && sessionState().status === 'authenticated') void endLocally(null);
  });
  keepTokenYoung();
  // The role cookie is a hint that somebody signed in here before: without it there is nothing to restore.
  if (readCookie('role') === null) return session.set({ status: 'logged-out', reason: null });
  try {
    await restore();
  } catch (error) {
    logError(error, { severity: 'high' });
    const kept = await import('./kept-desk.ts').then(({ openKeptDesk }) => openKeptDesk()).catch(() => null);
    // OFF-02: whoever worked here goes on with what was known; the line, once back, asks whether they still may.
    if (kept) return session.set({ status: 'authenticated', user: kept });
    session.set({ status: 'logged-out', reason: 'unreachable' });
    addEventListener('online', restoreAgain);
    restoreLater();
  }
}

async function restore(): Promise<void> {
  const token = await renewToken();
  if (token === null && isAtTheDoor()) return endLocally(null);
  return enter(readCookie('shopId') ?? undefined, readCookie('isAllShops') === 'true', isAtTheDoor);
}

const RESTORE_AGAIN_MS = 5_000;
let again: ReturnType<typeof setTimeout> | undefined;
let isSigningIn = false;
const isUnreachable = () => {
  const state = sessionState();
  return state.status === 'logged-out' && state.reason === 'unreachable';
};
/** Whoever types a password meanwhile is believed, and not the former session. */
const isAtTheDoor = () => sessionState().status === 'initialising' || (isUnreachable() && !isSigningIn);

/** A server that did not answer says nothing about the session: a kitchen must not be left at a closed door. */
function restoreAgain(): void {
  if (!isUnreachable()) return removeEventListener('online', restoreAgain);
  if (isSigningIn) return restoreLater();
  void Promise.allSettled([restore()]).then(restoreLater);
}

function restoreLater(): void {
  clearTimeout(again);
  again = setTimeout(restoreAgain, RESTORE_AGAIN_MS);
}

export async function signInWith(credentials: { email: string; password: string; shopId: string }): Promise<void> {
  isSigningIn = true;
  try {
    await renewalEnded();
    admit(await call(signIn, { params: {}, body: credentials }));
  } finally {
    isSigningIn = false;
  }
}

/** Whoever was let in, by the login screen or by the installation. */
export function admit({ accessToken, user }: { accessToken: string; user: SessionUser }): void {
  keepToken(accessToken);
  remember(user);
  session.set({ status: 'authenticated', user });
}

/** SHL-13: another shop, or all of them: nothing of the former one stays on screen. */
export async function switchTo(shopId: string, isAllShops: boolean): Promise<void> {
  const user = await readUser(shopId, isAllShops);
  // Signed out meanwhile, here or in another tab: an answer on its way must not bring the session back.
  if (sessionState().status !== 'authenticated') return;
  // What belongs to the company (announcements, ports) stays: the page does not jump.
  queryClient.removeQueries({ predicate: ({ queryKey }) => ['orders', 'shops'].includes(String(queryKey[0])) });
  remember(user);
  session.set({ status: 'authenticated', user });
}

const isInside = () => sessionState().status !== 'logged-out';

async function enter(shopId: string | undefined, isAllShops: boolean, isWanted = isInside): Promise<void> {
  const user = await readUser(shopId, isAllShops).catch((error: unknown) => {
    // The remembered shop may be gone or closed to this person: their first shop is better than a closed door.
    if (error instanceof CallFailed && error.status < 500) return readUser(undefined, false);
    throw error;
  });
  if (!isWanted()) return;
  remember(user);
  session.set({ status: 'authenticated', user });
}

function readUser(shopId: string | undefined, isAllShops: boolean): Promise<SessionUser> {
  return call(readSession, { params: {}, query: { shopId, isAllShops: String(isAllShops) } });
}

export async function refreshUser(): Promise<void> {
  const state = sessionState();
  if (state.status === 'authenticated') await enter(state.user.shopId, state.user.isAllShops);
}

/** A node may answer with the rights of two seconds ago (sec:revocation). */
const NODES_AGREE_MS = 2_500;
const ATTEMPTS = 4;
let latest: string | null = null;

/** ROL-10: the stream stands on other rights than this page: the session is read until both agree. */
export async function followRights(stamp: string | null, onRead: () => void, attempts = ATTEMPTS): Promise<void> {
  latest = stamp;
  const state = sessionState();
  if (attempts === 0 || state.status !== 'authenticated' || state.user.rightsStamp === stamp) return;
  await refreshUser().catch((error: unknown) =>
    // No shop is left to this person.
    error instanceof CallFailed && error.status === 403 ? expire() : logError(error),
  );
  onRead();
  // A stream that was refused tries again by itself.
  if (stamp !== null)
    setTimeout(() => void (stamp === latest && followRights(stamp, onRead, attempts - 1)), NODES_AGREE_MS);
}

function remember(user: SessionUser): void {
  writeCookie('shopId', user.shopSlug);
  writeCookie('isAllShops', String(user.isAllShops));
  writeCookie('role', user.role);
}

let isLeaving = false;

export async function leave(): Promise<void> {
  // Said before the call: the stream may bring the end of the session first, and nobody must read that it expired.
  isLeaving = true;
  tabs.postMessage('signed-out');
  if (currentToken()) await call(signOut, { params: {} }).catch((error: unknown) => logError(error));
  await endLocally(null);
  isLeaving = false;
}

/** SES-29: the server ended the session; whoever is there is told so. */
export const expire = (): Promise<void> => endLocally(isLeaving ? null : 'expired');

async function endLocally(reason: 'expired' | null): Promise<void> {
  keepToken(null);
  eraseCookie('role');
  await queryClient.cancelQueries();
  queryClient.clear();
  session.set({ status: 'logged-out', reason });
}

export function viewOf(user: SessionUser): View {
  return {
    rights: [...user.featureFlags, ...user.pagePermissions],
    isCompanyAdmin: isCompanyAdmin(user),
    isAllShops: user.isAllShops,
    oneTouchEnabled: user.oneTouchEnabled,
    channels: user.channels,
    activeOrderTypes: user.activeOrderTypes,
    hasCompanyLegalEntity: user.companyLegalEntity !== null,
    independentDriversAllowed: user.independentDriversAllowed,
    integrationType: user.integrationType,
    printingKind: user.printingKind,
  };
}

export const UserContext = createContext<SessionUser | null>(null);

/** Who is signed in. Only screens inside the guard call this. */
export function useUser(): SessionUser {
  const user = useContext(UserContext);
  if (!user) throw new Error('no one is signed in here');
  return user;
}
