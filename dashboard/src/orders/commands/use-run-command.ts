import { isDecidedHere } from '@comptoir/domain/offline/here.ts';
import { undoSecondsOf } from '@comptoir/domain/order-settings/undo-seconds.ts';
import type { OrderAction } from '@comptoir/domain/orders/panels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useRef } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useOrderCommand, type OrderCommand } from './order-command.ts';
import { doneWords, isSomebodyQuicker, showFailure } from './command-words.ts';
import { pressHere } from './press-here.ts';
import { useShowHeld } from './show-held.ts';

/** The order has left its phase: the next one's main button would stand under the same finger, so the window closes. */
const CLOSING: ReadonlySet<OrderAction> = new Set([
  'accept',
  'refuse',
  'ready',
  'start-delivery',
  'validate',
  'cancel',
  'refund',
]);

export type RunCommand = {
  /** `onSuccess` is for what this one click wants besides, such as closing its question. */
  run: (command: OrderCommand, onSuccess?: () => void) => void;
  running: OrderAction | null;
  /** The version of the order that the last command of this window made. */
  madeVersion: number | null;
  /** The command that a colleague was quicker than; null after any other. */
  refused: OrderCommand | null;
  /** What finished the order, if anything did, was asked here. */
  isFinishing: boolean;
};

/** DET-38: one command at a time, one per click. */
export function useRunCommand(order: Order, shop: Shop, close: () => void): RunCommand {
  const showHeld = useShowHeld();
  const isOffline = useOfflineReason() !== null;
  const command = useOrderCommand(order, undoSecondsOf(shop) > 0, {
    onDone: ({ name }, answer) => (answer.held ? showHeld(answer, answer.held) : toast.success(doneWords(name, order))),
    onFail: (error, { name }) => showFailure(name, error),
  });
  // A second click may come before React has drawn the first one's spinner.
  const isUnderWay = useRef(false);
  const run = (wanted: OrderCommand, onSuccess?: () => void) => {
    if (isUnderWay.current) return;
    // OFF-05: kept here, under its own key, until the line is back.
    if ((isOffline || isDecidedHere(order.held)) && pressHere(order, shop, wanted)) {
      onSuccess?.();
      if (CLOSING.has(wanted.name)) close();
      return;
    }
    isUnderWay.current = true;
    command.mutate(wanted, {
      onSuccess: () => {
        onSuccess?.();
        if (CLOSING.has(wanted.name)) close();
      },
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };
  const running = command.isPending ? command.variables.name : null;
  const lastDone = command.isSuccess ? command.variables.name : null;
  const refused = command.isError && isSomebodyQuicker(command.error) ? command.variables : null;
  const madeVersion = command.data?.version ?? null;
  return {
    run,
    running,
    madeVersion,
    refused,
    isFinishing: [running, lastDone].some((name) => name !== null && CLOSING.has(name)),
  };
}
