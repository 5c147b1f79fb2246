import { deliveryAfter } from '@comptoir/domain/deliveries/delivery-move.ts';
import { flowOrder, flowShop } from '@comptoir/domain/orders/flow-facts.ts';
import {
  moveRefusal,
  statusAfter,
  type FlowActor,
  type FlowShop,
  type OrderEventName,
} from '@comptoir/domain/orders/order-flow.ts';
import type { HeldMove } from '@comptoir/domain/orders/held/held-move.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished, type OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { CarrierChoice } from '@comptoir/domain/deliveries/search-steps.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Refusal } from '@comptoir/contract/errors.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused, mustExist } from '../http/refused.ts';
import { applyEffects, releaseFirst } from './effects.ts';
import { heldCallId } from './held/held-call.ts';
import * as orders from './orders.store.ts';
import { recordOrder, tellStory } from './record.ts';

export type Command = {
  event: OrderEventName;
  by: FlowActor;
  /** FLO-73: the status that the user saw. */
  expectedStatus?: OrderStatus | undefined;
  /** ERR-04, ERR-09, ERR-10: the refusal while the customer holds the order. */
  whenLocked?: Refusal;
  /** A refusal beyond the table of moves. */
  refusal?: (order: Order, shop: Shop) => Refused | null;
  change?: (order: Order, shop: Shop, to: OrderStatus) => Partial<Order>;
  first?: CarrierChoice | undefined;
  data?: Record<string, unknown>;
  /**
   * The transaction does only this and may be repeated: the order need not be locked first. Never for a move that gives
   * something back, because that is locked before the order is saved (`orderLeaves`).
   */
  isAlone?: true;
  also?: (tx: Tx, saved: Order, shop: Shop) => Promise<void>;
};

export type MoveCheck = Pick<Command, 'event' | 'by' | 'expectedStatus' | 'whenLocked' | 'refusal'>;

type CommandArguments<What = Command> = [tx: Tx, ctx: Ctx, scope: orders.ShopScope, orderId: string, command: What];

/** Locks the order and checks the move, which stays allowed until the transaction ends. */
export async function lockFor(
  ...[tx, ctx, scope, orderId, command]: CommandArguments<MoveCheck>
): Promise<orders.Held> {
  const locked = mustExist(await orders.lockAtShop(tx, scope, orderId));
  const refusal = moveRefusalOf(ctx, locked, command);
  if (refusal) throw refusal;
  return locked;
}

/** A remembered order need not be locked, but nothing is refused from memory. */
async function holdFor(...given: CommandArguments): Promise<orders.Held> {
  const [tx, ctx, scope, orderId, command] = given;
  const recalled = command.isAlone ? orders.recall(tx, scope, orderId) : null;
  return recalled && !moveRefusalOf(ctx, recalled, command) ? recalled : lockFor(...given);
}

function moveRefusalOf(ctx: Ctx, { order, shop }: orders.Held, command: MoveCheck): Refused | null {
  return (
    staleRefusal(order, command.expectedStatus) ??
    heldRefusal(ctx, order, command.by) ??
    tableRefusal(ctx, order, shop, command) ??
    command.refusal?.(order, shop) ??
    null
  );
}

/** FLO-73: the second caller learns who was first, and gets the order as it is now. */
function staleRefusal(order: Order, expected: OrderStatus | undefined): Refused | null {
  return !expected || expected === order.status ? null : handledMeanwhile(order);
}

export const handledMeanwhile = (order: Order): Refused =>
  order.handledBy
    ? new Refused('ORDER_ALREADY_HANDLED', { words: { name: order.handledBy }, extra: { order } })
    : new Refused('ORDER_STATE', { extra: { order } });

/** UND-03: one decision at a time; whoever comes second learns whose it is. */
const heldRefusal = (ctx: Ctx, order: Order, by: FlowActor): Refused | null =>
  by === 'staff' && order.held && !mayFinish(ctx, order.held)
    ? new Refused('order-held', { words: { name: order.held.by.firstName }, extra: { order } })
    : null;

/** What is on its way is done by its own call, or by a job that finds it done at the provider; by no colleague. */
const mayFinish = ({ actor, callId }: Ctx, { id, isLeaving }: HeldMove): boolean =>
  isLeaving && (actor.kind !== 'staff' || callId === heldCallId(id));

