import { french } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { Change } from '../../orders/effects.ts';
import * as orders from '../../orders/orders.store.ts';
import { FleetRefused } from '../../ports/fleets.ts';
import * as bookings from './bookings.store.ts';
import { mayHaveBooking } from './wanted.ts';

/** FLO-45: an effect; the courier of an outside service reads the new hour before he waits at the counter. */
export async function tellCourierDelay(tx: Tx, ctx: Ctx, { event, order }: Omit<Change, 'shop'>): Promise<void> {
  if (event !== 'add-time' || !mayHaveBooking(order)) return;
  await ctx.jobs.enqueue(tx, 'tell-courier', { companyId: order.companyId, orderId: order.id });
}

/** Run by the queue: what is told is what holds by then, so that the last of several changes is the one that is read. */
export async function tellCourier(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  const booking = order && (await bookings.liveBookingOf(ctx.db, order));
  if (!booking?.providerBookingId || booking.state === 'picked_up' || !order?.dueAt || order.status !== 'preparing')
    return;
  const { providerBookingId, id: reference, provider } = booking;
  const words = french(`Commande ${order.orderNumber} : prête à ${localTime(order.dueAt, order.shop.timeZone)}.`);
  try {
    await ctx.fleets[provider].tellReady({ providerBookingId, reference }, { at: order.dueAt, words });
  } catch (error) {
    if (!(error instanceof FleetRefused)) throw error;
    ctx.log.info({ bookingId: booking.id, detail: error.message }, 'a delivery service takes no other hour');
  }
}
