import { refresh } from '@comptoir/contract/session.ts';

/** SES-27: checked every minute, renewed when older than ten. */
const CHECK_MS = 60_000;
const RENEW_AFTER_MS = 10 * 60_000;

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

/** Keeps the token young while the page lives, and at once when it wakes from sleep. */
export function keepTokenYoung(): () => void {
  const check = () => {
    // A failed renewal is tried again at the next check; a call answered 401 renews by itself.
    if (token && Date.now() - token.at > RENEW_AFTER_MS) renewToken().catch(() => undefined);
  };
  const timer = setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
