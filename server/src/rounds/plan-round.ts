import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isStop, planRound, roundOf } from '@comptoir/domain/rounds/round-plan.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import * as drivers from '../drivers/drivers.store.ts';
import type { JobData } from '../jobs/queues.ts';
import * as orders from '../orders/orders.store.ts';
import { recordQuietly } from '../orders/record.ts';
import * as rounds from './rounds.store.ts';

type Planning = { id: string; members: readonly Order[]; driver: Driver; byHand?: readonly string[] };

/** Writes what a plan changes, and tells it. All members are locked. Returns those still to be brought, in their order. */
export async function planIn(tx: Tx, ctx: Ctx, { id, members, driver, byHand }: Planning): Promise<Order[]> {
  const own = new Set(members.map((order) => order.id));
  const others = driver.orderIds.filter((orderId) => !own.has(orderId));
  const ahead = (await orders.findAll(tx, ctx, others)).filter(({ pickupStatus }) => pickupStatus === 3);
  const plan = planRound({ id, orders: members, ahead, driver, ...(byHand && { byHand }) }, ctx.now());
  const planned: Order[] = [];
  for (const { orderId, round, ...hours } of plan) {
    const order = members.find((one) => one.id === orderId);
    if (!order?.delivery) continue;
    const after: Order = { ...order, ...hours, delivery: { ...order.delivery, round } };
    // eslint-disable-next-line no-await-in-loop -- eight at most, on one connection
    planned.push(isSame(order, after) ? order : await savePlanned(tx, ctx, order, after));
  }
  return planned;
}

const PLACE = ['id', 'stop', 'stops', 'promisedAt', 'isByHand'] as const;
const isSame = (a: Order, b: Order): boolean =>
  a.expectedPickupAt === b.expectedPickupAt &&
  a.expectedDropoffAt === b.expectedDropoffAt &&
  PLACE.every((field) => roundOf(a)?.[field] === roundOf(b)?.[field]);

async function savePlanned(tx: Tx, ctx: Ctx, before: Order, after: Order): Promise<Order> {
  const saved = await orders.save(tx, after, before);
  const placeIn = (order: Order) => ({
    stop: roundOf(order)?.stop ?? null,
    stops: roundOf(order)?.stops ?? null,
    expectedDropoffAt: order.expectedDropoffAt,
  });
  await recordQuietly(tx, ctx, saved, 'round', { before: placeIn(before), after: placeIn(saved) });
  return saved;
}

/** RND-09, RND-10: something has happened to one of its orders. Run by the queue; late or twice it gives the same plan. */
export async function planAgain(
  ctx: Ctx,
  { driverId, roundId }: Omit<JobData['plan-round'], 'companyId'>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const ref = { companyId: ctx.companyId, driverId };
    const locked = await rounds.lockAll(tx, ctx, await rounds.membersOf(tx, ref, roundId, ctx.now()));
    const members = locked.filter((order) => roundOf(order)?.id === roundId && order.driverId === driverId);
    if (!members.some(isStop)) return;
    const driver = await drivers.find(tx, ctx.companyId, driverId);
    if (driver) await planIn(tx, ctx, { id: roundId, members, driver });
  });
}
