/** The weight of each value. */
export type Shares<T extends string> = Partial<Record<T, number>>;

/** Seeded random numbers: the same seed gives the same values in the same order. */
export type Chance = {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number, both ends included. */
  between(min: number, max: number): number;
  happens(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  weighted<T extends string>(shares: Shares<T>): T;
  /** A UUID of version 7: ids for later instants sort later, so that a bulk load fills its indexes in order. */
  id(ms: number): string;
};

/** The words select an independent sequence: a longer history does not change what another part draws. */
export function chanceOf(seed: number, ...words: string[]): Chance {
  const next = mulberry32(hashed(`${seed}:${words.join(':')}`));
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick: (values) => present(values[Math.floor(next() * values.length)]),
    weighted: (shares) => weighted(shares, next()),
    id: (ms) => timeOrderedId(ms, next),
  };
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

function weighted<T extends string>(shares: Shares<T>, drawn: number): T {
  const weights = Object.entries(shares) as [T, number][];
  let left = drawn * weights.reduce((sum, [, weight]) => sum + weight, 0);
  return present(weights.find(([, weight]) => (left -= weight) < 0) ?? weights.at(-1))[0];
}

function timeOrderedId(ms: number, next: () => number): string {
  const time = Math.floor(ms).toString(16).padStart(12, '0');
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const variant = (8 + Math.floor(next() * 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing to draw from');
  return value;
}
