import type { Instant } from '@comptoir/domain/kernel/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** What HubRise allows a connection in each round window: from one full minute, hour or day to the next. */
const ALL: readonly (readonly [windowMs: number, most: number])[] = [
  [MINUTE_MS, 500],
  [HOUR_MS, 2_500],
  [DAY_MS, 10_000],
];
/** Whole catalogues, lists of orders and lists of customers. */
const HEAVY: typeof ALL = [[MINUTE_MS, 10]];

export type HubriseLimits = {
  /** Counts a call, or says after how many seconds it would be allowed. */
  take(token: string, kind: 'light' | 'heavy'): number | null;
};

/** Counts what this process sends, so that it stops before HubRise has to say no. */
export function hubriseLimits(now: () => Instant): HubriseLimits {
  const counts = new Map<string, { window: number; count: number }>();

  function isFull(key: string, windowMs: number, most: number, at: number): boolean {
    const counted = counts.get(key);
    return counted?.window === Math.floor(at / windowMs) && counted.count >= most;
  }

  function count(key: string, windowMs: number, at: number): void {
    const window = Math.floor(at / windowMs);
    const counted = counts.get(key);
    counts.set(key, { window, count: counted?.window === window ? counted.count + 1 : 1 });
  }

  return {
    take(token, kind) {
      const at = Date.parse(now());
      const rules = [
        ...ALL.map(([windowMs, most]) => ({ key: `${token} ${windowMs}`, windowMs, most })),
        ...(kind === 'heavy' ? HEAVY.map(([windowMs, most]) => ({ key: `${token} heavy`, windowMs, most })) : []),
      ];
      const full = rules.find(({ key, windowMs, most }) => isFull(key, windowMs, most, at));
      if (full) return secondsToNext(at, full.windowMs);
      for (const { key, windowMs } of rules) count(key, windowMs, at);
      return null;
    },
  };
}

/** The seconds to the next round window. */
export const secondsToNext = (at: number, windowMs: number = MINUTE_MS): number =>
  Math.max(1, Math.ceil((windowMs - (at % windowMs)) / 1_000));
