import { localDay, msBetween, type Instant } from '../kernel/time.ts';
import type { Device } from './device.ts';

export type HealthLevel = 'green' | 'amber' | 'red';

/** Three missed reports, or two of a hidden page, whose timers browsers run only once a minute. */
const AWAY_AFTER_MS = { visible: 60_000, hidden: 130_000 };
/** A shorter interruption is usually repaired by the reconnection under way. */
const LIVE_LOST_AFTER_MS = 20_000;
/** A smaller difference is not visible, because countdowns are shown in minutes. */
const CLOCK_WRONG_FROM_MS = 2 * 60_000;

type Reported = Pick<Device, 'isVisible' | 'lastSeenAt'>;

export function isPresent({ isVisible, lastSeenAt }: Reported, now: Instant): boolean {
  return msBetween(lastSeenAt, now) < AWAY_AFTER_MS[isVisible ? 'visible' : 'hidden'];
}

export function rings(device: Reported & Pick<Device, 'sound'>, now: Instant): boolean {
  return device.sound === 'awake' && isPresent(device, now);
}

export type Post = Pick<Device, 'sound' | 'isVisible' | 'lastTest'> & {
  /** Since when the device receives no live events; null while it is connected. */
  liveDownSince: Instant | null;
  /** How far the device's clock is ahead of the server's. */
  clockAheadMs: number;
};
type HealthContext = {
  /** Another device of the shop rings, so losing the sound here is less serious. */
  isAnotherRinging: boolean;
  now: Instant;
  timeZone: string;
};

const isLiveLost = ({ liveDownSince }: Post, now: Instant) =>
  liveDownSince !== null && msBetween(liveDownSince, now) > LIVE_LOST_AFTER_MS;
const isTestedToday = ({ lastTest }: Post, { now, timeZone }: HealthContext) =>
  lastTest !== null && localDay(lastTest.at, timeZone) === localDay(now, timeZone);
const hasTestFailed = ({ lastTest }: Post) => Object.values(lastTest?.results ?? {}).includes('failed');

/** Worst first. */
const CHECKS = {
  'live-lost': (post, { now }) => isLiveLost(post, now),
  'live-shaky': (post, { now }) => post.liveDownSince !== null && !isLiveLost(post, now),
  'sound-off': ({ sound }) => sound === 'unasked' || sound === 'lost',
  'sound-silent': ({ sound }) => sound === 'silent',
  hidden: ({ isVisible }) => !isVisible,
  'clock-wrong': ({ clockAheadMs }) => Math.abs(clockAheadMs) >= CLOCK_WRONG_FROM_MS,
  'test-failed': (post, around) => isTestedToday(post, around) && hasTestFailed(post),
  untested: (post, around) => !isTestedToday(post, around),
} satisfies Record<string, (post: Post, around: HealthContext) => boolean>;

export type Problem = keyof typeof CHECKS;
export const PROBLEMS = Object.keys(CHECKS) as Problem[];
export type Health = { level: HealthLevel; problems: Problem[] };

export function deviceHealth(post: Post, around: HealthContext): Health {
  const problems = PROBLEMS.filter((problem) => CHECKS[problem](post, around));
  const levels = problems.map((problem) => levelOf(problem, around));
  const level = levels.includes('red') ? 'red' : levels.includes('amber') ? 'amber' : 'green';
  return { level, problems };
}

export function levelOf(
  problem: Problem,
  { isAnotherRinging }: Pick<HealthContext, 'isAnotherRinging'>,
): 'amber' | 'red' {
  if (problem === 'live-lost') return 'red';
  return problem === 'sound-off' && !isAnotherRinging ? 'red' : 'amber';
}

/** A shop is healthy as long as one of its devices rings and one is present. */
export function shopHealth(devices: readonly Device[], now: Instant): HealthLevel {
  if (devices.some((device) => rings(device, now))) return 'green';
  return devices.some((device) => isPresent(device, now)) ? 'amber' : 'red';
}
