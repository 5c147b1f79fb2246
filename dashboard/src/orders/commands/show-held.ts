import { toInstant, toMs } from '@comptoir/domain/kernel/time.ts';
import type { HeldMove } from '@comptoir/domain/orders/held/held-move.ts';
import { heldWords } from '@comptoir/domain/orders/held/held-words.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { serverNow } from '@comptoir/web/page/now.ts';
import { showGesture } from '@comptoir/web/ui/feedback/held-gestures.ts';
import { putOrder } from '../orders.queries.ts';
import { sendHeld, undoHeld } from './order-command.ts';

type Held = [order: Order, held: HeldMove];

function useHeldCall(): (what: typeof undoHeld, ...given: Held) => Promise<void> {
  const cache = useQueryClient();
  return async (what, order, held) => {
    try {
      putOrder(cache, await what(order, held.id));
    } catch (error) {
      if (error instanceof CallFailed && error.body['order']) putOrder(cache, error.body['order'] as Order);
      showError(error);
    }
  };
}

/** Of a colleague, or from before this page was loaded. */
export function useUndoHeld(): (...given: Held) => Promise<void> {
  const call = useHeldCall();
  return (order, held) => call(undoHeld, order, held);
}

/** What is left of its seconds: the answer may have been long on its way. */
function leftMs({ madeAt, dueAt }: HeldMove): number {
  const left = toMs(dueAt) - toMs(serverNow(toInstant(Date.now())));
  return Math.max(0, Math.min(left, toMs(dueAt) - toMs(madeAt)));
}

/** UND-10: what was decided here stands in the dock, whatever page is open, until it leaves. */
export function useShowHeld(): (...given: Held) => void {
  const call = useHeldCall();
  return (order, held) =>
    showGesture(
      { id: held.id, ...heldWords(order, held), heldMs: leftMs(held) },
      { sendNow: () => call(sendHeld, order, held), undo: () => void call(undoHeld, order, held) },
    );
}
