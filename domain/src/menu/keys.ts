/** CAT-CST-20: a prefix and twelve characters; « @ » and « , » never occur. */
export type KeyPrefix = 'SECTION' | 'PRODUCT' | 'OPTION' | 'ITEM';

/** `random` gives a number in [0, 1). */
export function newKey(prefix: KeyPrefix, random: () => number): string {
  const letters = '0123456789abcdefghijklmnopqrstuvwxyz';
  const twelve = Array.from({ length: 12 }, () => letters[Math.floor(random() * letters.length)] ?? '0');
  return `${prefix}-${twelve.join('')}`;
}

/** So that a copy of a copy of a copy still has a key that is one. */
const LONGEST_COPIED = 80;

/** PRD-46: `copy`, then `copy2`, `copy3` where those are taken. */
export function copyKey(key: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const copy = `${key.slice(0, LONGEST_COPIED)}copy${count === 1 ? '' : count}`;
    if (!taken.has(copy)) return copy;
  }
}

/** CAT-CST-20, cut so that the name of a copy never breaks the limit of names. */
export function copyName(name: string, max: number): string {
  const suffix = ' (copie)';
  return `${name.slice(0, max - suffix.length).trimEnd()}${suffix}`;
}

/** PRD-48: where a product stood when somebody pointed at it; only the key after « @ » finds it again. */
export const productPath = (sectionKey: string, productKey: string): string => `${sectionKey}@${productKey}`;
export const productKeyOf = (path: string): string => path.slice(path.lastIndexOf('@') + 1);
