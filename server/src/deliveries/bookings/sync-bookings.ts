import { addHours, addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Ctx, Deps } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import * as orders from '../../orders/orders.store.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import { bringOrder, GIVING_UP_MS, readAndApply } from './apply-state.ts';
import { cancelBooking } from './cancel-booking.ts';
import { endedAs } from './fleet-state.ts';
import { saveState } from './give-up.ts';
import * as bookings from './bookings.store.ts';
import type { Booking, BookingRef } from './bookings.store.ts';
import { placeBooking } from './place-booking.ts';

/** After so many unanswered calls a service counts as away in this round. */
const AWAY_AFTER = 3;
const FORGOTTEN_HOURS = 24;

/** API-101: until when a service asked this process to leave it alone. */
const patience = new WeakMap<Deps['fleets'], Map<DeliveryProvider, Instant>>();

function askedForPatience({ fleets, now }: Deps, provider: DeliveryProvider, error: ProviderUnavailable): boolean {
  if (error.retryAfterSeconds === null) return false;
  const until = patience.get(fleets) ?? new Map<DeliveryProvider, Instant>();
  patience.set(fleets, until.set(provider, addMs(now(), error.retryAfterSeconds * 1_000)));
  return true;
}

/** Every minute, because news may be lost and servers may die. */
export async function syncBookings(deps: Deps, traceId: string): Promise<void> {
  const unanswered = new Map<DeliveryProvider, number>();
  for (const ref of await bookings.toCheck(deps.database.forSystem(), deps.now())) {
    const ctx = systemCtx(deps, ref.companyId, traceId);
    // eslint-disable-next-line no-await-in-loop -- one question at a time: the services count them
    const booking = await bookings.find(ctx.db, ref);
    if (!booking || (unanswered.get(booking.provider) ?? 0) >= AWAY_AFTER) continue;
    if ((patience.get(deps.fleets)?.get(booking.provider) ?? '') > deps.now()) continue;
    // eslint-disable-next-line no-await-in-loop -- one question at a time: the services count them
    await checkBooking(ctx, booking).catch((error: unknown) => {
      deps.log.warn({ error, bookingId: booking.id, traceId }, 'a delivery booking stays in doubt');
      if (error instanceof ProviderUnavailable && !askedForPatience(deps, booking.provider, error))
        unanswered.set(booking.provider, (unanswered.get(booking.provider) ?? 0) + 1);
    });
    // eslint-disable-next-line no-await-in-loop -- one question at a time: the services count them
    await touch(ctx, ref);
  }
}

async function checkBooking(ctx: Ctx, booking: Booking): Promise<void> {
  if (booking.endedAt !== null) return catchUp(ctx, booking);
  if (booking.createdAt < addHours(ctx.now(), -FORGOTTEN_HOURS)) return forget(ctx, booking);
  if (booking.state === 'creating') return placeBooking(ctx, booking.id);
  if (booking.state !== 'cancelling') return void (await readAndApply(ctx, booking));
  if (booking.cancelAskedAt === null || booking.cancelAskedAt < addMs(ctx.now(), -GIVING_UP_MS))
    await cancelBooking(ctx, booking.id);
}

/** A booking that cannot be read now goes to the end of the queue. */
async function touch(ctx: Ctx, ref: BookingRef): Promise<void> {
  await ctx.transaction(async (tx) => {
    const booking = await bookings.lock(tx, ref);
    if (booking && booking.endedAt === null) await bookings.save(tx, { ...booking, heardAt: ctx.now() });
  });
}

/** Delivered before the order could follow, for example before the shop had answered. */
async function catchUp(ctx: Ctx, ref: Booking): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, ref.orderId);
    const booking = await bookings.lock(tx, ref);
    if (order && booking) await bringOrder(tx, ctx, order, booking);
  });
}

async function forget(ctx: Ctx, ref: Booking): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, ref.orderId);
    const booking = await bookings.lock(tx, ref);
    if (!order || !booking || booking.endedAt !== null) return;
    await bringOrder(
      tx,
      ctx,
      order,
      await saveState(tx, ctx, booking, endedAs(booking, 'failed', ctx.now(), 'forgotten')),
    );
  });
}
