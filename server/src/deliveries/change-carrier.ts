import type * as contract from '@comptoir/contract/deliveries.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import { Refused, mustExist } from '../http/refused.ts';
import { runCommand, type Command } from '../orders/command.ts';
import * as orders from '../orders/orders.store.ts';
import type { CancelBookingReason } from '../ports/fleets.ts';
import { closeGivenUp, releaseCourier } from './bookings/cancel-booking.ts';

export async function takeDelivery(ctx: Ctx, { params, body }: Input<typeof contract.takeDelivery>): Promise<Order> {
  return takeFromCourier(ctx, params, 'shop', {
    event: 'take-delivery',
    by: 'staff',
    expectedStatus: body.expectedStatus,
    whenLocked: 'accept-delivery-failed',
  });
}

/** FLO-37 while the order is still to be answered, FLO-49 once it is in the kitchen. */
export async function removeDriver(ctx: Ctx, { params, body }: Input<typeof contract.removeDriver>): Promise<Order> {
  const cancelReason = body.cancellation?.cancelReason ?? 'driver_reassignment';
  if (cancelReason !== 'driver_reassignment') throw new Refused('RECORD_INVALID');
  const order = mustExist(await orders.find(ctx.db, params, params.orderId));
  return takeFromCourier(ctx, params, 'replaced', {
    event: order.status === 'contacting' ? 'driver-lost' : 'remove-driver',
    by: 'staff',
    expectedStatus: body.expectedStatus,
    data: { cancelReason, driver: order.driversHistory.at(-1)?.driverName ?? null },
  });
}

type Of = { companyId: string; shopId: string; orderId: string };

/** FLO-86: an outside courier is cancelled first; if that fails, the order does not move. */
async function takeFromCourier(ctx: Ctx, of: Of, reason: CancelBookingReason, command: Command): Promise<Order> {
  const booking = await releaseCourier(ctx, of, of.orderId, command, reason);
  return ctx.answer(async (tx) => {
    await orders.lock(tx, of, of.orderId);
    if (booking) await closeGivenUp(tx, ctx, booking);
    return runCommand(tx, ctx, of, of.orderId, command);
  });
}
