import { forget, keep, readKept } from './kept.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

type Session = {
  token: string | null;
  /** Whether somebody else ended it: the sign-in form then says so. */
  hasExpired: boolean;
};

const session = aStore<Session>({ token: readKept('token') as string | null, hasExpired: false });
const endings = new Set<() => void>();

export const useSession = (): Session => useStore(session);
export const driverToken = (): string | null => session.get().token;

export function keepSession(token: string): void {
  keep('token', token);
  session.set({ token, hasExpired: false });
}

/** Nothing of the customers stays on the telephone; shop and number do, so that signing in again is quick. */
export function endSession({ hasExpired }: { hasExpired: boolean }): void {
  forget('token');
  session.set({ token: null, hasExpired });
  for (const ending of endings) ending();
}

/** Whoever keeps something for the person signed in forgets it then. */
export const onSessionEnd = (ending: () => void): void => void endings.add(ending);
