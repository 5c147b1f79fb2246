import { addMinutes, addMs, earlier, type Instant } from '../kernel/time.ts';
import { TIMERS } from '../kernel/timers.ts';
import type { DriverSearch } from '../orders/order.ts';
import type { CarrierChoice, SearchStep } from './search-steps.ts';
import type { DeliveryProvider } from '../shops/delivery-providers.ts';
import type { BookingState } from './booking.ts';
import { STEP_MS } from './search.ts';
import type { Candidate } from './search-candidates.ts';

export type SearchBooking = {
  id: string;
  provider: DeliveryProvider;
  state: BookingState;
  createdAt: Instant;
  placedAt: Instant | null;
  confirmedAt: Instant | null;
};

export type SearchFacts = {
  search: DriverSearch;
  candidates: readonly Candidate[];
  offered: readonly string[];
  booking: SearchBooking | null;
  /** Since when a service is being told that its courier is not wanted any more; null when none is. */
  leaving: Instant | null;
  providers: readonly DeliveryProvider[];
  attempts: readonly { provider: DeliveryProvider; createdAt: Instant }[];
  /** DLV-14; null when only the order itself has a time limit (FLO-43). */
  endsAt: Instant | null;
};

export type SearchMove =
  | { kind: 'offer'; to: readonly Candidate[] }
  | { kind: 'withdraw'; from: readonly string[] }
  | { kind: 'begin'; step: SearchStep; round: number; first: CarrierChoice | null }
  | { kind: 'ask'; provider: DeliveryProvider }
  | { kind: 'give-up'; booking: SearchBooking }
  | { kind: 'exhaust' }
  | { kind: 'wait'; until: Instant };

const REST_MS = TIMERS.searchRestSeconds * 1_000;

/** Computed from stored facts alone: late, twice or on another node it gives the same answer. */
export function nextMove(facts: SearchFacts, now: Instant): SearchMove {
  const { booking, offered, endsAt } = facts;
  // The service has its courier: the order is about to hear of it, and nothing may cross that.
  if (booking && hasCourier(booking)) return rest(now);
  if (endsAt !== null && now >= endsAt) return end(facts);
  if (booking) return now >= patienceEnds(booking) ? { kind: 'give-up', booking } : wait(patienceEnds(booking), now);
  // DLV-13: cancelled, then the next one; a service that cannot be reached does not hold the order up for long.
  if (facts.leaving && now < addMs(facts.leaving, REST_MS)) return wait(addMs(facts.leaving, REST_MS), now);
  const gone = offered.filter((driverId) => facts.candidates.every((one) => one.driverId !== driverId));
  if (gone.length > 0) return { kind: 'withdraw', from: gone };
  return facts.search.first ? askFirst(facts, facts.search.first, now) : askInTurn(facts, now);
}

const hasCourier = ({ state }: SearchBooking): boolean =>
  state === 'assigned' || state === 'at_pickup' || state === 'picked_up' || state === 'delivered';

/** DLV-13: a minute to confirm, then ten to name a courier. */
const patienceEnds = ({ createdAt, placedAt, confirmedAt }: SearchBooking): Instant =>
  confirmedAt ? addMinutes(confirmedAt, TIMERS.courierMinutes) : addMs(placedAt ?? createdAt, STEP_MS.external);

/** Many facts change without an event (a driver loses signal), so it looks again at least every 30 s. */
const wait = (until: Instant, now: Instant): SearchMove => ({
  kind: 'wait',
  until: earlier(until, addMs(now, REST_MS)),
});
const rest = (now: Instant): SearchMove => wait(addMs(now, REST_MS), now);

/** DLV-14: whoever was asked hears of it first. */
function end({ booking, offered }: SearchFacts): SearchMove {
  if (booking) return { kind: 'give-up', booking };
  return offered.length > 0 ? { kind: 'withdraw', from: offered } : { kind: 'exhaust' };
}

function askFirst(facts: SearchFacts, first: CarrierChoice, now: Instant): SearchMove {
  const { search, candidates } = facts;
  const usual: SearchMove = { kind: 'begin', step: 'employees', round: search.round, first: null };
  if (first === 'employees') return usual;
  if (first === 'independents') {
    const independents = candidates.filter(({ kind }) => kind === 'independent');
    if (independents.length === 0) return usual;
    if (search.step !== 'independents') return { kind: 'begin', step: 'independents', round: search.round, first };
    return now >= stepEnds(search) ? usual : offerTo(independents, facts, now);
  }
  if (!untried(facts).includes(first)) return usual;
  if (search.step !== 'external') return { kind: 'begin', step: 'external', round: search.round, first };
  return askService(first, facts);
}

