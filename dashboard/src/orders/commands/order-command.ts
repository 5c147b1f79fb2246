import * as deliveries from '@comptoir/contract/deliveries.ts';
import * as contract from '@comptoir/contract/orders.ts';
import { sendToTill } from '@comptoir/contract/till.ts';
import type { CarrierChoice } from '@comptoir/domain/deliveries/search-steps.ts';
import type { CancelReason } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { putOrder } from '../orders.queries.ts';

export type OrderCommand =
  | { name: 'accept' | 'add-time'; preparationMinutes: number }
  | { name: 'cancel'; cancelReason: CancelReason }
  /** `first`: whom to ask before the shop's usual order. */
  | { name: 'start-search'; first: CarrierChoice }
  | { name: keyof typeof COMMANDS };

type CommandEnds = { onDone: (command: OrderCommand) => void; onFail: (error: unknown, command: OrderCommand) => void };

/**
 * One click, one key: a command sent again by a lost network is the same command (FLO-74). How it ended is told even
 * when the order has been closed meanwhile.
 */
export function useOrderCommand(order: Order, { onDone, onFail }: CommandEnds) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (command: OrderCommand) => sendCommand(order, command),
    onSuccess: (answer, command) => {
      putOrder(cache, answer);
      onDone(command);
    },
    onError: (error, command) => {
      // FLO-73: the colleague's answer comes with the refusal.
      if (error instanceof CallFailed && error.body['order']) putOrder(cache, error.body['order'] as Order);
      onFail(error, command);
    },
  });
}

const COMMANDS = {
  refuse: contract.refuseOrder,
  ready: contract.markReady,
  'start-delivery': contract.startDelivery,
  validate: contract.validateOrder,
  'take-delivery': deliveries.takeDelivery,
  'start-search': deliveries.sendToDrivers,
  'cancel-search': deliveries.cancelDriverSearch,
  'remove-driver': deliveries.removeDriver,
  'send-to-till': sendToTill,
  refund: contract.refundOrder,
} as const;

const TIMED_COMMANDS = { accept: contract.acceptOrder, 'add-time': contract.addPreparationTime } as const;

function sendCommand(order: Order, command: OrderCommand): Promise<Order> {
  const params = { companyId: order.companyId, shopId: order.shopId, orderId: order.id };
  const seen = { customerId: order.customerId, chargeId: order.chargeId, expectedStatus: order.status };
  if (command.name === 'cancel') {
    const cancellation = { cancelReason: command.cancelReason };
    return callOnce(contract.cancelOrder, { params, body: { ...seen, cancellation } });
  }
  if (command.name === 'accept' || command.name === 'add-time') {
    const { preparationMinutes } = command;
    return callOnce(TIMED_COMMANDS[command.name], { params, body: { ...seen, preparationMinutes } });
  }
  const body = 'first' in command ? { ...seen, first: command.first } : seen;
  return callOnce(COMMANDS[command.name], { params, body });
}
