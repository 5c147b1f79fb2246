import { refresh } from '@comptoir/contract/session.ts';

/** SES-27: checked every minute, renewed when older than ten. */
const CHECK_MS = 60_000;
const RENEW_AFTER_MS = 10 * 60_000;
/** An answer that was lost on its way is had again within fifteen seconds (SES-28), and after that never. */
const AGAIN_AFTER_MS = [2_000, 4_000, 6_000];

type Token = { text: string; at: number };
let token: Token | null = null;
let renewing: Promise<string | null> | null = null;

export const currentToken = (): string | null => token?.text ?? null;

export function keepToken(text: string | null): void {
  token = text === null ? null : { text, at: Date.now() };
}

/** A new access token from the refresh cookie; null when the session is over. Tabs take turns, so that none is refused. */
export async function renewToken(): Promise<string | null> {
  renewing ??= inTurn(ask).finally(() => {
    renewing = null;
  });
  return renewing;
}

/** What is on its way would take the place of what comes now. */
export const renewalEnded = (): Promise<unknown> => Promise.allSettled([renewing]);

async function ask(): Promise<string | null> {
  const response = await fetch(refresh.path, { method: 'POST' });
  const isRefused = response.status === 401 || response.status === 403;
  // Anything else, a crowded server included, says nothing about the session: the next check asks again.
  if (!response.ok && !isRefused) throw new Error('the session could not be renewed');
  const text = response.ok ? ((await response.json()) as { accessToken: string }).accessToken : null;
  keepToken(text);
  return text;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('comptoir-refresh', work) : work();
}

function renewOld(tries: number): void {
  if (!token || Date.now() - token.at <= RENEW_AFTER_MS) return;
  // After these it is tried again at the next check; a call answered 401 renews by itself.
  renewToken().catch(() => {
    const ms = AGAIN_AFTER_MS[tries];
    if (ms !== undefined) setTimeout(() => renewOld(tries + 1), ms);
  });
}

/** Keeps the token young while the page lives, and at once when it wakes from sleep. */
export function keepTokenYoung(): () => void {
  const check = () => renewOld(0);
  const timer = setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
