import { hubDeliveryOf } from '@comptoir/domain/hub/orders/hub-delivery.ts';
import { isToCome } from '@comptoir/domain/hub/orders/hub-status.ts';
import { addMs, DAY, msBetween } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { raiseAlert } from '../../orders/alerts/alerts.ts';
import { alertOfHub, withdrawHubAlert } from '../../orders/alerts/hub-alerts.ts';
import * as orders from '../../orders/orders.store.ts';
import { tellStory } from '../../orders/record.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import { atHub } from '../hub-health.ts';
import * as hubOrders from './hub-orders.store.ts';
import type { HubRow, Move } from './hub-orders.store.ts';
import { isTemporary } from './take-order.ts';

/** HUB-38: between tries; the last one is repeated. The hub's own wish counts when it is longer. */
const RETRY_AFTER_MS = [10_000, 30_000, 120_000, 300_000] as const;
const LAST_RETRY_MS = 300_000;
/** From this try on the shop knows: the hub was away for more than two minutes. */
const TOLD_FROM = 3;
/** Nobody waits for the state of yesterday's order. */
const GIVEN_UP_AFTER_MS = DAY;
/** Somebody else tells the hub of this order just now. */
const COLLEAGUE_MS = 5_000;
/** A turn is a minute long: what is left is told by the next one. */
const MOST_AT_ONCE = 10;

type Told = { orderId: string; attempt: number };

/** HUB-38: everything that the hub has not heard of an order, in the order in which it happened. */
export async function tellHub(ctx: Ctx, { orderId, attempt }: Told): Promise<void> {
  const ref = { companyId: ctx.companyId, orderId };
  const row = await hubOrders.claim(ctx.db, ref, ctx.now());
  if (!row) {
    const isKnown = (await hubOrders.findByOrder(ctx.db, ctx.companyId, orderId))?.hubOrderId;
    if (isKnown) await comeBack(ctx, { orderId, attempt }, COLLEAGUE_MS);
    return;
  }
  let wait: number | null = null;
  try {
    wait = await tellMoves(ctx, row, attempt);
  } finally {
    await hubOrders.change(ctx.db, row, { telling_until: null });
  }
  if (wait !== null) await comeBack(ctx, { orderId, attempt: attempt + 1 }, wait);
}

const comeBack = ({ companyId, jobs, now, transaction }: Ctx, told: Told, ms: number): Promise<void> =>
  transaction((tx) => jobs.enqueue(tx, 'tell-hub', { companyId, ...told }, addMs(now(), ms)));

/** How long to wait before the next try; null when the hub knows everything. */
async function tellMoves(ctx: Ctx, row: HubRow, attempt: number): Promise<number | null> {
  const place = await hubOrders.locationOf(ctx.db, row);
  const order = row.orderId ? await orders.find(ctx.db, ctx, row.orderId) : null;
  if (!order || row.hubOrderId === null) return null;
  const delivery = place && (await tellDelivery(ctx, place, row, order));
  if (delivery && isTemporary(delivery)) return waitFor(delivery, attempt);
  for (let told = 0; told < MOST_AT_ONCE; told += 1) {
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    const move = await hubOrders.nextMove(ctx.db, row);
    if (!move) return null;
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    const failure = place ? await failureOf(ctx, place, row.hubOrderId, move, order.shop.timeZone) : NOT_CONNECTED;
    if (!failure) {
      // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
      await heard(ctx, row, move);
    } else if (isTemporary(failure) && msBetween(move.notedAt, ctx.now()) < GIVEN_UP_AFTER_MS) {
      // eslint-disable-next-line no-await-in-loop -- the last step of this turn
      if (attempt + 1 >= TOLD_FROM) await ctx.transaction((tx) => alertOfHub(tx, ctx, row, 'hub-unreachable'));
      return waitFor(failure, attempt);
    } else {
      // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
      await giveUp(ctx, row, move, failure);
    }
  }
  return 0;
}

const NOT_CONNECTED = new ProviderRefused('hubrise', 'not-connected');

type Place = NonNullable<Awaited<ReturnType<typeof hubOrders.locationOf>>>;

async function failureOf(ctx: Ctx, place: Place, hubOrderId: string, move: Move, timeZone: string) {
  const { status, confirmedAt } = move;
  // After an outage: the hub refuses an hour that has passed, and nobody needs it.
  const hour = confirmedAt && isToCome(confirmedAt, ctx.now()) ? confirmedAt : null;
  if (!status && !hour) return null;
  const patch = { ...(status && { status }), ...(hour && { confirmedTime: hour }) };
  try {
    await atHub(ctx, place, () => ctx.hubOrders.patch(place, hubOrderId, patch, timeZone));
    return null;
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderUnavailable) return error;
    throw error;
  }
}

/**
 * HUB-54: the delivery as it is now, when the hub knows another one; before the moves, because the hub closes a delivery
 * with its order. What it refuses is not repeated: the order's own state says enough.
 */
async function tellDelivery(ctx: Ctx, place: Place, row: HubRow, order: Order): Promise<Error | null> {
  const delivery = hubDeliveryOf(order, row.deliveryTold !== null);
  const told = JSON.stringify(delivery);
  if (!delivery || !row.hubOrderId || told === row.deliveryTold) return null;
  const { hubOrderId } = row;
  try {
    await atHub(ctx, place, () => ctx.hubOrders.tellDelivery(place, hubOrderId, delivery, order.shop.timeZone));
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error;
    if (isTemporary(error)) return error;
    ctx.log.warn({ orderId: order.id, error }, 'the hub does not take a delivery');
  }
  await hubOrders.change(ctx.db, row, { delivery_told: told });
  return null;
}

async function heard(ctx: Ctx, row: HubRow, move: Move): Promise<void> {
  await ctx.transaction(async (tx) => {
    await hubOrders.closeMove(tx, move, { sent_at: ctx.now() });
    if (move.status) await hubOrders.change(tx, row, { hub_status: move.status });
    await withdrawHubAlert(tx, ctx, row, 'hub-unreachable', 'hub');
  });
}

/** Never again: the hub has said no. The order goes on here, and the shop knows that the other side does not. */
async function giveUp(ctx: Ctx, row: HubRow, move: Move, failure: ProviderRefused | ProviderUnavailable) {
  const reason = failure instanceof ProviderRefused ? failure.code : 'unavailable';
  ctx.log.warn({ orderId: row.orderId, move: move.status, error: failure }, 'the hub was not told of a move');
  await ctx.transaction(async (tx) => {
    await hubOrders.closeMove(tx, move, { dropped_at: ctx.now(), failure: reason });
    const order = row.orderId ? await orders.find(tx, ctx, row.orderId) : null;
    if (!order) return;
    await tellStory(tx, ctx, order, 'hub-not-told', { reason });
    await raiseAlert(tx, ctx, order, 'hub-not-told');
  });
}

function waitFor(failure: unknown, attempt: number): number {
  const wish = failure instanceof ProviderUnavailable ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(wish, RETRY_AFTER_MS[attempt] ?? LAST_RETRY_MS);
}
