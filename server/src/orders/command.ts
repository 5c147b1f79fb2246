import { deliveryAfter } from '@comptoir/domain/deliveries/delivery-move.ts';
import { flowOrder, flowShop } from '@comptoir/domain/orders/flow-facts.ts';
import {
  moveRefusal,
  statusAfter,
  type FlowActor,
  type FlowShop,
  type OrderEventName,
} from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished, type OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { CarrierChoice } from '@comptoir/domain/orders/search-steps.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Refusal } from '@comptoir/contract/errors.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { applyEffects } from './effects.ts';
import * as orders from './orders.store.ts';
import { recordOrder } from './record.ts';

export type Command = {
  event: OrderEventName;
  by: FlowActor;
  /** The state the user had before their eyes (FLO-73). */
  expectedStatus?: OrderStatus | undefined;
  /** ERR-04, ERR-09, ERR-10: what is said while the customer holds the order. */
  whenLocked?: Refusal;
  /** What this command writes besides the state. */
  change: (order: Order, shop: Shop, to: OrderStatus) => Partial<Order>;
  /** Whom a person wants asked first, where the command starts a search. */
  first?: CarrierChoice | undefined;
  data?: Record<string, unknown>;
  also?: (tx: Tx, saved: Order, shop: Shop) => Promise<void>;
};

/** The order's row is locked and the table asked: what comes back may be done, until the transaction ends. */
export async function lockFor(
  tx: Tx,
  ctx: Ctx,
  scope: orders.ShopScope,
  orderId: string,
  command: Pick<Command, 'event' | 'by' | 'expectedStatus' | 'whenLocked'>,
): Promise<{ order: Order; shop: Shop; to: OrderStatus }> {
  const locked = await orders.lockAtShop(tx, scope, orderId);
  if (!locked) throw new Refused('NOT_FOUND');
  const { order, shop } = locked;
  refuseStale(order, command.expectedStatus);
  const rules = rulesFor(ctx, shop);
  const refusal = moveRefusal(flowOrder(order), command.event, command.by, rules, ctx.now());
  if (refusal)
    throw new Refused(refusal === 'ERROR_CHECKING_ORDER' ? (command.whenLocked ?? refusal) : refusal, {
      extra: { order },
    });
  return { order, shop, to: statusAfter(flowOrder(order), command.event, command.by, rules, ctx.now()) };
}

/** One command, one transaction: lock the order, ask the table, write, tell. */
export async function runCommand(
  tx: Tx,
  ctx: Ctx,
  scope: orders.ShopScope,
  orderId: string,
  command: Command,
): Promise<Order> {
  const { order, shop, to } = await lockFor(tx, ctx, scope, orderId, command);
  const moved: Order = {
    ...order,
    ...command.change(order, shop, to),
    status: to,
    finishedAt: isFinished(to) ? ctx.now() : null,
    handledBy: ctx.actor.kind === 'staff' ? ctx.actor.firstName : null,
  };
  const followed = deliveryAfter(order, moved, command.event, shop, ctx.now(), command.first);
  const saved = await orders.save(tx, followed, order);
  await command.also?.(tx, saved, shop);
  await applyEffects(tx, ctx, { event: command.event, before: order, order: saved, shop });
  await recordOrder(tx, ctx, saved, {
    type: command.event,
    fromStatus: order.status,
    ...(command.data ? { data: command.data } : {}),
  });
  return saved;
}

/** DET-63: all-shops mode is the company administrators' own; the server knows them, whatever the screen says. */
export const rulesFor = (ctx: Ctx, shop: Shop): FlowShop =>
  flowShop(shop, ctx.actor.kind === 'staff' && ctx.actor.isCompanyAdmin);

/** FLO-73: the first wins; the second reads who it was, and gets the order as it is now. */
function refuseStale(order: Order, expected: OrderStatus | undefined): void {
  if (!expected || expected === order.status) return;
  if (order.handledBy)
    throw new Refused('ORDER_ALREADY_HANDLED', { words: { name: order.handledBy }, extra: { order } });
  throw new Refused('ORDER_STATE', { extra: { order } });
}
