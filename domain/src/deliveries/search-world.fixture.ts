import { addMinutes, addMs, later, type Instant } from '../kernel/time.ts';
import type { DriverSearch } from '../orders/order.ts';
import { CARRIER_CHOICES } from './search-steps.ts';
import { DELIVERY_PROVIDERS, type DeliveryProvider } from '../shops/delivery-providers.ts';
import type { JobState } from './booking.ts';
import { afterMove, planMoves, type SearchFacts, type SearchJob, type SearchMove } from './search-engine.ts';
import { exhaustedFrom, missedFrom, searchEndsAt, searchStarted } from './search.ts';
import type { Candidate } from './search-candidates.ts';

const START = '2026-11-14T19:00:00.000Z';
/** Half a minute between two looks, and a node that was away for ninety seconds. */
const SLOWEST_LOOK_MS = 120_000;
const LIVE: readonly JobState[] = ['creating', 'placed', 'confirmed', 'assigned'];

/** The same number gives the same evening. */
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

type WorldJob = SearchJob & { cancelAskedAt: Instant | null; wasAssigned: boolean; feeDue: boolean };
type Asked = 'open' | 'declined' | 'accepted' | 'withdrawn';

/** What can happen to one order's search: a kitchen, its drivers, the services, and nodes that come late or twice. */
export class SearchWorld {
  readonly luck: Luck;
  readonly broken: string[] = [];
  readonly found: { by: string; at: Instant }[] = [];
  readonly jobs: WorldJob[] = [];
  removals = 0;
  asks = 0;
  looks = 0;
  end: 'found' | 'exhausted' | 'missed' | 'stopped' | null = null;
  private now: Instant = START;
  private readonly agenda: { at: Instant; happen: () => void }[] = [];
  private readonly drivers: (Candidate & { isAvailable: boolean })[];
  private readonly providers: readonly DeliveryProvider[];
  private readonly offers = new Map<string, Asked>();
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

  /** Until nothing is left to happen, or two hours have passed. */
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

