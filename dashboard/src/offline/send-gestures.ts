import * as menu from '@comptoir/contract/menu.ts';
import * as orders from '@comptoir/contract/order-commands.ts';
import * as printers from '@comptoir/contract/printers.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { refusalReason } from '@comptoir/domain/offline/gesture.labels.ts';
import type { Gesture } from '@comptoir/domain/offline/gesture.ts';
import { sendInTurn, type Answer } from '@comptoir/domain/offline/send-in-turn.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { call, CallFailed, sentenceOf, Unreachable } from '@comptoir/web/call/call.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { changeGestures, readGestures } from './gestures.ts';
import { noAnswerTo } from './no-answer.ts';

/** A line that is there and carries nothing: the same gesture leaves again, under the same key. */
const PATIENCE_MS = 15_000;

/** The order as the answer, or the refusal, brings it. */
type OnOrder = (order: Order) => void;

/** OFF-10: one tab of this browser sends, one gesture after the other. */
export const sendGestures = (onOrder: OnOrder): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request('comptoir-gestures', { ifAvailable: true }, async (lock) =>
        lock ? sendAll(onOrder) : undefined,
      )
    : sendAll(onOrder);

const sendAll = (onOrder: OnOrder): Promise<void> =>
  sendInTurn({
    now: () => toInstant(Date.now()),
    read: readGestures,
    change: changeGestures,
    send: (gesture) => sendOne(gesture, onOrder),
  });

async function sendOne(gesture: Gesture, onOrder: OnOrder): Promise<Answer> {
  try {
    const order = await send(gesture);
    if (order) onOrder(order);
    return { kind: 'sent' };
  } catch (error) {
    if (error instanceof Unreachable || !(error instanceof CallFailed) || error.status === 401) {
      if (!(error instanceof Unreachable || error instanceof CallFailed)) logError(error);
      return null;
    }
    const noAnswer = noAnswerTo(error);
    if (noAnswer) return { kind: 'none', ...noAnswer };
    const order = (error.body['order'] as Order | undefined) ?? null;
    if (order) onOrder(order);
    return { kind: 'refused', reason: refusalReason(gesture.pressed, order, sentenceOf(error)) };
  }
}

async function send({ key, companyId, shopId, pressedAt, pressed }: Gesture): Promise<Order | null> {
  const options = { idempotencyKey: key, signal: AbortSignal.timeout(PATIENCE_MS) };
  const shop = { companyId, shopId };
  switch (pressed.kind) {
    case 'accept': {
      const { orderId, preparationMinutes, expectedStatus } = pressed;
      const body = { preparationMinutes, expectedStatus, pressedAt };
      return call(orders.acceptOrder, { params: { ...shop, orderId }, body }, options);
    }
    case 'ready': {
      const { orderId, expectedStatus } = pressed;
      return call(orders.markReady, { params: { ...shop, orderId }, body: { expectedStatus, pressedAt } }, options);
    }
    case 'printed': {
      const { orderId, template } = pressed;
      return call(printers.recordPrinted, { params: { ...shop, orderId }, body: { template, pressedAt } }, options);
    }
    case 'sold-out':
      break;
  }
  const { sectionKey, productKey, until } = pressed;
  const body = { unavailable: true, unavailableUntil: until, pressedAt };
  await call(menu.setProductAvailability, { params: { ...shop, sectionKey, productKey }, body }, options);
  return null;
}
