import { plain } from '../kernel/text.ts';
import { copyKey } from '../menu/keys.ts';
import type { Option } from '../option-lists/option-list.ts';
import { grouped, type FlatMenu } from './flat-menu.ts';

/** For every element of a source menu, the key that it has in another shop, or will have once it is made there. */
export type Twins = Record<keyof FlatMenu, ReadonlyMap<string, string>>;

type Element = { key: string };
type Likeness<T> = (element: T) => string;

export const likeName: Likeness<{ name: string }> = ({ name }) => plain(name).trim();
export const likeReference: Likeness<{ posRef: string }> = ({ posRef }) => posRef;

/**
 * SYN-06: the same key; else the same reference, or for sections and lists the same name; else it will be made under the
 * same key. What bears the key of another element of the source is that one's twin and nobody else's, so that the answer
 * does not depend on how much is copied at once.
 */
export function findTwins(source: FlatMenu, target: FlatMenu): Twins {
  const optionLists = twinsIn(source.optionLists, target.optionLists, likeName);
  return {
    sections: twinsIn(source.sections, target.sections, likeName),
    products: twinsIn(source.products, target.products, likeReference),
    optionLists,
    options: optionTwins(source, target, optionLists),
  };
}

function twinsIn<T extends Element>(
  source: ReadonlyMap<string, T>,
  target: ReadonlyMap<string, T>,
  likeness: Likeness<T>,
): Map<string, string> {
  const free = byLikeness(
    [...target.values()].filter(({ key }) => !source.has(key)),
    likeness,
  );
  return new Map(
    [...source.values()].map((element) => {
      const { key } = element;
      return [key, target.has(key) ? key : (free.get(likeness(element))?.shift()?.key ?? key)];
    }),
  );
}

/** An option is looked for in its own list only: the same drink stands in many, under the same reference. */
function optionTwins(source: FlatMenu, target: FlatMenu, lists: ReadonlyMap<string, string>): Map<string, string> {
  const listOf = ({ listKey }: Option) => lists.get(listKey) ?? listKey;
  const sourceKeys = new Set(source.options.keys());
  const byOwnKey = new Map<string, string>();
  for (const option of source.options.values()) {
    const key = ownKeys(option, sourceKeys).find((own) => target.options.get(own)?.listKey === listOf(option));
    if (key !== undefined) byOwnKey.set(option.key, key);
  }
  const claimed = new Set([...sourceKeys, ...byOwnKey.values()]);
  const free = byLikeness(
    [...target.options.values()].filter(({ key }) => !claimed.has(key)),
    (option) => within(option.listKey, likeReference(option)),
  );
  return new Map(
    [...source.options.values()].map((option) => {
      const alike = () => free.get(within(listOf(option), likeReference(option)))?.shift()?.key;
      return [option.key, byOwnKey.get(option.key) ?? alike() ?? freeKey(option, sourceKeys, target)];
    }),
  );
}

/** Its key and, where an option of another list had that one when it was first copied, that of the copy. */
const ownKeys = ({ key }: Option, taken: ReadonlySet<string>): string[] => [key, copyKey(key, taken)];

function freeKey(option: Option, taken: ReadonlySet<string>, { options }: FlatMenu): string {
  const free = ownKeys(option, taken).find((key) => !options.has(key));
  return free ?? copyKey(option.key, new Set([...taken, ...options.keys()]));
}

const within = (listKey: string, likeness: string): string => (likeness === '' ? '' : `${listKey}@${likeness}`);

/** Without a likeness nothing is alike. Of several the first by key, which a copy does not change, unlike its place. */
function byLikeness<T extends Element>(elements: readonly T[], likeness: Likeness<T>): Map<string, T[]> {
  const groups = grouped([...elements].sort(byKey), likeness);
  groups.delete('');
  return groups;
}

const byKey = (a: Element, b: Element): number => (a.key < b.key ? -1 : 1);
