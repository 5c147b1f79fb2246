import { logError } from '@comptoir/web/call/log.ts';

const ASK_EVERY_MS = 2_000;
/** One answer may come late, to a tab that was itself too busy to hear it. */
const QUESTIONS = 2;
const [QUESTION, ANSWER] = ['who-plays', 'i-do'];

/**
 * NTF-27: of all the tabs of this browser that show the same place, the one that holds the lock plays. A tab that the
 * browser put to sleep keeps its lock and plays nothing: one that is looked at asks, and takes the lock when nobody
 * answers. Returns how to leave.
 */
export function takeTurns(name: string, onHolder: (isHolder: boolean) => void): () => void {
  // Locks exist on secure addresses only; without them every tab plays, which is better than none.
  if (!('locks' in navigator)) {
    onHolder(true);
    return () => onHolder(false);
  }
  let [isHolder, isTaking, unanswered] = [false, false, 0];
  let waiting = new AbortController();
  const leaving = new AbortController();
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (data === ANSWER) unanswered = 0;
    else if (isHolder) channel.postMessage(ANSWER);
  });
  const timer = setInterval(() => {
    const isAsking = !isHolder && !document.hidden;
    isTaking = isAsking && unanswered >= QUESTIONS;
    unanswered = isAsking && !isTaking ? unanswered + 1 : 0;
    if (isTaking) waiting.abort();
    else if (isAsking) channel.postMessage(QUESTION);
  }, ASK_EVERY_MS);
  void stay();

  async function stay(): Promise<void> {
    while (!leaving.signal.aborted) {
      waiting = new AbortController();
      // eslint-disable-next-line no-await-in-loop -- one turn after the other
      await hold(isTaking ? { steal: true } : { signal: waiting.signal });
    }
  }

  async function hold(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(name, options, () => {
        isTaking = false;
        if (!leaving.signal.aborted) tell(true);
        return left;
      });
    } catch (error) {
      // Waiting no longer, or taken over by another tab: back in line.
      if (error instanceof DOMException && error.name === 'AbortError') return tell(false);
      logError(error);
      tell(true);
      await left;
    }
    return undefined;
  }

  function tell(next: boolean): void {
    isHolder = next;
    if (!leaving.signal.aborted) onHolder(next);
  }

  return () => {
    onHolder(false);
    leaving.abort();
    waiting.abort();
    clearInterval(timer);
    channel.close();
  };
}
