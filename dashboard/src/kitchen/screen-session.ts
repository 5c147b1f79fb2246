import * as contract from '@comptoir/contract/kitchen.ts';
import { queryClient } from '@comptoir/web/cache/query-client.ts';
import { callAs } from '@comptoir/web/call/bearer.ts';
import { onSessionEnded, send } from '@comptoir/web/call/call.ts';
import { keepText, keptText } from '@comptoir/web/page/kept.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';
import type { Reply } from '@comptoir/contract/route.ts';

const KEY = 'comptoir-kitchen-screen';

type Session = {
  token: string | null;
  /** KIT-24: somebody disconnected it; the pairing page says so. */
  wasEnded: boolean;
};

const session = aStore<Session>({ token: keptText(KEY), wasEnded: false });
/** From then on this page calls as the screen that it was paired as. */
const callAsScreen = (): void => callAs({ current: () => session.get().token, renew: () => Promise.resolve(null) });

onSessionEnded(endScreen);
if (session.get().token !== null) callAsScreen();

export const useScreenSession = (): Session => useStore(session);

export function keepScreen(token: string): void {
  keepText(KEY, token);
  session.set({ token, wasEnded: false });
  callAsScreen();
}

export function endScreen(): void {
  if (session.get().token === null) return;
  keepText(KEY, null);
  // Whoever passes must not find the evening of before, and a new pairing reads anew.
  queryClient.removeQueries({ queryKey: ['kitchen'] });
  session.set({ token: null, wasEnded: true });
}

export type AskedCode = Reply<typeof contract.askKitchenCode>;

async function asked<T>(response: Promise<Response>): Promise<T> {
  const answer = await response;
  if (!answer.ok) throw new Error(`pairing ${answer.status}`);
  return (await answer.json()) as T;
}

/** Without a token: nobody is known here yet. */
export const askCode = (): Promise<AskedCode> => asked(send(contract.askKitchenCode, { params: {} }, {}, null));

export const fetchSession = (secret: string): Promise<Reply<typeof contract.openKitchenSession>> =>
  asked(send(contract.openKitchenSession, { params: {}, body: { secret } }, {}, null));
