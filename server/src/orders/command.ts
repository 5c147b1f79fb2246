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
import type { CarrierChoice } from '@comptoir/domain/deliveries/search-steps.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Refusal } from '@comptoir/contract/errors.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { applyEffects } from './effects.ts';
import { guess, trust } from './known-orders.store.ts';
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
  /** Its transaction does nothing but this, and may be done twice: the order need not be locked beforehand. */
  isAlone?: true;
  also?: (tx: Tx, saved: Order, shop: Shop) => Promise<void>;
};

type Asked = Pick<Command, 'event' | 'by' | 'expectedStatus' | 'whenLocked'>;

/** The order's row is locked and the table asked: what comes back may be done, until the transaction ends. */
export async function lockFor(
  tx: Tx,
  ctx: Ctx,
  scope: orders.ShopScope,
  orderId: string,
  command: Asked,
): Promise<{ order: Order; shop: Shop; shopStamp: string; to: OrderStatus }> {
  const locked = await orders.lockAtShop(tx, scope, orderId);
  if (!locked) throw new Refused('NOT_FOUND');
  return { ...locked, to: allowed(ctx, locked, command) };
}

/** The state that the order goes to, or why it may not. */
function allowed(ctx: Ctx, { order, shop }: { order: Order; shop: Shop }, command: Asked): OrderStatus {
  refuseStale(order, command.expectedStatus);
  const rules = rulesFor(ctx, shop);
  const refusal = moveRefusal(flowOrder(order), command.event, command.by, rules, ctx.now());
  if (refusal)
    throw new Refused(refusal === 'ERROR_CHECKING_ORDER' ? (command.whenLocked ?? refusal) : refusal, {
      extra: { order },
    });
  return statusAfter(flowOrder(order), command.event, command.by, rules, ctx.now());
}

type Move = { before: Order; after: Order; shop: Shop; seen: { shopStamp: string; stamp?: string } };

/** One command, one transaction: lock the order, ask the table, write, tell. */
export async function runCommand(
  tx: Tx,
  ctx: Ctx,
  scope: orders.ShopScope,
  orderId: string,
  command: Command,
): Promise<Order> {
  const { before, after, shop, seen } =
    (command.isAlone && guessedMove(tx, ctx, scope, orderId, command)) ||
    (await lockedMove(tx, ctx, scope, orderId, command));
  const saved = await orders.save(tx, after, before, seen);
  await command.also?.(tx, saved, shop);
  await applyEffects(tx, ctx, { event: command.event, before, order: saved, shop });
  await recordOrder(tx, ctx, saved, {
    type: command.event,
    fromStatus: before.status,
    ...(command.data ? { data: command.data } : {}),
  });
  return saved;
}

async function lockedMove(tx: Tx, ctx: Ctx, scope: orders.ShopScope, orderId: string, command: Command): Promise<Move> {
  const { order, shop, shopStamp, to } = await lockFor(tx, ctx, scope, orderId, command);
  return { before: order, after: moved(ctx, order, shop, to, command), shop, seen: { shopStamp } };
}

/** By what is known of the order, which its writing then locks and checks. Nobody is refused anything by a guess. */
function guessedMove(tx: Tx, ctx: Ctx, scope: orders.ShopScope, orderId: string, command: Command): Move | null {
  const known = guess(tx, scope, orderId);
  if (!known) return null;
  const { order, shop, stamps } = known;
  try {
    const after = moved(ctx, order, shop, allowed(ctx, known, command), command);
    trust(tx, orderId);
    return { before: order, after, shop, seen: stamps };
  } catch {
    return null;
  }
}

function moved(ctx: Ctx, order: Order, shop: Shop, to: OrderStatus, command: Command): Order {
  const changed: Order = {
    ...order,
    ...command.change(order, shop, to),
    status: to,
    finishedAt: isFinished(to) ? ctx.now() : null,
    handledBy: ctx.actor.kind === 'staff' ? ctx.actor.firstName : null,
  };
  return deliveryAfter(order, changed, command.event, shop, ctx.now(), command.first);
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
