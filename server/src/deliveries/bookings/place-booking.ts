import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import * as orders from '../../orders/orders.store.ts';
import { FleetRefused, type FleetBookingState } from '../../ports/fleets.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import * as shops from '../../shops/shops.store.ts';
import { wakeSearch } from '../search/wake-search.ts';
import { applyFleetState } from './apply-state.ts';
import { fleetBookingOf } from './fleet-booking.ts';
import { endedAs } from './fleet-state.ts';
import { cancelBookingLater, saveState } from './give-up.ts';
import * as bookings from './bookings.store.ts';
import type { Booking } from './bookings.store.ts';
import { isSearching, isWantedBy } from './wanted.ts';

/** DLV-13, law:provider-outside: a silent service is asked again with the same reference, as it may have heard us. */
export async function placeBooking(ctx: Ctx, bookingId: string): Promise<void> {
  const booking = await bookings.find(ctx.db, { companyId: ctx.companyId, id: bookingId });
  if (booking?.state !== 'creating') return;
  const carried = await orderAndShop(ctx, booking);
  if (!carried || !isWantedBy(carried.order, booking)) {
    await dropUnwanted(ctx, booking);
    return;
  }
  try {
    const quoteId = booking.askedAt === null ? await quoteFirst(ctx, booking, carried) : null;
    if (await mayAsk(ctx, booking)) await applyFleetState(ctx, booking, await createBooking(ctx, booking, quoteId));
  } catch (error) {
    if (!(error instanceof FleetRefused)) throw error;
    await closeRefused(ctx, booking, error);
  }
}

/** An unanswered quote costs nothing: the next service is asked at once. */
async function quoteFirst(ctx: Ctx, { provider, id }: Booking, { order, shop }: Carried): Promise<string | null> {
  try {
    const { quoteId } = await ctx.fleets[provider].quote(fleetBookingOf(provider, id, order, shop, ctx.now()));
    return quoteId ?? null;
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new FleetRefused(provider, 'unavailable', error.message) : error;
  }
}

/** The same reference is one booking: this also finds the number of one whose answer was lost. */
export async function createBooking(
  ctx: Ctx,
  booking: Booking,
  quoteId: string | null = null,
): Promise<FleetBookingState> {
  const carried = await orderAndShop(ctx, booking);
  if (!carried) throw new FleetRefused(booking.provider, 'refused', 'the order is gone');
  const { order, shop } = carried;
  const asked = fleetBookingOf(booking.provider, booking.id, order, shop, ctx.now());
  return ctx.fleets[booking.provider].create({ ...asked, quoteId });
}

type Carried = { order: Order; shop: Shop };

async function orderAndShop(ctx: Ctx, booking: Booking): Promise<Carried | null> {
  const order = await orders.find(ctx.db, ctx, booking.orderId);
  const shop = order && (await shops.find(ctx.db, order));
  return order && shop ? { order, shop } : null;
}

/** Written before the service is asked; false once the booking was given up. */
async function mayAsk(ctx: Ctx, ref: Booking): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const booking = await bookings.lock(tx, ref);
    if (booking?.state !== 'creating') return false;
    if (booking.askedAt === null) await bookings.save(tx, { ...booking, askedAt: ctx.now() });
    return true;
  });
}

async function dropUnwanted(ctx: Ctx, booking: Booking): Promise<void> {
  await ctx.transaction(async (tx) => {
    await orders.lock(tx, ctx, booking.orderId);
    await cancelBookingLater(tx, ctx, booking, 'shop');
  });
}

async function closeRefused(ctx: Ctx, ref: Booking, refused: FleetRefused): Promise<void> {
  ctx.log.info({ bookingId: ref.id, detail: refused.message, traceId: ctx.traceId }, 'a delivery service says no');
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, ref.orderId);
    const booking = await bookings.lock(tx, ref);
    // One given up meanwhile is over as well: the service does not have it.
    if (booking?.state !== 'creating' && booking?.state !== 'cancelling') return;
    await saveState(tx, ctx, booking, endedAs(booking, 'failed', ctx.now(), refused.refusal));
    if (order && isSearching(order)) await wakeSearch(tx, ctx, order.id);
  });
}
