import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { addMs, earlier, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Deps } from '../ctx.ts';
import { courierMove, readAndApply } from '../deliveries/bookings/apply-state.ts';
import * as bookings from '../deliveries/bookings/bookings.store.ts';
import { systemCtx } from '../http/envelope.ts';
import { Refused } from '../http/refused.ts';
import { FleetRefused, type FleetNews, type NewsProof } from '../ports/fleets.ts';
import { jsonOf } from '../ports/real/answers.ts';
import type { KeptEvent } from './inbox.store.ts';
import { keepEvent } from './keep-event.ts';

/** API-90, sec:webhook-signature: what the service did not sign, or what cannot be read, is kept by nobody. */
export async function receiveFleetNews(
  deps: Deps,
  provider: DeliveryProvider,
  raw: Buffer,
  proof: NewsProof,
): Promise<void> {
  const fleet = deps.fleets[provider];
  if (!fleet.isGenuine(raw, proof)) throw new Refused('bad-signature');
  const receivedAt = deps.now();
  const news = fleet.readNews(raw, receivedAt);
  if (!news) {
    if (typeof (jsonOf(raw) ?? '') !== 'object') throw new Refused('BAD_REQUEST');
    // A kind of message that is new to us: refused, the service would send it again and again, and stop in the end.
    deps.log.warn({ provider }, 'a delivery service tells something that we do not know');
    return;
  }
  // Sent every few seconds by every courier: neither kept nor a reason to read the booking again (DRV-29).
  if (news.position) {
    await moveCourier(
      deps,
      provider,
      { ...news, position: news.position },
      earlier(news.positionAt ?? receivedAt, receivedAt),
    );
    return;
  }
  // News that are no reason to read a booking again are not kept.
  if (news.providerBookingId === null && news.reference === null) return;
  // The proof may be the secret itself: it has served, and is not kept.
  await keepEvent(deps, { provider, eventId: news.eventId, raw, signature: '', receivedAt });
}

const POSITION_EVERY_MS = 5_000;

/** DRV-29, MAP-15: as a driver's, by a notification and without a row. */
async function moveCourier(
  { database, live }: Deps,
  provider: DeliveryProvider,
  { position, ...booking }: FleetNews & { position: Location },
  at: Instant,
): Promise<void> {
  const sight = { position, at, notBefore: addMs(at, -POSITION_EVERY_MS) };
  const moved = await bookings.movePosition(database.forSystem(), provider, booking, sight);
  if (moved) live.move(courierMove({ ...moved, position, positionAt: at }));
}

/** law:webhook-inbox: whatever the news says, the booking is read again. Somebody else's booking is nothing to us. */
export async function handleFleetNews(
  deps: Deps,
  provider: DeliveryProvider,
  event: KeptEvent,
  traceId: string,
): Promise<void> {
  const news = deps.fleets[provider].readNews(event.raw, event.receivedAt);
  const booking = news && (await bookings.ownerOf(deps.database.forSystem(), provider, news));
  if (!booking) return;
  const ctx = systemCtx(deps, booking.companyId, traceId);
  await readAndApply(ctx, booking, news.providerBookingId ?? booking.providerBookingId).catch((error: unknown) => {
    if (!(error instanceof FleetRefused)) throw error;
    // Told of a booking that the service then does not know: there is nothing to try again.
    deps.log.warn({ error, bookingId: booking.id, traceId }, 'a delivery service does not know its own booking');
  });
}
