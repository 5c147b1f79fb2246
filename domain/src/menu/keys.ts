/** CAT-CST-20: a prefix and twelve characters; « @ » and « , » never occur. */
export type KeyPrefix = 'SECTION' | 'PRODUCT' | 'OPTION' | 'ITEM';

/** `random` gives a number in [0, 1). */
export function newKey(prefix: KeyPrefix, random: () => number): string {
  const letters = '0123456789abcdefghijklmnopqrstuvwxyz';
  const twelve = Array.from({ length: 12 }, () => letters[Math.floor(random() * letters.length)] ?? '0');
  return `${prefix}-${twelve.join('')}`;
}

/** Keys are cut to this length before « copy » is added, so that the key of a copy of a copy stays valid. */
const LONGEST_COPIED = 80;

/** PRD-46: `copy`, then `copy2`, `copy3` where those are taken. */
export function copyKey(key: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const copy = `${key.slice(0, LONGEST_COPIED)}copy${count === 1 ? '' : count}`;
    if (!taken.has(copy)) return copy;
  }
}

/** CAT-CST-20: the name is cut so that the name of the copy stays within the limit. */
export function copyName(name: string, max: number): string {
  const suffix = ' (copie)';
  return `${name.slice(0, max - suffix.length).trimEnd()}${suffix}`;
}

/** PRD-48: the position of a product in a stored reference; only the key after « @ » is used to find it. */
export const productPath = (sectionKey: string, productKey: string): string => `${sectionKey}@${productKey}`;
export const productKeyOf = (path: string): string => path.slice(path.lastIndexOf('@') + 1);
