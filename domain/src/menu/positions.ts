/** PRD-21: the order after moving one element from index `from` to `to`; only the elements between them shift. */
export function moved(keys: readonly string[], from: number, to: number): string[] {
  const rest = [...keys];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}

/** PRD-21: the positions that differ between two orders, which is all that a reordering has to write. */
export function changedPositions(before: readonly string[], after: readonly string[]): Record<string, number> {
  const changed: Record<string, number> = {};
  after.forEach((key, position) => {
    if (before[position] !== key) changed[key] = position;
  });
  return changed;
}

export const positionsOf = (keys: readonly string[]): Record<string, number> => changedPositions([], keys);

/**
 * PRD-24: merges the order that was sent into the current one. SentArrangement elements keep their relative order, deleted ones
 * are ignored, new ones come last. A contiguous part may be sent alone, starting at its first position; the others stay
 * around it in their order.
 */
export function mergedPositions(current: readonly string[], sent: Readonly<Record<string, number>>): string[] {
  const known = new Set(current);
  const named = Object.entries(sent)
    .filter(([key]) => known.has(key))
    .sort(([a, first], [b, second]) => first - second || (a < b ? -1 : 1))
    .map(([key]) => key);
  const others = current.filter((key) => !Object.hasOwn(sent, key));
  const start = Object.values(sent).reduce((least, position) => Math.min(least, position), others.length);
  return [...others.slice(0, start), ...named, ...others.slice(start)];
}

/** PRD-18, PRD-19: moves a product from one section to another; an index beyond the end means last. */
export function movedAcross(
  from: readonly string[],
  to: readonly string[],
  key: string,
  position: number,
): { from: string[]; to: string[] } {
  const others = to.filter((other) => other !== key);
  return {
    from: from.filter((other) => other !== key),
    to: [...others.slice(0, position), key, ...others.slice(position)],
  };
}

/** The order of the sections, and of the products that each of them holds. */
export type Arrangement = { sectionKeys: string[]; productKeys: Record<string, string[]> };
type SentArrangement = Readonly<
  Record<string, { position: number; products: Readonly<Record<string, { position: number }>> }>
>;

/**
 * SEC-27: the result contains every section and every product exactly once, whatever was sent. Elements that were not
 * sent stay where they are; a product sent in two sections goes to the first.
 */
export function arranged(current: Arrangement, sent: SentArrangement): Arrangement {
  const sectionKeys = mergedPositions(current.sectionKeys, positionsIn(sent));
  const existing = new Set(Object.values(current.productKeys).flat());
  const placed = new Set<string>();
  const named = new Map<string, string[]>();
  for (const sectionKey of sectionKeys) {
    const products = keysByPosition(positionsIn(sent[sectionKey]?.products ?? {}));
    const own = products.filter((key) => existing.has(key) && !placed.has(key));
    for (const key of own) placed.add(key);
    named.set(sectionKey, own);
  }
  const productKeys: Record<string, string[]> = {};
  for (const sectionKey of sectionKeys) {
    const left = (current.productKeys[sectionKey] ?? []).filter((key) => !placed.has(key));
    productKeys[sectionKey] = [...(named.get(sectionKey) ?? []), ...left];
  }
  return { sectionKeys, productKeys };
}

const positionsIn = (elements: Readonly<Record<string, { position: number }>>): Record<string, number> =>
  Object.fromEntries(Object.entries(elements).map(([key, { position }]) => [key, position]));

const keysByPosition = (positions: Record<string, number>): string[] =>
  mergedPositions(Object.keys(positions), positions);
