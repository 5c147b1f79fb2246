import { randomInt } from 'node:crypto';
import { leaveRefusal } from '@comptoir/domain/deliveries/at-the-door.ts';
import { wasRemoved } from '@comptoir/domain/deliveries/search-candidates.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { driverFullName } from '@comptoir/domain/drivers/drivers.labels.ts';
import type { DriverPaymentType } from '@comptoir/domain/kernel/sales.ts';
import type { CancelReason, FlowActor } from '@comptoir/domain/orders/order-flow.ts';
import type { DriverAssignment, Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused, mustExist } from '../http/refused.ts';
import { raiseAlert } from '../orders/alerts/alerts.ts';
import { runCommand, type Command } from '../orders/command.ts';
import * as orders from '../orders/orders.store.ts';

/** One of our drivers, or the courier of an outside service. */
export type Courier = {
  driverId: string | null;
  firstName: string;
  lastName: string;
  phone: string | null;
  method: DriverAssignment['method'];
  /** Absent where somebody only names the courier. */
  trip?: Trip;
};

type Trip = {
  delivery: Partial<NonNullable<Order['delivery']>>;
  expectedPickupAt: string | null;
  expectedDropoffAt: string | null;
};

export const courierOf = (driver: Driver): Courier => ({
  driverId: driver.driverId,
  firstName: driver.firstName,
  lastName: driver.lastName,
  phone: driver.phone,
  method: driver.kind === 'employee' ? 'employee' : 'independent',
});

/** The context says who reports: driver application, service or marketplace. */
function reporterOf(ctx: Ctx): FlowActor {
  const { kind } = ctx.actor;
  if (kind === 'driver' || kind === 'provider' || kind === 'marketplace') return kind;
  throw new Error(`${kind} reports no deliveries`);
}

const move = (tx: Tx, ctx: Ctx, orderId: string, command: Omit<Command, 'by'>): Promise<Order> =>
  runCommand(tx, ctx, ctx, orderId, { by: reporterOf(ctx), ...command });

/** FLO-38, FLO-47, DLV-20, DLV-21: the first to accept wins. */
export const driverFoundIn = (tx: Tx, ctx: Ctx, orderId: string, courier: Courier): Promise<Order> =>
  move(tx, ctx, orderId, {
    event: 'driver-found',
    refusal: (order) =>
      courier.driverId && wasRemoved(order, courier.driverId) ? new Refused('ORDER_STATE', { extra: { order } }) : null,
    change: (order) => assigned(order, courier, ctx.now()),
    data: { driver: driverFullName(courier) },
  });

export function assigned(order: Order, courier: Courier, now: string): Partial<Order> {
  const assignment: DriverAssignment = {
    ...(courier.driverId ? { driverId: courier.driverId } : {}),
    driverName: driverFullName(courier),
    method: courier.method,
    assignedAt: now,
    removedAt: null,
  };
  return {
    pickupStatus: 1,
    driverId: courier.driverId,
    driverFirstName: courier.firstName,
    driverLastName: courier.lastName,
    driverPhone: courier.phone,
    // An outside courier has no screen of ours to type it on.
    validationCode: courier.driverId ? String(randomInt(10_000)).padStart(4, '0') : null,
    driversHistory: [...order.driversHistory, assignment],
    delivery: order.delivery && { ...order.delivery, ...courier.trip?.delivery, nature: natureOf(courier) },
    expectedPickupAt: courier.trip?.expectedPickupAt ?? order.expectedPickupAt,
    expectedDropoffAt: courier.trip?.expectedDropoffAt ?? order.expectedDropoffAt,
  };
}

const natureOf = ({ method }: Courier) => (method === 'employee' || method === 'independent' ? 'fleet' : method);

export const driverNearIn = (tx: Tx, ctx: Ctx, orderId: string): Promise<Order> =>
  move(tx, ctx, orderId, { event: 'driver-near' });

