import { addMinutes, later, msBetween, type Instant } from '../kernel/time.ts';
import { TIMERS } from '../kernel/timers.ts';
import type { DriverSearch, Order } from '../orders/order.ts';
import { searchOpensAt } from '../orders/attention/driver-facts.ts';
import { SEARCH_STEPS, type SearchStep } from './search-steps.ts';

type Started = Pick<DriverSearch, 'startedAt'>;

/** DLV-06, FLO-18: the search for a scheduled order starts 30 minutes before the requested time at the earliest. */
export const searchFrom = (order: Pick<Order, 'isScheduled' | 'requestedFor'>, now: Instant): Instant =>
  order.isScheduled ? later(now, searchOpensAt(order)) : now;

export const searchStarted = (last: DriverSearch | null, now: Instant): DriverSearch => ({
  firstStartedAt: last?.firstStartedAt ?? now,
  startedAt: now,
  step: 'employees',
  stepStartedAt: now,
  round: 1,
  provider: null,
  first: null,
  askedDrivers: 0,
  exhaustedAt: null,
});

const [employeesSeconds, independentsSeconds, confirmSeconds] = TIMERS.searchStepSeconds;

/** DLV-11, DLV-12; DLV-13: a service has the last one to confirm, whatever it needs after that. */
export const STEP_MS: Record<SearchStep, number> = {
  employees: employeesSeconds * 1_000,
  independents: independentsSeconds * 1_000,
  external: confirmSeconds * 1_000,
};

type SearchProgress = { step: SearchStep; fractions: Record<SearchStep, number> };
type Stepping = Pick<DriverSearch, 'step' | 'stepStartedAt' | 'first'>;

/** DET-32: the elapsed share of each step, 0 to 1. While a person's choice is asked first, no other has started. */
export function searchProgress({ step, stepStartedAt, first }: Stepping, now: Instant): SearchProgress {
  const current = SEARCH_STEPS.indexOf(step);
  const elapsed = Math.max(0, msBetween(stepStartedAt, now));
  const fraction = (name: SearchStep): number => {
    if (name === step) return Math.min(1, elapsed / STEP_MS[step]);
    return first === null && SEARCH_STEPS.indexOf(name) < current ? 1 : 0;
  };
  return {
    step,
    fractions: {
      employees: fraction('employees'),
      independents: fraction('independents'),
      external: fraction('external'),
    },
  };
}

export const pickupOfferAt = ({ startedAt }: Started): Instant => addMinutes(startedAt, TIMERS.selfPickupOfferMinutes);

export const exhaustedFrom = ({ startedAt }: Started): Instant =>
  addMinutes(startedAt, TIMERS.searchLimitMinutes.classic);

/** FLO-43: when an order in reverse flow is missed, even if its search is still running. */
export const missedFrom = ({ firstStartedAt }: Pick<DriverSearch, 'firstStartedAt'>): Instant =>
  addMinutes(firstStartedAt, TIMERS.searchLimitMinutes.reverse);

/** DLV-14: before the shop has answered, the whole order has one limit (FLO-43); then each search has its own. */
export const searchEndsAt = (search: Started, { status }: Pick<Order, 'status'>): Instant | null =>
  status === 'looking_for_driver' ? null : exhaustedFrom(search);
