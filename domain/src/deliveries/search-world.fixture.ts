import { addMinutes, addMs, later, type Instant } from '../kernel/time.ts';
import type { DriverSearch } from '../orders/order.ts';
import { CARRIER_CHOICES } from './search-steps.ts';
import { DELIVERY_PROVIDERS, type DeliveryProvider } from '../shops/delivery-providers.ts';
import type { BookingState } from './booking.ts';
import { afterMove, planMoves, type SearchFacts, type SearchBooking, type SearchMove } from './search-engine.ts';
import { exhaustedFrom, missedFrom, searchEndsAt, searchStarted } from './search.ts';
import type { Candidate } from './search-candidates.ts';

const START = '2026-11-14T19:00:00.000Z';
/** 30 s between two looks, plus a node that was down for 90 s. */
const SLOWEST_LOOK_MS = 120_000;
const LIVE: readonly BookingState[] = ['creating', 'placed', 'confirmed', 'assigned'];

/** Seeded random numbers: the same seed gives the same evening. */
export function luckOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + next() * (high - low);
  return {
    between,
    chance: (odds: number) => next() < odds,
    pick: <T>(from: readonly T[]): T => pickFrom(from, next()),
  };
}
type Luck = ReturnType<typeof luckOf>;

function pickFrom<T>(from: readonly T[], at: number): T {
  const picked = from[Math.floor(at * from.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}

type WorldBooking = SearchBooking & { cancelAskedAt: Instant | null; wasAssigned: boolean; feeDue: boolean };
type OfferState = 'open' | 'declined' | 'accepted' | 'withdrawn';

/** Everything that can happen to the search of one order, with nodes that run late or twice. */
export class SearchWorld {
  readonly luck: Luck;
  readonly broken: string[] = [];
  readonly found: { by: string; at: Instant }[] = [];
  readonly bookings: WorldBooking[] = [];
  removals = 0;
  asks = 0;
  looks = 0;
  end: 'found' | 'exhausted' | 'missed' | 'stopped' | null = null;
  private now: Instant = START;
  private readonly agenda: { at: Instant; happen: () => void }[] = [];
  private readonly drivers: (Candidate & { isAvailable: boolean })[];
  private readonly providers: readonly DeliveryProvider[];
  private readonly offers = new Map<string, OfferState>();
  private readonly removed = new Set<string>();
  private readonly isReverse: boolean;
  private search: DriverSearch = searchStarted(null, START);
  private isSearching = false;
  private hasDriver = false;

  constructor(seed: number) {
    this.luck = luckOf(seed);
    const { luck } = this;
    this.isReverse = luck.chance(0.3);
    this.drivers = Array.from({ length: Math.floor(luck.between(0, 6)) }, (_, index) => ({
      driverId: `driver-${index}`,
      kind: luck.chance(0.6) ? ('employee' as const) : ('independent' as const),
      km: index,
      isAvailable: luck.chance(0.7),
    }));
    this.providers = DELIVERY_PROVIDERS.filter(() => luck.chance(0.4));
  }

  run(): void {
    this.start(this.luck.chance(0.2) ? this.luck.pick(CARRIER_CHOICES) : null);
    for (const driver of this.drivers) this.comeAndGo(driver);
    if (this.luck.chance(0.25)) this.in(this.luck.between(5, 900), () => this.stopByStaff());
    const horizon = addMinutes(START, 120);
    for (let next = this.takeNext(); next && next.at <= horizon; next = this.takeNext()) {
      this.now = next.at;
      next.happen();
      this.check();
    }
  }

  private at(at: Instant, happen: () => void): void {
    this.agenda.push({ at, happen });
  }
  private in(seconds: number, happen: () => void): void {
    this.at(addMs(this.now, Math.round(seconds * 1_000)), happen);
  }
  private takeNext() {
    const first = this.agenda.reduce<number>(
      (best, { at }, index) => (at < (this.agenda[best]?.at ?? '9') ? index : best),
      0,
    );
    return this.agenda.splice(first, 1)[0];
  }

  private start(first: DriverSearch['first']): void {
    this.search = { ...searchStarted(this.end === null && this.looks === 0 ? null : this.search, this.now), first };
    [this.isSearching, this.hasDriver, this.end] = [true, false, null];
    this.remind(this.now);
    if (this.isReverse) this.at(later(this.now, missedFrom(this.search)), () => this.miss());
  }

  /** The job queue calls back: late, sometimes twice, and sometimes at the same moment on another node. */
  private remind(at: Instant): void {
    const { startedAt } = this.search;
    const lateBy = this.luck.chance(0.05) ? this.luck.between(0, 90) : this.luck.between(0, 1.5);
    this.at(addMs(at, Math.round(lateBy * 1_000)), () => {
      const until = this.look(startedAt);
      if (until) this.remind(until);
      if (this.luck.chance(0.1)) this.look(startedAt);
    });
  }

  private wake(): void {
    this.in(this.luck.between(0, 0.5), () => this.look(this.search.startedAt));
  }

  private look(startedAt: Instant): Instant | null {
    if (!this.isSearching || this.search.startedAt !== startedAt) return null;
    this.looks += 1;
    const facts = this.facts();
    const plan = planMoves(facts, this.now);
    if (plan.moves.length > 12) this.broken.push('a plan without end');
    let seen = facts;
    for (const move of plan.moves) {
      seen = afterMove(seen, move, this.now);
      this.make(move);
      this.check();
    }
    this.search = plan.search;
    if (plan.search.exhaustedAt) [this.isSearching, this.end] = [false, 'exhausted'];
    return plan.until;
  }

  private facts(): SearchFacts {
    const leaving = this.bookings.filter(({ state }) => state === 'cancelling').at(-1);
    return {
      search: this.search,
      candidates: this.drivers.filter(
        ({ driverId, isAvailable }) =>
          isAvailable && this.offers.get(driverId) !== 'declined' && !this.removed.has(driverId),
      ),
      offered: this.openOffers(),
      booking: this.liveBookings()[0] ?? null,
      leaving: leaving?.cancelAskedAt ?? null,
      providers: this.providers,
      attempts: this.bookings.filter(({ createdAt }) => createdAt >= this.search.startedAt),
      endsAt: searchEndsAt(this.search, { status: this.isReverse ? 'looking_for_driver' : 'preparing' }),
    };
  }

  private make(move: SearchMove): void {
    if (move.kind === 'offer') for (const { driverId } of move.to) this.offer(driverId);
    if (move.kind === 'withdraw') for (const driverId of move.from) this.offers.set(driverId, 'withdrawn');
    if (move.kind === 'ask') this.ask(move.provider);
    if (move.kind === 'give-up') this.giveUp(this.bookings.find(({ id }) => id === move.booking.id));
  }

  private openOffers = (): string[] => [...this.offers].filter(([, state]) => state === 'open').map(([id]) => id);
  private liveBookings = (): WorldBooking[] => this.bookings.filter(({ state }) => LIVE.includes(state));

  // --- drivers -------------------------------------------------------------------------------------------------------

  private comeAndGo(driver: { isAvailable: boolean }): void {
    if (!this.luck.chance(0.5)) return;
    this.in(this.luck.between(1, 600), () => {
      driver.isAvailable = !driver.isAvailable;
      // Losing the position of a driver triggers no event.
      if (driver.isAvailable || this.luck.chance(0.5)) this.wake();
      this.comeAndGo(driver);
    });
  }

  private offer(driverId: string): void {
    if (this.offers.get(driverId) === 'declined' || this.removed.has(driverId))
      this.broken.push(`${driverId} is asked again`);
    this.offers.set(driverId, 'open');
    const answer = this.luck.pick(['accept', 'decline', 'silent', 'silent', 'silent'] as const);
    if (answer === 'silent') return;
    this.in(this.luck.between(1, 150), () => (answer === 'accept' ? this.accept(driverId) : this.decline(driverId)));
  }

  private accept(driverId: string): void {
    if (!this.isSearching || this.offers.get(driverId) !== 'open') return;
    this.offers.set(driverId, 'accepted');
    this.takenBy(driverId);
  }

  private decline(driverId: string): void {
    if (this.offers.get(driverId) === 'accepted') return;
    this.offers.set(driverId, 'declined');
    this.wake();
  }

  // --- services ------------------------------------------------------------------------------------------------------

  private ask(provider: DeliveryProvider): void {
    const booking: WorldBooking = {
      id: `booking-${this.bookings.length}`,
      provider,
      state: 'creating',
      createdAt: this.now,
      placedAt: null,
      confirmedAt: null,
      cancelAskedAt: null,
      wasAssigned: false,
      feeDue: false,
    };
    this.bookings.push(booking);
    this.asks += 1;
    const { luck } = this;
    if (luck.chance(0.1)) return; // A service that does not answer at all.
    this.in(luck.between(0.1, 5), () => {
      if (booking.state !== 'creating') return;
      if (luck.chance(0.3)) return this.lose(booking, 'failed');
      booking.state = 'placed';
      booking.placedAt = this.now;
      if (luck.chance(0.85)) this.in(luck.between(0, 90), () => this.confirm(booking));
    });
  }

  private confirm(booking: WorldBooking): void {
    if (booking.state !== 'placed') return;
    booking.state = 'confirmed';
    booking.confirmedAt = this.now;
    const then = this.luck.pick(['name', 'name', 'cancel', 'vanish'] as const);
    if (then === 'name') this.in(this.luck.between(5, 800), () => this.name(booking));
    if (then === 'cancel') this.in(this.luck.between(5, 500), () => this.lose(booking, 'cancelled'));
  }

  /** A courier named for a booking that we are giving up is none of ours. */
  private name(booking: WorldBooking): void {
    if (booking.state !== 'confirmed' || !this.isSearching) return;
    booking.state = 'assigned';
    booking.wasAssigned = true;
    this.takenBy(booking.id);
  }

  private lose(booking: WorldBooking, state: 'failed' | 'cancelled'): void {
    if (!LIVE.includes(booking.state)) return;
    booking.state = state;
    this.wake();
  }

  private giveUp(booking: WorldBooking | undefined): void {
    if (!booking) return;
    booking.state = 'cancelling';
    booking.cancelAskedAt = this.now;
    // Now and then a service cannot be reached for minutes.
    const takes = this.luck.chance(0.2) ? this.luck.between(30, 300) : this.luck.between(0.1, 5);
    this.in(takes, () => {
      booking.state = 'cancelled';
      booking.feeDue = booking.wasAssigned;
      this.wake();
    });
  }

  // --- the kitchen ---------------------------------------------------------------------------------------------------

  private takenBy(by: string): void {
    if (this.hasDriver) this.broken.push(`${by} comes second`);
    [this.isSearching, this.hasDriver, this.end] = [false, true, 'found'];
    this.found.push({ by, at: this.now });
    this.closeAll();
    if (this.removals < 2 && this.luck.chance(0.2)) this.in(this.luck.between(10, 300), () => this.removeDriver(by));
    else this.in(600, () => this.deliver(by));
  }

  private deliver(by: string): void {
    const booking = this.bookings.find(({ id, state }) => id === by && state === 'assigned');
    if (booking) [booking.state, booking.feeDue] = ['delivered', true];
  }

  private removeDriver(by: string): void {
    if (!this.hasDriver || this.end !== 'found') return;
    this.removals += 1;
    const booking = this.bookings.find(({ id }) => id === by);
    if (booking) this.giveUp(booking);
    else this.removed.add(by);
    this.offers.delete(by);
    this.start(null);
  }

  private stopByStaff(): void {
    if (!this.isSearching) return;
    [this.isSearching, this.end] = [false, 'stopped'];
    this.closeAll();
    for (const booking of this.liveBookings()) this.giveUp(booking);
    if (this.luck.chance(0.7)) this.in(this.luck.between(0.5, 60), () => this.startByStaff());
  }

  private startByStaff(): void {
    if (this.end === 'stopped') this.start(null);
  }

  private miss(): void {
    if (this.hasDriver) return;
    [this.isSearching, this.end] = [false, 'missed'];
    this.closeAll();
    for (const booking of this.liveBookings()) this.giveUp(booking);
  }

  private closeAll(): void {
    for (const driverId of this.openOffers()) this.offers.set(driverId, 'withdrawn');
  }

  // --- what must always hold -----------------------------------------------------------------------------------------

  private check(): void {
    const [live, open] = [this.liveBookings(), this.openOffers()];
    if (live.length > 1) this.broken.push('two services at once');
    if (live.length > 0 && open.length > 0) this.broken.push('a service and drivers at once');
    if (!this.isSearching && open.length > 0) this.broken.push('an offer without a search');
    const limit = this.isReverse ? later(missedFrom(this.search), this.search.startedAt) : exhaustedFrom(this.search);
    if (this.isSearching && this.now > addMs(limit, SLOWEST_LOOK_MS)) this.broken.push('a search beyond its limit');
    const leaving = this.bookings.some(
      ({ state, cancelAskedAt }) => state === 'cancelling' && addMs(cancelAskedAt ?? START, 30_000) > this.now,
    );
    if (leaving && (open.length > 0 || live.length > 0)) this.broken.push('asked while a service is being told');
  }
}
