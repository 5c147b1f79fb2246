import { MAX_DEPTH } from './offer.ts';
import type { OptionList } from './option-list.ts';

export type SubListRefusal = 'list-in-itself' | 'lists-too-deep';
/** For every list, the lists nested in it or in one of its options. */
export type ListLinks = ReadonlyMap<string, readonly string[]>;
type Linked = Pick<OptionList, 'key' | 'subListKeys'> & {
  options: Record<string, { subListKeys: readonly string[] }>;
};

export const linksOf = (lists: Iterable<Linked>): ListLinks =>
  new Map(
    Array.from(lists, ({ key, subListKeys, options }) => [
      key,
      [...new Set([...subListKeys, ...Object.values(options).flatMap((option) => option.subListKeys)])],
    ]),
  );

export const withLinks = (links: ListLinks, listKey: string, added: readonly string[]): ListLinks =>
  new Map([...links, [listKey, [...(links.get(listKey) ?? []), ...added]]]);

/** OPT-40: why `listKey` cannot have the nested lists that `links` gives it. */
export function subListRefusal(links: ListLinks, listKey: string): SubListRefusal | null {
  if (reachableFrom(links, listKey).has(listKey)) return 'list-in-itself';
  const chain = depthFrom(links, listKey) + depthFrom(reversed(links), listKey) - 1;
  return chain > MAX_DEPTH ? 'lists-too-deep' : null;
}

function reachableFrom(links: ListLinks, from: string): Set<string> {
  const reached = new Set<string>();
  const pending = [...(links.get(from) ?? [])];
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    pending.push(...(links.get(key) ?? []));
  }
  return reached;
}

/**
 * The length of the longest chain of nested lists from here. A cycle elsewhere, which no write should leave, is
 * followed once.
 */
function depthFrom(links: ListLinks, from: string, above: ReadonlySet<string> = new Set()): number {
  if (above.has(from)) return 0;
  const walked = new Set([...above, from]);
  return 1 + Math.max(0, ...(links.get(from) ?? []).map((key) => depthFrom(links, key, walked)));
}

function reversed(links: ListLinks): ListLinks {
  const callers = new Map<string, string[]>();
  for (const [key, called] of links) for (const sub of called) callers.set(sub, [...(callers.get(sub) ?? []), key]);
  return callers;
}
