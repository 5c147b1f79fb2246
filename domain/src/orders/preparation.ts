import { isMarketplace } from '../kernel/sales.ts';
import { NBSP } from '../kernel/text.ts';
import { addMinutes, type Instant } from '../kernel/time.ts';
import type { Rush, Shop } from '../shops/shop.ts';
import type { Order } from './order.ts';

export const DEFAULT_PREPARATION_MINUTES = 15;
export const PREPARATION_STEP_MINUTES = 5;
export const MAX_PREPARATION_MINUTES = 180;
/** What « +15 minutes » adds (FLO-45). */
export const EXTRA_PREPARATION_MINUTES = 15;

type Timed = Pick<Order, 'isScheduled' | 'channel'>;

/** DET-17, DET-18: for these orders the time is a delay after the promised time, and the default is « à l'heure ». */
export const isDelayAfterPromise = (order: Timed): boolean => order.isScheduled || isMarketplace(order.channel);

export const clampPreparation = (minutes: number): number => Math.min(MAX_PREPARATION_MINUTES, Math.max(0, minutes));

type Pace = Pick<Shop, 'autoAccept' | 'paceNow'> & { rush: Rush };

/** DET-16, ORS-13: what the shop says that an order takes, whatever is measured. */
export const ownPreparation = ({ autoAccept }: Pick<Shop, 'autoAccept'>): number =>
  autoAccept.preparationMinutes ?? DEFAULT_PREPARATION_MINUTES;

/**
 * DET-16, SHL-47, PAC-13: what an order takes that is made at once. The one function that cards, automatic acceptance,
 * the hub, the slots of customers and the simulator ask. A rush that somebody turned on wins over the measured one.
 */
export function usualPreparation({ autoAccept, rush, paceNow }: Pace): number {
  const usual = paceNow?.usualMinutes ?? ownPreparation({ autoAccept });
  return clampPreparation(usual + (rush.enabled ? rush.extraPreparationMinutes : (paceNow?.extraMinutes ?? 0)));
}

export const defaultPreparation = (order: Timed, shop: Pace): number =>
  isDelayAfterPromise(order) ? 0 : usualPreparation(shop);

export function preparationLabel(order: Timed, minutes: number): string {
  if (!isDelayAfterPromise(order)) return `${minutes}${NBSP}min`;
  return minutes === 0 ? 'à l’heure' : `+${minutes}${NBSP}min`;
}

export function readyAt(
  order: Timed & Pick<Order, 'requestedFor' | 'orderType' | 'delivery'>,
  minutes: number,
  now: Instant,
): Instant {
  if (!isDelayAfterPromise(order)) return addMinutes(now, minutes);
  const trip = order.orderType === 'delivery' ? (order.delivery?.durationMinutes ?? 0) : 0;
  return addMinutes(order.requestedFor, minutes - trip);
}

/** FLO-14: a scheduled order may wait longer for its answer, but never less than the shop's delay. */
export function acceptDeadline(
  order: { isScheduled: boolean; requestedFor: Instant },
  acceptanceMinutes: number,
  now: Instant,
): Instant {
  const usual = addMinutes(now, acceptanceMinutes);
  if (!order.isScheduled) return usual;
  const beforeDue = addMinutes(order.requestedFor, -30);
  return beforeDue > usual ? beforeDue : usual;
}
