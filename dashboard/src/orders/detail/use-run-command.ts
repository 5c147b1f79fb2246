import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useRef } from 'react';
import { showError } from '../../app/error-modal.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useOrderCommand, type OrderCommand } from '../orders.queries.ts';

export type CommandName = OrderCommand['name'];

const DONE: Record<CommandName, string> = {
  accept: 'acceptée',
  refuse: 'refusée',
  ready: 'prête',
  'start-delivery': 'partie en livraison',
  validate: 'validée',
};

export type RunCommand = {
  run: (command: OrderCommand) => void;
  /** The command under way, or null. */
  running: CommandName | null;
  hasSucceeded: boolean;
};

/**
 * DET-38: one command at a time, one per click. Once it is done the order closes: the next phase's button would stand
 * under the same finger.
 */
export function useRunCommand(order: Order, close: () => void): RunCommand {
  const command = useOrderCommand(order, {
    onDone: ({ name }) => toast.success({ text: `Commande n°${NBSP}${order.orderNumber} ${DONE[name]}` }),
    onFail: (error) => showError(error),
  });
  // A second click may come before React has drawn the first one's spinner.
  const isUnderWay = useRef(false);
  const run = (wanted: OrderCommand) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    command.mutate(wanted, {
      onSuccess: close,
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };
  return {
    run,
    running: command.isPending ? command.variables.name : null,
    hasSucceeded: command.isSuccess,
  };
}
