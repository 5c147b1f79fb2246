/** The order after one element has been taken from `from` and put at `to`: only what lies between them shifts (PRD-21). */
export function moved(keys: readonly string[], from: number, to: number): string[] {
  const rest = [...keys];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}

/** The positions that differ between two orders: all that a reordering has to write (PRD-21). */
export function changedPositions(before: readonly string[], after: readonly string[]): Record<string, number> {
  const changed: Record<string, number> = {};
  after.forEach((key, position) => {
    if (before[position] !== key) changed[key] = position;
  });
  return changed;
}

export const positionsOf = (keys: readonly string[]): Record<string, number> => changedPositions([], keys);

/**
 * PRD-24: the order sent, merged into the one that stands: what was sent keeps its relative order, what was deleted
 * meanwhile is ignored, what was created meanwhile comes last. A stretch may be sent alone, from its first position on:
 * what is not named stays around it, in its order.
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

/** PRD-18, PRD-19: a product taken out of one section and put into another; beyond the end it goes last. */
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
type Sent = Readonly<Record<string, { position: number; products: Readonly<Record<string, { position: number }>> }>>;

/**
 * SEC-27: every section and every product stays exactly once, whatever was sent. One that was not named stays where it
 * is; one named in two sections goes to the first.
 */
export function arranged(current: Arrangement, sent: Sent): Arrangement {
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
