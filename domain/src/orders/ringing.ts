import { addMs, earlier, type Instant } from '../kernel/time.ts';
import type { Order } from './order.ts';

export const SOUNDS = [
  'new-order',
  'self-pickup',
  'customer-cancel',
  'proximity',
  'window-opens',
  'connection-lost',
] as const;
export type Sound = (typeof SOUNDS)[number];

const RING_EVERY_MS = 24_000;
const SELF_PICKUP_AFTER_MS = 3_000;
const CONNECTION_LOST_AFTER_MS = 30_000;
const PROXIMITY_EVERY_MS = 7_000;
const PROXIMITY_PLAYS = 6;

type Ringing = Pick<Order, 'status' | 'flowType' | 'pickupStatus'> & Partial<Pick<Order, 'held'>>;

/** NTF-01, NTF-02: an order that staff must answer; in reverse flow, once a driver is found. */
export function isRinging({ status, flowType, pickupStatus, held }: Ringing): boolean {
  // UND-02: answered, though nothing has left yet.
  if (status !== 'contacting' || held) return false;
  return flowType === 'classic' || pickupStatus === 1 || pickupStatus === 2;
}

type OfferedPickup = Ringing & Pick<Order, 'orderType' | 'selfPickupEligible'>;

/** NTF-03, NTF-04: not after acceptance, when the customer cannot choose (FLO-40) and the sound would never stop. */
export function isOfferedPickup(order: OfferedPickup): boolean {
  const isWaiting = order.status === 'looking_for_driver' && order.flowType === 'reverse' && order.pickupStatus === 0;
  return isWaiting && order.orderType === 'delivery' && order.selfPickupEligible;
}

/** The sounds that repeat or are delayed; all others play once when their event arrives. */
export type LastingSound = 'new-order' | 'self-pickup' | 'proximity' | 'connection-lost';
export type Reasons = Readonly<Partial<Record<LastingSound, boolean | undefined>>>;
/** Since when each reason has held without interruption; absent for reasons that do not hold. */
export type Since = Readonly<Partial<Record<LastingSound, Instant>>>;
export type LastPlayed = Readonly<Partial<Record<LastingSound, Instant>>>;
export type Play = { sound: LastingSound; at: Instant };

/** A reason that still holds keeps its start time; one that returns gets a new one. */
export function reasonsSince(before: Since, reasons: Reasons, now: Instant): Since {
  const lasting = (Object.keys(reasons) as LastingSound[]).filter((sound) => reasons[sound]);
  return Object.fromEntries(lasting.map((sound) => [sound, before[sound] ?? now]));
}

/** After the clock was set back, later times are dropped; they would silence a sound until the clock catches up. */
export function notAhead<T extends Since | LastPlayed>(times: T, now: Instant): T {
  return Object.fromEntries(Object.entries(times).map(([sound, at]) => [sound, earlier(at, now)])) as T;
}

/** A time in the past means now: however late a background tab's timers are, missed plays become one. */
export function soundPlan(since: Since, heard: LastPlayed): Play[] {
  const instants: Record<LastingSound, Instant | null> = {
    'new-order': repeated(since['new-order'], heard['new-order']),
    'self-pickup': selfPickup(since, heard),
    proximity: proximity(since.proximity, heard.proximity),
    'connection-lost': connectionLost(since['connection-lost'], heard['connection-lost']),
  };
  return (Object.keys(instants) as LastingSound[]).flatMap((sound) => {
    const at = instants[sound];
    return at === null ? [] : [{ sound, at }];
  });
}

const wasHeard = (since: Instant, heard: Instant | undefined): heard is Instant =>
  heard !== undefined && heard >= since;

/** NTF-05: immediately, then every 24 seconds. */
function repeated(since: Instant | undefined, heard: Instant | undefined): Instant | null {
  if (!since) return null;
  return wasHeard(since, heard) ? addMs(heard, RING_EVERY_MS) : since;
}

/** NTF-05: after the new-order sound when both are due, so that they do not overlap. */
function selfPickup(since: Since, heard: LastPlayed): Instant | null {
  const alone = repeated(since['self-pickup'], heard['self-pickup']);
  const next = repeated(since['new-order'], heard['new-order']);
  if (alone === null || next === null || !since['new-order']) return alone;
  const last = heard['new-order'];
  const isOwed = wasHeard(since['new-order'], last) && !wasHeard(last, heard['self-pickup']);
  return addMs(isOwed ? last : next, SELF_PICKUP_AFTER_MS);
}

function proximity(since: Instant | undefined, heard: Instant | undefined): Instant | null {
  if (!since) return null;
  const plays = Array.from({ length: PROXIMITY_PLAYS }, (_, index) => addMs(since, index * PROXIMITY_EVERY_MS));
  return plays.find((at) => !wasHeard(since, heard) || at > heard) ?? null;
}

/** NTF-25: once per interruption. */
function connectionLost(since: Instant | undefined, heard: Instant | undefined): Instant | null {
  return !since || wasHeard(since, heard) ? null : addMs(since, CONNECTION_LOST_AFTER_MS);
}
