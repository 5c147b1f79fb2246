import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { CallFailed, Unreachable } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { isLast, orderOf, tell, type Command, type CommandName } from './commands.ts';
import { noAnswer, putDesk } from './desk-store.ts';
import { forget, keep, readKept } from './kept.ts';
import { onSessionEnd } from './session.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

const RETRY_MS = 3_000;
const PATIENCE_MS = 15_000;

type Waiting = { key: string; command: Command };
type Promised = { resolve(): void; reject(error: unknown): void };

const waiting = aStore<readonly Waiting[]>((readKept('outbox') as Waiting[] | null) ?? []);
const promised = new Map<string, Promised>();
/** What was just brought to its customer, until the driver has read the summary. */
const delivered = aStore<CarriedOrder | null>(null);
let isSending = false;
let retry: ReturnType<typeof setTimeout> | undefined;
const beforeSending = new Set<() => void>();

function set(next: readonly Waiting[]): void {
  keep('outbox', next);
  waiting.set(next);
}

/**
 * Everything a driver says goes through here, one word at a time, in the order it was said. Without a network it waits
 * and leaves again under the same key, even if the page was closed meanwhile: said once, done once. Rejected when the
 * server refuses.
 */
export function say(command: Command): Promise<void> {
  const key = commandKey();
  set([...waiting.get(), { key, command }]);
  const answer = new Promise<void>((resolve, reject) => promised.set(key, { resolve, reject }));
  void sendWaiting();
  return answer;
}

/** For a command whose refusal needs no place of its own: its sentence is shown over the page. */
export const sayAndShow = (command: Command): void => void say(command).catch(showError);

/** An answer on its way while somebody speaks would be older than what is said: it is let go. */
export const beforeEachCommand = (listener: () => void): void => void beforeSending.add(listener);

export async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(retry);
  try {
    for (let [first] = waiting.get(); first; [first] = waiting.get()) {
      // oxlint-disable-next-line no-await-in-loop -- one word at a time is the point
      await send(first);
    }
  } catch {
    noAnswer();
    retry = setTimeout(() => void sendWaiting(), RETRY_MS);
  } finally {
    isSending = false;
  }
}

/** Throws when no answer came and the same word must be said again. */
async function send(one: Waiting): Promise<void> {
  for (const listener of beforeSending) listener();
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const desk = await tell(one.command, { idempotencyKey: one.key, signal });
    putDesk(desk, isLeaving);
    if ('order' in one.command) delivered.set(one.command.order);
    remove(one);
    settle(one, ({ resolve }) => resolve());
  } catch (error) {
    if (isPassing(error)) throw error;
    remove(one);
    if (!settle(one, ({ reject }) => reject(error))) showError(error);
  }
}

/** No answer, or one from in front of the server: it says nothing about the command. */
const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof CallFailed && [502, 503, 504].includes(error.status));

const remove = ({ key }: Waiting): void => set(waiting.get().filter((other) => other.key !== key));

function settle({ key }: Waiting, tellWhoSaidIt: (whoSaidIt: Promised) => void): boolean {
  const whoSaidIt = promised.get(key);
  promised.delete(key);
  if (whoSaidIt) tellWhoSaidIt(whoSaidIt);
  return whoSaidIt !== undefined;
}

/** An order whose last word has been said disappears when the server heard it, even before its answer arrives. */
export const isLeaving = (orderId: string): boolean =>
  waiting.get().some(({ command }) => isLast(command) && orderOf(command) === orderId);

export const useSaid = (orderId: string): CommandName | null =>
  useStore(waiting).find(({ command }) => orderOf(command) === orderId)?.command.name ?? null;

export const useIsSaid = (name: CommandName): boolean => useStore(waiting).some(({ command }) => command.name === name);

export const useWaitingCount = (): number => useStore(waiting).length;
export const useDelivered = (): CarriedOrder | null => useStore(delivered);
export const readDelivered = (): void => delivered.set(null);

onSessionEnd(() => {
  forget('outbox');
  waiting.set([]);
  promised.clear();
  delivered.set(null);
});
