import { isDecidedHere } from '@comptoir/domain/offline/here.ts';
import { changeWords } from '@comptoir/domain/orders/attention/move-words.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Detail } from '@comptoir/domain/orders/panels.ts';
import { useEffect, useState } from 'react';
import type { RunCommand } from './use-run-command.ts';

/** Long enough to see that the buttons are others, and for a finger on its way to stop. */
const FREEZE_MS = 1_200;

type Shown = Pick<Order, 'status' | 'version' | 'held'> & { actions: string; isHere: boolean };

/**
 * The words for a change that this window did not make and that offers other actions, for a moment; null otherwise. Known
 * before the changed order is drawn: its new buttons never stand under a finger that came for the old ones.
 */
export function useForeignMove(
  order: Order,
  detail: Detail,
  commands: Pick<RunCommand, 'running' | 'madeVersion' | 'refused'>,
): string | null {
  // Pressed on this post without a line, taken back, or answered at last: whoever stands here did it.
  const isHere = isDecidedHere(order.held);
  const { status, version, held } = order;
  const now: Shown = { status, version, held, actions: detail.actions.join(), isHere };
  const [shown, setShown] = useState(now);
  const [frozen, setFrozen] = useState<{ words: string } | null>(null);
  const [before, setBefore] = useState(now);
  const [refused, setRefused] = useState(commands.refused);
  if (shown.actions !== now.actions || shown.version !== now.version) {
    setShown(now);
    const isOwn = isHere || shown.isHere || commands.running !== null || commands.madeVersion === order.version;
    // The hour alone offers other actions too: nobody did anything then.
    if (shown.actions !== now.actions && shown.version !== now.version) {
      setBefore(shown);
      setFrozen(isOwn ? null : { words: changeWords(shown, order) });
    }
  } else if (refused !== commands.refused) {
    // It came while this window waited for an answer, and was taken for its own: somebody was quicker.
    setRefused(commands.refused);
    if (commands.refused) setFrozen({ words: changeWords(before, order) });
  }
  useEffect(() => {
    if (!frozen) return undefined;
    const timer = setTimeout(() => setFrozen(null), FREEZE_MS);
    return () => clearTimeout(timer);
  }, [frozen]);
  return frozen?.words ?? null;
}
