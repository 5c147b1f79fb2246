import { plain } from '../kernel/text.ts';
import type { KeyPrefix } from '../menu/keys.ts';

const LENGTH = 12;
const ALL = 36n ** BigInt(LENGTH);
const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/**
 * CAT-CST-20: the key for the till's reference `posRef`. It is always the same, so that sections and lists, which have
 * no reference in our model, are found again by the next pull.
 */
export function tillKey(prefix: KeyPrefix, posRef: string): string {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(posRef)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME);
  return `${prefix}-${(hash % ALL).toString(36).padStart(LENGTH, '0')}`;
}

/** A key for the reference when `tillKey` is taken by an element that has since been given another reference. */
export function freeTillKey(prefix: KeyPrefix, posRef: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const key = tillKey(prefix, count === 1 ? posRef : `${posRef}#${count}`);
    if (!taken.has(key)) return key;
  }
}

type OfTill = { posRef: string; name: string };
type OfShop = { key: string; name: string };

/** Which section or list of the shop corresponds to which one of the till: by key, else by name, else a new one. */
export function keysByRef(
  prefix: KeyPrefix,
  ofTill: readonly OfTill[],
  ofShop: readonly OfShop[],
): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const free = new Map(ofShop.map(({ key, name }) => [key, plain(name)]));
  const claim = (posRef: string, key: string) => {
    keys.set(posRef, key);
    free.delete(key);
  };
  for (const { posRef } of ofTill) {
    const key = tillKey(prefix, posRef);
    if (free.has(key)) claim(posRef, key);
  }
  for (const { posRef, name } of ofTill) {
    if (keys.has(posRef)) continue;
    const wanted = plain(name);
    const [namesake] = [...free].find(([, known]) => known === wanted) ?? [];
    claim(posRef, namesake ?? tillKey(prefix, posRef));
  }
  return keys;
}
