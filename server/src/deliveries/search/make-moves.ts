import { courierFee } from '@comptoir/domain/deliveries/courier-fee.ts';
import { providerRefusal, providersOf } from '@comptoir/domain/deliveries/providers.ts';
import { candidatesFor, type Candidate } from '@comptoir/domain/deliveries/search-candidates.ts';
import { planMoves, type SearchFacts, type SearchPlan } from '@comptoir/domain/deliveries/search-engine.ts';
import { searchEndsAt } from '@comptoir/domain/deliveries/search.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { DriverSearch, Order } from '@comptoir/domain/orders/order.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import * as orders from '../../orders/orders.store.ts';
import { recordOrder, recordQuietly } from '../../orders/record.ts';
import { cancelBookingLater } from '../bookings/give-up.ts';
import * as bookings from '../bookings/bookings.store.ts';
import * as offers from '../offers/offers.store.ts';
import * as settings from '../../settings/settings.store.ts';
import * as searches from './searches.store.ts';
import { tellMoves } from './tell-moves.ts';

type Move = SearchPlan['moves'][number];

/** Returns when to look again, null when the search is over. */
export async function makeMoves(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  search: DriverSearch,
  shop: Shop,
): Promise<Instant | null> {
  const now = ctx.now();
  const facts = await readFacts(tx, order, search, shop, now);
  const plan = planMoves(facts, now);
  for (const move of plan.moves) {
    // eslint-disable-next-line no-await-in-loop -- one after the other: what is withdrawn before what is asked
    await make(tx, ctx, order, facts, move, now);
  }
  if (plan.moves.length > 0 || !isSame(search, plan.search)) await save(tx, ctx, order, facts, plan);
  return plan.until;
}

async function readFacts(tx: Tx, order: Order, search: DriverSearch, shop: Shop, now: Instant): Promise<SearchFacts> {
  // REP-13: a test order is carried by the shop's own people.
  const known = (await drivers.list(tx, shop)).filter(({ kind }) => kind === 'employee' || !order.isTest);
  const asked = await offers.ofOrder(tx, order);
  const declined = new Set(asked.filter(({ state }) => state === 'declined').map(({ driverId }) => driverId));
  return {
    search,
    candidates: candidatesFor(order, shop, known, declined, now),
    offered: asked.filter(({ state }) => state === 'open').map(({ driverId }) => driverId),
    booking: await bookings.liveBookingOf(tx, order),
    leaving: await searches.leavingSince(tx, order),
    providers: order.isTest
      ? []
      : providersOf(shop).filter((provider) => providerRefusal(provider, order, shop) === null),
    attempts: await bookings.attemptsOf(tx, order, search.startedAt),
    endsAt: searchEndsAt(search, order),
  };
}

async function make(tx: Tx, ctx: Ctx, order: Order, facts: SearchFacts, move: Move, now: Instant): Promise<void> {
  switch (move.kind) {
    case 'offer':
      await offer(tx, ctx, order, move.to, now);
      return;
    case 'withdraw':
      await offers.withdraw(tx, order, move.from);
      return;
    case 'ask':
      await ask(tx, ctx, order, move.provider, facts.search.startedAt, now);
      return;
    case 'give-up':
      await cancelBookingLater(tx, ctx, { companyId: order.companyId, id: move.booking.id }, 'late');
      return;
    // Stored in the order itself.
    case 'begin':
    case 'exhaust':
  }
}

/** DLV-15: offered to all at once; the queue rings each phone, nearest first. */
async function offer(tx: Tx, ctx: Ctx, order: Order, to: readonly Candidate[], now: Instant): Promise<void> {
  const fees = await settings.readBoth(tx, order, 'deliveryFees');
  const asked = to.map(({ driverId, kind, km }) => ({ driverId, km, courierFee: courierFee(kind, order, fees) }));
  await offers.open(tx, order, asked, now);
  for (const { driverId } of to) {
    const job = { companyId: order.companyId, orderId: order.id, driverId, offeredAt: now };
    // eslint-disable-next-line no-await-in-loop -- left together, by the transaction's last statement
    await ctx.jobs.enqueue(tx, 'push-offer', job);
  }
}

/** DLV-13, law:provider-outside: the service is asked once this row has committed. */
async function ask(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  provider: DeliveryProvider,
  searchStartedAt: Instant,
  now: Instant,
): Promise<void> {
  const { id: bookingId } = await bookings.openBooking(tx, order, provider, searchStartedAt, now);
  await ctx.jobs.enqueue(tx, 'place-booking', { companyId: order.companyId, bookingId });
}

const SHOWN = ['step', 'stepStartedAt', 'round', 'provider', 'first', 'askedDrivers', 'exhaustedAt'] as const;
const isSame = (a: DriverSearch, b: DriverSearch): boolean => SHOWN.every((field) => a[field] === b[field]);

async function save(tx: Tx, ctx: Ctx, order: Order, facts: SearchFacts, plan: SearchPlan): Promise<void> {
  const isOver = plan.search.exhaustedAt !== null;
  const saved = await orders.save(
    tx,
    {
      ...order,
      driverSearch: plan.search,
      delivery: order.delivery && { ...order.delivery, isSearchingDriver: !isOver },
    },
    order,
  );
  await tellMoves(tx, ctx, saved, facts, plan);
  // DLV-14, DLV-43: the search stops; staff may start it again.
  if (isOver) {
    await recordOrder(tx, ctx, saved, { type: 'no-driver-found', fromStatus: order.status });
    return;
  }
  const change = { before: progressOf(facts.search), after: progressOf(plan.search) };
  await recordQuietly(tx, ctx, saved, 'search', change);
}

function progressOf({ step, round, provider, askedDrivers }: DriverSearch) {
  return { step, round, provider, askedDrivers };
}