function askInTurn(facts: SearchFacts, now: Instant): SearchMove {
  const { search, candidates } = facts;
  if (search.step === 'external') return askServices(facts, now);
  const [kind, next] = OWN_STEPS[search.step];
  if (candidates.every((one) => one.kind !== kind) || now >= stepEnds(search))
    return { kind: 'begin', step: next, round: search.round, first: null };
  // DLV-12: in the second step independents are asked in addition to the employees, whose offers stay open.
  const asked = search.step === 'employees' ? candidates.filter((one) => one.kind === 'employee') : candidates;
  return offerTo(asked, facts, now);
}

const OWN_STEPS = {
  employees: ['employee', 'independents'],
  independents: ['independent', 'external'],
} as const satisfies Record<Exclude<SearchStep, 'external'>, readonly [Candidate['kind'], SearchStep]>;

const stepEnds = ({ step, stepStartedAt }: DriverSearch): Instant => addMs(stepStartedAt, STEP_MS[step]);

/** DLV-15: every candidate gets the offer at the same time. */
function offerTo(asked: readonly Candidate[], { search, offered }: SearchFacts, now: Instant): SearchMove {
  const to = asked.filter(({ driverId }) => !offered.includes(driverId));
  return to.length > 0 ? { kind: 'offer', to } : wait(stepEnds(search), now);
}

/** DLV-13: the next service of this round; after the last one a new round starts (DLV-14). */
function askServices(facts: SearchFacts, now: Instant): SearchMove {
  const [next] = untried(facts);
  if (next) return askService(next, facts);
  const { search, candidates, providers, offered } = facts;
  if (candidates.length === 0) {
    if (providers.length === 0) return rest(now);
    // Services that refuse immediately would be asked in a tight loop, so each round starts a little later.
    const againAt = addMs(search.stepStartedAt, search.round * REST_MS);
    if (now < againAt) return wait(againAt, now);
  }
  // Drivers who did not answer get a new offer, and their phone rings again.
  if (offered.length > 0) return { kind: 'withdraw', from: offered };
  return { kind: 'begin', step: 'employees', round: search.round + 1, first: null };
}

const askService = (provider: DeliveryProvider, { offered }: SearchFacts): SearchMove =>
  offered.length > 0 ? { kind: 'withdraw', from: offered } : { kind: 'ask', provider };

/** In the first round the service that a person chose counts as tried. */
function untried({ search, providers, attempts }: SearchFacts): DeliveryProvider[] {
  const since = search.round === 1 ? search.startedAt : search.stepStartedAt;
  const tried = attempts.filter(({ createdAt }) => createdAt >= since).map(({ provider }) => provider);
  return providers.filter((provider) => !tried.includes(provider));
}

export function afterMove(facts: SearchFacts, move: SearchMove, now: Instant): SearchFacts {
  const { search, offered, attempts } = facts;
  switch (move.kind) {
    case 'offer':
      return { ...facts, offered: [...offered, ...move.to.map(({ driverId }) => driverId)] };
    case 'withdraw':
      return { ...facts, offered: offered.filter((driverId) => !move.from.includes(driverId)) };
    case 'begin': {
      const { step, round, first } = move;
      return { ...facts, search: { ...search, step, round, first, stepStartedAt: now } };
    }
    case 'ask': {
      const { provider } = move;
      const booking = {
        id: '',
        provider,
        state: 'creating' as const,
        createdAt: now,
        placedAt: null,
        confirmedAt: null,
      };
      return { ...facts, booking, attempts: [...attempts, { provider, createdAt: now }] };
    }
    case 'give-up':
      return { ...facts, booking: null, leaving: now };
    case 'exhaust':
      return { ...facts, search: { ...search, exhaustedAt: facts.endsAt } };
    default:
      return facts;
  }
}

export type SearchPlan = {
  moves: Exclude<SearchMove, { kind: 'wait' }>[];
  search: DriverSearch;
  /** When to plan again; null once the search is over. */
  until: Instant | null;
};

export function planMoves(facts: SearchFacts, now: Instant): SearchPlan {
  const moves: SearchPlan['moves'] = [];
  let seen = facts;
  for (;;) {
    const move = nextMove(seen, now);
    if (move.kind === 'wait') return { moves, search: displayedSearch(seen), until: move.until };
    moves.push(move);
    seen = afterMove(seen, move, now);
    if (move.kind === 'exhaust') return { moves, search: displayedSearch(seen), until: null };
  }
}

const displayedSearch = ({ search, booking, offered }: SearchFacts): DriverSearch => ({
  ...search,
  provider: booking?.provider ?? null,
  askedDrivers: offered.length,
});
