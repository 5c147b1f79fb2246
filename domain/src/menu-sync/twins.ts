import { plain } from '../kernel/text.ts';
import { copyKey } from '../menu/keys.ts';
import type { Option } from '../option-lists/option-list.ts';
import { grouped, type FlatMenu } from './flat-menu.ts';

/** For every element of a source menu, its key in another shop, existing or to be created. */
export type Twins = Record<keyof FlatMenu, ReadonlyMap<string, string>>;

type Element = { key: string };
type Likeness<T> = (element: T) => string;

export const likeName: Likeness<{ name: string }> = ({ name }) => plain(name).trim();
export const likeReference: Likeness<{ posRef: string }> = ({ posRef }) => posRef;

/**
 * SYN-06: the element with the same key; else the same reference, or for sections and lists the same name; else a new
 * element under the same key. An element whose key belongs to another element of the source matches only that one, so
 * that the result does not depend on how much is copied at once.
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

/**
 * An option is searched in its own list only, because the same drink appears in many lists under the same reference.
 */
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

/** Its key, and the key of its copy if the original key was taken by an option of another list. */
const ownKeys = ({ key }: Option, taken: ReadonlySet<string>): string[] => [key, copyKey(key, taken)];

function freeKey(option: Option, taken: ReadonlySet<string>, { options }: FlatMenu): string {
  const free = ownKeys(option, taken).find((key) => !options.has(key));
  return free ?? copyKey(option.key, new Set([...taken, ...options.keys()]));
}

const within = (listKey: string, likeness: string): string => (likeness === '' ? '' : `${listKey}@${likeness}`);

/**
 * Elements without a likeness match nothing. Of several matches the first by key is used, because copying does not
 * change keys but does change positions.
 */
function byLikeness<T extends Element>(elements: readonly T[], likeness: Likeness<T>): Map<string, T[]> {
  const groups = grouped([...elements].sort(byKey), likeness);
  groups.delete('');
  return groups;
}

const byKey = (a: Element, b: Element): number => (a.key < b.key ? -1 : 1);