function tableRefusal(ctx: Ctx, order: Order, shop: Shop, { event, by, whenLocked }: MoveCheck): Refused | null {
  const refusal = flowRefusal(ctx, order, shop, event, by);
  if (!refusal) return null;
  const isLocked = refusal === 'ERROR_CHECKING_ORDER';
  return new Refused(isLocked ? (whenLocked ?? refusal) : refusal, { extra: { order } });
}

export const runCommand = async (...given: CommandArguments): Promise<Order> =>
  carryOut(given, await holdFor(...given));

/** Does nothing and returns null unless `isFit`. */
export async function runCommandIf(
  isFit: (order: Order, shop: Shop) => boolean,
  ...given: CommandArguments
): Promise<Order | null> {
  const held = await holdFor(...given);
  return isFit(held.order, held.shop) ? carryOut(given, held) : null;
}

/** OFF-07: the story says of a press without a line when it was made. */
export const withoutLine = (pressedAt: Instant | undefined): { pressedAt?: Instant } =>
  pressedAt ? { pressedAt: toInstant(pressedAt) } : {};

export type StaffCall = {
  params: { companyId: string; shopId: string; orderId: string };
  body: { expectedStatus?: OrderStatus | undefined };
};

/** The command of a person, whose result is the call's reply. */
export const staffCommand = (
  ctx: Ctx,
  { params, body }: StaffCall,
  command: Omit<Command, 'by' | 'expectedStatus'>,
): Promise<Order> =>
  ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, { ...command, by: 'staff', expectedStatus: body.expectedStatus }),
  );

async function carryOut([tx, ctx, , , command]: CommandArguments, held: orders.Held): Promise<Order> {
  const { order: before, shop } = held;
  const after = moved(ctx, before, shop, command);
  await releaseFirst(tx, ctx, { event: command.event, before, order: after, shop });
  const saved = await orders.saveHeld(tx, held, after);
  await command.also?.(tx, saved, shop);
  if (before.held && !saved.held && before.held.event !== command.event)
    await tellOvertaken(tx, ctx, saved, before.held);
  await applyEffects(tx, ctx, { event: command.event, before, order: saved, shop });
  await recordOrder(tx, ctx, saved, {
    type: command.event,
    fromStatus: before.status,
    ...(command.data ? { data: command.data } : {}),
  });
  return saved;
}

/** Somebody else was quicker: the story says what was decided and not done. */
const tellOvertaken = (tx: Tx, ctx: Ctx, order: Order, { event, by }: NonNullable<Order['held']>): Promise<void> =>
  tellStory(tx, ctx, order, 'held-overtaken', { event, decidedBy: by.firstName });

function moved(ctx: Ctx, order: Order, shop: Shop, command: Command): Order {
  const to = statusAfter(flowOrder(order), command.event, command.by, rulesFor(ctx, shop), ctx.now());
  const changed: Order = {
    ...order,
    ...command.change?.(order, shop, to),
    status: to,
    finishedAt: isFinished(to) ? ctx.now() : null,
    handledBy: ctx.actor.kind === 'staff' ? ctx.actor.firstName : null,
  };
  const after = deliveryAfter(order, changed, command.event, shop, ctx.now(), command.first);
  return { ...after, held: heldAfter(ctx, order, after, shop, command.event) };
}

/** UND-07: what others do meanwhile ends a decision only where it could not be done any more. */
function heldAfter(ctx: Ctx, { held }: Order, after: Order, shop: Shop, event: OrderEventName): Order['held'] {
  if (!held || held.event === event) return null;
  const isPossible = flowRefusal(ctx, after, shop, held.event, 'staff') !== 'ORDER_STATE';
  return isPossible ? { ...held, fromStatus: after.status } : null;
}

/** DET-63: only company administrators have the all-shops mode, whatever the screen says. */
export const rulesFor = (ctx: Ctx, shop: Shop): FlowShop =>
  flowShop(shop, ctx.actor.kind === 'staff' && ctx.actor.isCompanyAdmin);

export const flowRefusal = (ctx: Ctx, order: Order, shop: Shop, event: OrderEventName, by: FlowActor) =>
  moveRefusal(flowOrder(order), event, by, rulesFor(ctx, shop), ctx.now());
