import { addMs, MINUTE, toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import {
  mayTakeBack,
  takenBack,
  takenOverBy,
  withGesture,
  withoutEnded,
  type Gesture,
  type Pressed,
  type Queue,
} from '@comptoir/domain/offline/gesture.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { changeRow } from '@comptoir/web/page/kept-rows.ts';
import { byServer } from '@comptoir/web/page/now.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';
import { sessionState } from '../session/session.ts';

const ROW = 'gestures';
const NONE: Queue = [];

/** OFF-05: what was pressed on this post and waits for the line; one queue for all tabs of this browser. */
const queue = aStore<Queue>(NONE);
export const gestures = queue.get;
export const onGestures = queue.subscribe;
export const useGestures = (): Queue => useStore(queue);

const tabs = new BroadcastChannel('comptoir-gestures');
tabs.addEventListener('message', () => void readGestures());

/** Changed in the browser's own store first: what another tab wrote meanwhile is kept. */
export async function changeGestures(change: (known: Queue) => Queue): Promise<Queue> {
  const next = (await changeRow<Queue>(ROW, (known) => change(known ?? NONE))) ?? NONE;
  queue.set(next);
  tabs.postMessage('changed');
  return next;
}

export async function readGestures(): Promise<Queue> {
  const state = sessionState();
  const person = state.status === 'authenticated' ? state.user : null;
  const next =
    (await changeRow<Queue>(ROW, (known) => {
      const isForeign = known?.some(({ userId }) => userId !== person?.userId);
      return person && known && isForeign ? takenOverBy(person, known) : known;
    })) ?? NONE;
  queue.set(next);
  return next;
}

type Place = { companyId: string; shopId: string };
type When = { undoSeconds?: number; key?: string };

/** OFF-09: a press is compared with what colleagues did, by the server's clock. */
const CLOCK_WRONG_FROM_MS = 2 * MINUTE;

/** Shown at once, and kept before anybody could close the page. */
export function press({ companyId, shopId }: Place, pressed: Pressed, { undoSeconds = 0, key }: When = {}): void {
  const state = sessionState();
  if (state.status !== 'authenticated') return;
  const now = toInstant(Date.now());
  const gesture: Gesture = {
    key: key ?? commandKey(),
    companyId,
    shopId,
    userId: state.user.userId,
    pressedAt: byServer(now, CLOCK_WRONG_FROM_MS),
    leavesAt: addMs(now, undoSeconds * 1_000),
    pressed,
    state: 'waiting',
    reason: null,
  };
  queue.set(withGesture(queue.get(), gesture));
  void changeGestures((known) => withGesture(known, gesture));
}

/** OFF-06. */
export const takeBack = (key: string): void => {
  queue.set(takenBack(queue.get(), key));
  void changeGestures((known) => takenBack(known, key));
};

export const readEnded = (): Promise<Queue> => changeGestures(withoutEnded);

export const useMayTakeBack = (key: string): boolean => useStore(queue, (known) => mayTakeBack(known, key));

/** OFF-05: until when a product is sold out on this post alone; undefined when nothing waits. */
export function useWaitingEnd(productKey: string): Instant | null | undefined {
  const end = useStore(queue, (known) => {
    const waiting = known.findLast(
      ({ pressed, state }) =>
        pressed.kind === 'sold-out' && pressed.productKey === productKey && state !== 'sent' && state !== 'refused',
    );
    return waiting?.pressed.kind === 'sold-out' ? (waiting.pressed.until ?? 'open') : '';
  });
  return end === '' ? undefined : end === 'open' ? null : end;
}
