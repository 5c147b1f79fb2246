import { aStore, useStore } from '@comptoir/web/page/store.ts';
import { isRunning, playSound } from '../orders/alerts/sound.ts';

export type Unanswered = { orderId: string; orderNumber: string };

const calls = aStore<readonly Unanswered[]>([]);

/** The orders for which the watchdog has called this post; whoever shows them leaves out those answered since. */
export const useUnanswered = (): readonly Unanswered[] => useStore(calls);

export function forgetUnanswered(orderId: string): void {
  calls.set(calls.get().filter((known) => known.orderId !== orderId));
}

/** The watchdog's first rung: rung at once, whatever this post is showing. */
export function callPost({ orderId, orderNumber }: Unanswered): void {
  calls.set([...calls.get().filter((known) => known.orderId !== orderId), { orderId, orderNumber }]);
  void ringOnce(orderId);
}

const RING_MS = 2_000;

/** NTF-27: of the tabs of this browser that can, the first one rings; without locks each does, which is better than none. */
async function ringOnce(orderId: string): Promise<void> {
  // A tab without sound must not take the turn of one that has it.
  if (!isRunning()) return;
  if (!('locks' in navigator)) return playSound('new-order');
  await navigator.locks.request(`comptoir-unanswered-${orderId}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playSound('new-order');
    await new Promise((resolve) => setTimeout(resolve, RING_MS));
  });
}
