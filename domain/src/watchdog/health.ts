import { localDay, msBetween, type Instant } from '../kernel/time.ts';
import type { Device } from './device.ts';

export type HealthLevel = 'green' | 'amber' | 'red';

export const PROBLEMS = [
  'live-lost',
  'live-shaky',
  'sound-off',
  'sound-silent',
  'hidden',
  'clock-wrong',
  'test-failed',
  'untested',
] as const;
export type Problem = (typeof PROBLEMS)[number];
export type Health = { level: HealthLevel; problems: Problem[] };

/** Three reports missed. Browsers let the timers of a hidden page run once a minute only: it is given two of them. */
const AWAY_AFTER_MS = { visible: 60_000, hidden: 130_000 };
/** Below this the line is being mended, and usually is. */
const LIVE_LOST_AFTER_MS = 20_000;
/** Below this nobody sees it; countdowns are told in minutes. */
const CLOCK_WRONG_FROM_MS = 2 * 60_000;

type Reported = Pick<Device, 'isVisible' | 'lastSeenAt'>;

/** Somebody may hear or see an order there. */
export function isPresent({ isVisible, lastSeenAt }: Reported, now: Instant): boolean {
  return msBetween(lastSeenAt, now) < AWAY_AFTER_MS[isVisible ? 'visible' : 'hidden'];
}

/** This post would ring for an order that came now. */
export function rings(device: Reported & Pick<Device, 'sound'>, now: Instant): boolean {
  return device.sound === 'awake' && isPresent(device, now);
}

export type Post = Pick<Device, 'sound' | 'isVisible' | 'lastTest'> & {
  /** Since when no news reaches it; null while the line stands. */
  liveDownSince: Instant | null;
  /** By how much its clock is ahead of ours. */
  clockAheadMs: number;
};
type Around = {
  /** Another post of the shop rings: losing the sound here is then no disaster. */
  isAnotherRinging: boolean;
  now: Instant;
  timeZone: string;
};

/** What is wrong with one post, the worst first. */
export function deviceHealth(post: Post, around: Around): Health {
  const problems = PROBLEMS.filter((problem) => CHECKS[problem](post, around));
  const levels = problems.map((problem) => levelOf(problem, around));
  const level = levels.includes('red') ? 'red' : levels.includes('amber') ? 'amber' : 'green';
  return { level, problems };
}

export function levelOf(problem: Problem, { isAnotherRinging }: Pick<Around, 'isAnotherRinging'>): 'amber' | 'red' {
  if (problem === 'live-lost') return 'red';
  return problem === 'sound-off' && !isAnotherRinging ? 'red' : 'amber';
}

const isLiveLost = ({ liveDownSince }: Post, now: Instant) =>
  liveDownSince !== null && msBetween(liveDownSince, now) > LIVE_LOST_AFTER_MS;
const isTestedToday = ({ lastTest }: Post, { now, timeZone }: Around) =>
  lastTest !== null && localDay(lastTest.at, timeZone) === localDay(now, timeZone);
const hasTestFailed = ({ lastTest }: Post) => Object.values(lastTest?.results ?? {}).includes('failed');

const CHECKS: Record<Problem, (post: Post, around: Around) => boolean> = {
  'live-lost': (post, { now }) => isLiveLost(post, now),
  'live-shaky': (post, { now }) => post.liveDownSince !== null && !isLiveLost(post, now),
  'sound-off': ({ sound }) => sound === 'unasked' || sound === 'lost',
  'sound-silent': ({ sound }) => sound === 'silent',
  hidden: ({ isVisible }) => !isVisible,
  'clock-wrong': ({ clockAheadMs }) => Math.abs(clockAheadMs) >= CLOCK_WRONG_FROM_MS,
  'test-failed': (post, around) => isTestedToday(post, around) && hasTestFailed(post),
  untested: (post, around) => !isTestedToday(post, around),
};

/** A shop is heard as long as one post rings, and seen as long as one is there. */
export function shopHealth(devices: readonly Device[], now: Instant): HealthLevel {
  if (devices.some((device) => rings(device, now))) return 'green';
  return devices.some((device) => isPresent(device, now)) ? 'amber' : 'red';
}
