import * as deliveries from '@comptoir/contract/deliveries.ts';
import * as contract from '@comptoir/contract/order-commands.ts';
import { sendToTill } from '@comptoir/contract/till.ts';
import type { CarrierChoice } from '@comptoir/domain/deliveries/search-steps.ts';
import { HELD_EVENTS, type HeldEvent } from '@comptoir/domain/orders/held/held-events.ts';
import type { Call } from '@comptoir/contract/route.ts';
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
  /** MIS-10 */
  | { name: 'refund'; part: RefundPart }
  | { name: keyof typeof COMMANDS };

type RefundPart = NonNullable<Call<typeof contract.refundOrder>['body']['part']>;

type CommandEnds = {
  onDone: (command: OrderCommand, answer: Order) => void;
  onFail: (error: unknown, command: OrderCommand) => void;
};

/**
 * One click, one key: a command sent again by a lost network is the same command (FLO-74). How it ended is told even
 * when the order has been closed meanwhile.
 */
export function useOrderCommand(order: Order, isHeldBack: boolean, { onDone, onFail }: CommandEnds) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (command: OrderCommand) =>
      (isHeldBack && holdIfPossible(order, command)) || sendCommand(order, command),
    onSuccess: (answer, command) => {
      putOrder(cache, answer);
      onDone(command, answer);
    },
    onError: (error, command) => {
      // FLO-73: the colleague's answer comes with the refusal.
      if (error instanceof CallFailed && error.body['order']) putOrder(cache, error.body['order'] as Order);
      onFail(error, command);
    },
  });
}

const isHeldEvent = (name: OrderCommand['name']): name is HeldEvent =>
  (HELD_EVENTS as readonly string[]).includes(name);

/** UND-01: the server keeps it for some seconds. Null for what is done at once in any case. */
function holdIfPossible(order: Order, command: OrderCommand): Promise<Order> | null {
  const { name: event } = command;
  if (!isHeldEvent(event)) return null;
  const body = {
    ...seenOf(order),
    event,
    ...('preparationMinutes' in command && { preparationMinutes: command.preparationMinutes }),
    ...('cancelReason' in command && { cancellation: { cancelReason: command.cancelReason } }),
    ...('part' in command && { part: command.part }),
  };
  return callOnce(contract.holdMove, { params: paramsOf(order), body });
}

const paramsOf = ({ companyId, shopId, id: orderId }: Order) => ({ companyId, shopId, orderId });
const seenOf = ({ customerId, chargeId, status: expectedStatus }: Order) => ({ customerId, chargeId, expectedStatus });

export const undoHeld = (order: Order, heldId: string): Promise<Order> =>
  callOnce(contract.undoHeldMove, { params: { ...paramsOf(order), heldId } });
export const sendHeld = (order: Order, heldId: string): Promise<Order> =>
  callOnce(contract.sendHeldMove, { params: { ...paramsOf(order), heldId } });

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
  const [params, seen] = [paramsOf(order), seenOf(order)];
  if (command.name === 'cancel') {
    const cancellation = { cancelReason: command.cancelReason };
    return callOnce(contract.cancelOrder, { params, body: { ...seen, cancellation } });
  }
  if (command.name === 'accept' || command.name === 'add-time') {
    const { preparationMinutes } = command;
    return callOnce(TIMED_COMMANDS[command.name], { params, body: { ...seen, preparationMinutes } });
  }
  if ('part' in command) return callOnce(contract.refundOrder, { params, body: { ...seen, part: command.part } });
  const body = 'first' in command ? { ...seen, first: command.first } : seen;
  return callOnce(COMMANDS[command.name], { params, body });
}
