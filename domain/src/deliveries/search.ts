import { addMinutes, addMs, later, msBetween, toMs, type Instant } from '../kernel/time.ts';
import { TIMERS } from '../kernel/timers.ts';
import type { DriverSearch, Order } from '../orders/order.ts';
import { SEARCH_STEPS, type SearchStep } from '../orders/search-steps.ts';
import { searchOpensAt } from '../orders/panels.ts';

const STEP_MS = TIMERS.searchStepSeconds.map((seconds) => seconds * 1_000);
const CYCLE_MS = STEP_MS.reduce((sum, ms) => sum + ms, 0);

type Started = Pick<DriverSearch, 'startedAt'>;

/** DLV-06, FLO-18: a scheduled order is looked for no earlier than half an hour before its time. */
export const searchFrom = (order: Pick<Order, 'isScheduled' | 'requestedFor'>, now: Instant): Instant =>
  order.isScheduled ? later(now, searchOpensAt(order)) : now;

/** A search that starts, or starts again: the first start of all is kept (FLO-43). */
export const searchStarted = (last: DriverSearch | null, now: Instant): DriverSearch => ({
  firstStartedAt: last?.firstStartedAt ?? now,
  startedAt: now,
  step: 'employees',
  exhaustedAt: null,
});

/** How far into the current round of steps: DLV-14, the cycle repeats. */
const intoCycle = ({ startedAt }: Started, now: Instant): number => Math.max(0, msBetween(startedAt, now)) % CYCLE_MS;

/** When each step of a round begins and ends, in milliseconds. */
const SPANS = STEP_MS.map((ms, index) => {
  const from = STEP_MS.slice(0, index).reduce((sum, before) => sum + before, 0);
  return { step: SEARCH_STEPS[index] ?? 'external', from, to: from + ms };
});

/** DLV-10 to DLV-13. */
export function stepAt(search: Started, now: Instant): SearchStep {
  const ms = intoCycle(search, now);
  return SPANS.find(({ to }) => ms < to)?.step ?? 'external';
}

type SearchProgress = { step: SearchStep; fractions: Record<SearchStep, number> };

/** DET-32: the step under way, and how much of each step of this round is over (0 to 1). */
export function searchProgress(search: Started, now: Instant): SearchProgress {
  const ms = intoCycle(search, now);
  const fraction = (from: number, to: number) => Math.min(1, Math.max(0, (ms - from) / (to - from)));
  const fractions = { employees: 0, independents: 0, external: 0 };
  for (const { step, from, to } of SPANS) fractions[step] = fraction(from, to);
  return { step: stepAt(search, now), fractions };
}

/** FLO-39. */
export const pickupOfferAt = ({ startedAt }: Started): Instant => addMinutes(startedAt, TIMERS.selfPickupOfferMinutes);

/** DLV-14: where a search in classic flow gives up. */
export const exhaustedFrom = ({ startedAt }: Started): Instant =>
  addMinutes(startedAt, TIMERS.searchLimitMinutes.classic);

/** FLO-43: where an order in reverse flow is missed, whether or not the search still runs. */
export const missedFrom = ({ firstStartedAt }: Pick<DriverSearch, 'firstStartedAt'>): Instant =>
  addMinutes(firstStartedAt, TIMERS.searchLimitMinutes.reverse);

/** DLV-14: before the shop's answer the whole order has its limit (FLO-43); in the kitchen each search has its own. */
export const givesUp = ({ status }: Pick<Order, 'status'>): boolean => status !== 'looking_for_driver';

/** The next instant at which a running search changes by itself. */
export function nextSearchMoment(search: Started, order: Pick<Order, 'status'>, now: Instant): Instant {
  const ms = intoCycle(search, now);
  const stepEnds = addMs(now, (SPANS.find(({ to }) => ms < to)?.to ?? CYCLE_MS) - ms);
  const limits = [pickupOfferAt(search), ...(givesUp(order) ? [exhaustedFrom(search)] : [])];
  return [stepEnds, ...limits].filter((at) => at > now).reduce((a, b) => (toMs(a) <= toMs(b) ? a : b));
}