export const pickedUpIn = (tx: Tx, ctx: Ctx, orderId: string): Promise<Order> =>
  move(tx, ctx, orderId, { event: 'picked-up' });

/** FLO-57, DLV-20: an order with a code needs the customer's four digits. */
export const deliveredIn = (
  tx: Tx,
  ctx: Ctx,
  orderId: string,
  code: string | null,
  paidWith: DriverPaymentType | null = null,
): Promise<Order> =>
  move(tx, ctx, orderId, {
    event: 'delivered',
    refusal: ({ validationCode }) =>
      validationCode === null || validationCode === code ? null : new Refused('wrong-validation-code'),
    change: (order) => ({
      validatedBy: 'driver',
      delivery: order.delivery && { ...order.delivery, deliveredAt: ctx.now() },
      // FLO-84: only what was to be paid at the door was paid with another means there.
      driverPaymentType: (order.paymentType === 'to_driver' ? paidWith : null) ?? order.driverPaymentType,
      // PMT-25: another purse than the vouchers paid all.
      paymentSplit: paidWith && paidWith !== order.driverPaymentType ? null : (order.paymentSplit ?? null),
    }),
    data: paidWith ? { paidWith } : {},
  });

/** FLO-89: the photo stands for the code. */
export const leftIn = (tx: Tx, ctx: Ctx, orderId: string): Promise<Order> =>
  move(tx, ctx, orderId, {
    event: 'delivered',
    refusal: (order) => {
      const refusal = leaveRefusal(order);
      return refusal && new Refused(refusal);
    },
    change: (order) => ({
      validatedBy: 'driver',
      delivery: order.delivery && { ...order.delivery, deliveredAt: ctx.now(), leftAt: ctx.now() },
    }),
    data: { photo: true },
  });

/** FLO-37 before the shop has answered; FLO-59 after it: a new search until the pickup, then the shop is alerted. */
export async function driverLostIn(tx: Tx, ctx: Ctx, orderId: string, reason: string | null = null): Promise<Order> {
  const order = mustExist(await orders.lock(tx, ctx, orderId));
  if (order.pickupStatus === 0) throw new Refused('ORDER_STATE', { extra: { order } });
  const data = { driver: order.driversHistory.at(-1)?.driverName ?? null, ...(reason && { reason }) };
  if (order.status === 'contacting') return move(tx, ctx, orderId, { event: 'driver-lost', data });
  // DLV-40: after the answer our own application counts as a delivery service.
  return runCommand(tx, ctx, ctx, orderId, {
    event: 'job-cancelled',
    by: 'provider',
    data,
    also: (inner, saved) => alertAfterPickup(inner, ctx, saved),
  });
}

async function alertAfterPickup(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  if (order.pickupStatus === 3) await raiseAlert(tx, ctx, order, 'job-lost-after-pickup');
}

/** Each event in a transaction of its own; the others are for transactions that write more. */
const alone =
  <Rest extends unknown[]>(event: (tx: Tx, ctx: Ctx, ...rest: Rest) => Promise<Order>) =>
  (ctx: Ctx, ...rest: Rest): Promise<Order> =>
    ctx.transaction((tx) => event(tx, ctx, ...rest));

export const driverFound = alone(driverFoundIn);
export const driverNear = alone(driverNearIn);
export const pickedUp = alone(pickedUpIn);
export const delivered = alone(deliveredIn);
export const driverLost = alone(driverLostIn);

type MarketplaceCancellation = { canceledBy: 'customer' | 'marketplace'; cancelReason: CancelReason };

export async function marketplaceCancel(ctx: Ctx, orderId: string, cause: MarketplaceCancellation): Promise<Order> {
  return ctx.transaction((tx) =>
    move(tx, ctx, orderId, {
      event: 'marketplace-cancel',
      change: ({ chargeId, statusLabel }) => ({
        cancellation: { ...cause, chargeId, statusLabel, canceledAt: ctx.now(), userId: null, userFirstName: null },
      }),
      data: cause,
    }),
  );
}