  /** The queue's own reminder: late, now and then twice, and another node's at the same moment. */
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
    const leaving = this.jobs.filter(({ state }) => state === 'cancelling').at(-1);
    return {
      search: this.search,
      candidates: this.drivers.filter(
        ({ driverId, isAvailable }) =>
          isAvailable && this.offers.get(driverId) !== 'declined' && !this.removed.has(driverId),
      ),
      offered: this.openOffers(),
      job: this.liveJobs()[0] ?? null,
      leaving: leaving?.cancelAskedAt ?? null,
      providers: this.providers,
      attempts: this.jobs.filter(({ createdAt }) => createdAt >= this.search.startedAt),
      endsAt: searchEndsAt(this.search, { status: this.isReverse ? 'looking_for_driver' : 'preparing' }),
    };
  }

  private make(move: SearchMove): void {
    if (move.kind === 'offer') for (const { driverId } of move.to) this.offer(driverId);
    if (move.kind === 'withdraw') for (const driverId of move.from) this.offers.set(driverId, 'withdrawn');
    if (move.kind === 'ask') this.ask(move.provider);
    if (move.kind === 'give-up') this.giveUp(this.jobs.find(({ id }) => id === move.job.id));
  }

  private openOffers = (): string[] => [...this.offers].filter(([, state]) => state === 'open').map(([id]) => id);
  private liveJobs = (): WorldJob[] => this.jobs.filter(({ state }) => LIVE.includes(state));

  // --- drivers -------------------------------------------------------------------------------------------------------

  private comeAndGo(driver: { isAvailable: boolean }): void {
    if (!this.luck.chance(0.5)) return;
    this.in(this.luck.between(1, 600), () => {
      driver.isAvailable = !driver.isAvailable;
      // Going out of sight tells nobody.
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
    const job: WorldJob = {
      id: `job-${this.jobs.length}`,
      provider,
      state: 'creating',
      createdAt: this.now,
      placedAt: null,
      confirmedAt: null,
      cancelAskedAt: null,
      wasAssigned: false,
      feeDue: false,
    };
    this.jobs.push(job);
    this.asks += 1;
    const { luck } = this;
    if (luck.chance(0.1)) return; // A service that does not answer at all.
    this.in(luck.between(0.1, 5), () => {
      if (job.state !== 'creating') return;
      if (luck.chance(0.3)) return this.lose(job, 'failed');
      job.state = 'placed';
      job.placedAt = this.now;
      if (luck.chance(0.85)) this.in(luck.between(0, 90), () => this.confirm(job));
    });
  }

  private confirm(job: WorldJob): void {
    if (job.state !== 'placed') return;
    job.state = 'confirmed';
    job.confirmedAt = this.now;
    const then = this.luck.pick(['name', 'name', 'cancel', 'vanish'] as const);
    if (then === 'name') this.in(this.luck.between(5, 800), () => this.name(job));
    if (then === 'cancel') this.in(this.luck.between(5, 500), () => this.lose(job, 'cancelled'));
  }

  /** A courier named for a job that we are giving up is none of ours. */
  private name(job: WorldJob): void {
    if (job.state !== 'confirmed' || !this.isSearching) return;
    job.state = 'assigned';
    job.wasAssigned = true;
    this.takenBy(job.id);
  }

  private lose(job: WorldJob, state: 'failed' | 'cancelled'): void {
    if (!LIVE.includes(job.state)) return;
    job.state = state;
    this.wake();
  }

  private giveUp(job: WorldJob | undefined): void {
    if (!job) return;
    job.state = 'cancelling';
    job.cancelAskedAt = this.now;
    // Now and then a service cannot be reached for minutes.
    const takes = this.luck.chance(0.2) ? this.luck.between(30, 300) : this.luck.between(0.1, 5);
    this.in(takes, () => {
      job.state = 'cancelled';
      job.feeDue = job.wasAssigned;
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
    const job = this.jobs.find(({ id, state }) => id === by && state === 'assigned');
    if (job) [job.state, job.feeDue] = ['delivered', true];
  }

  private removeDriver(by: string): void {
    if (!this.hasDriver || this.end !== 'found') return;
    this.removals += 1;
    const job = this.jobs.find(({ id }) => id === by);
    if (job) this.giveUp(job);
    else this.removed.add(by);
    this.offers.delete(by);
    this.start(null);
  }

  private stopByStaff(): void {
    if (!this.isSearching) return;
    [this.isSearching, this.end] = [false, 'stopped'];
    this.closeAll();
    for (const job of this.liveJobs()) this.giveUp(job);
    if (this.luck.chance(0.7)) this.in(this.luck.between(0.5, 60), () => this.startByStaff());
  }

  private startByStaff(): void {
    if (this.end === 'stopped') this.start(null);
  }

  private miss(): void {
    if (this.hasDriver) return;
    [this.isSearching, this.end] = [false, 'missed'];
    this.closeAll();
    for (const job of this.liveJobs()) this.giveUp(job);
  }

  private closeAll(): void {
    for (const driverId of this.openOffers()) this.offers.set(driverId, 'withdrawn');
  }

  // --- what must always hold -----------------------------------------------------------------------------------------

  private check(): void {
    const [live, open] = [this.liveJobs(), this.openOffers()];
    if (live.length > 1) this.broken.push('two services at once');
    if (live.length > 0 && open.length > 0) this.broken.push('a service and drivers at once');
    if (!this.isSearching && open.length > 0) this.broken.push('an offer without a search');
    const limit = this.isReverse ? later(missedFrom(this.search), this.search.startedAt) : exhaustedFrom(this.search);
    if (this.isSearching && this.now > addMs(limit, SLOWEST_LOOK_MS)) this.broken.push('a search beyond its limit');
    const leaving = this.jobs.some(
      ({ state, cancelAskedAt }) => state === 'cancelling' && addMs(cancelAskedAt ?? START, 30_000) > this.now,
    );
    if (leaving && (open.length > 0 || live.length > 0)) this.broken.push('asked while a service is being told');
  }
}
