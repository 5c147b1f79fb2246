import { undoSecondsOf } from '@comptoir/domain/order-settings/undo-seconds.ts';
import type { OrderAction } from '@comptoir/domain/orders/panels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { preparationLabel } from '@comptoir/domain/orders/preparation.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { press } from '../../offline/gestures.ts';
import type { OrderCommand } from './order-command.ts';

/** OFF-05: what says only what the kitchen does. Whatever gives something back, or asks a courier, needs the line. */
export const worksWithoutLine = (name: OrderAction): name is 'accept' | 'ready' =>
  name === 'accept' || name === 'ready';

/** Kept on this post until the line is back; false for what cannot wait. */
export function pressHere(order: Order, shop: Shop, command: OrderCommand): boolean {
  if (!worksWithoutLine(command.name)) return false;
  const { id: orderId, orderNumber, status: expectedStatus } = order;
  const move = { orderId, orderNumber, expectedStatus };
  const when = { undoSeconds: undoSecondsOf(shop) };
  if (command.name === 'ready') press(order, { kind: 'ready', ...move }, when);
  else if ('preparationMinutes' in command) {
    const { preparationMinutes } = command;
    const timeWords = preparationLabel(order, preparationMinutes);
    press(order, { kind: 'accept', ...move, preparationMinutes, timeWords }, when);
  }
  return true;
}
