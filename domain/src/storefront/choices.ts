import type { ListChoice, OptionChoice } from '../option-lists/chosen.ts';
import { choiceRangeLabel } from '../option-lists/option-lists.labels.ts';
import type { PublicMenu } from '../menu/public-menu.ts';

export type PublicList = PublicMenu['optionLists'][string];
export type PublicOption = PublicList['options'][number];

export const optionsIn = (choices: readonly ListChoice[], listKey: string): OptionChoice[] =>
  choices.find(({ optionListKey }) => optionListKey === listKey)?.options ?? [];

/** The same choices with another answer to one list; a list without an answer is left out. */
export function withOptions(choices: readonly ListChoice[], listKey: string, options: OptionChoice[]): ListChoice[] {
  const others = choices.filter(({ optionListKey }) => optionListKey !== listKey);
  return options.length === 0 ? others : [...others, { optionListKey: listKey, options }];
}

export const countOf = (options: readonly OptionChoice[]): number =>
  options.reduce((sum, { quantity }) => sum + quantity, 0);

/** Of a list with one choice the new option replaces the other; of a full list nothing more is taken. */
export function withOption(
  { maxChoices, allowRepeat }: Pick<PublicList, 'maxChoices' | 'allowRepeat'>,
  options: readonly OptionChoice[],
  { key, quantity }: { key: string; quantity: number },
): OptionChoice[] {
  const others = options.filter(({ optionKey }) => optionKey !== key);
  if (quantity <= 0) return others;
  const known = options.find(({ optionKey }) => optionKey === key);
  const chosen = { optionKey: key, quantity: allowRepeat ? quantity : 1, choices: known?.choices ?? [] };
  if (maxChoices === 1) return [{ ...chosen, quantity: 1 }];
  if (maxChoices !== null && countOf(others) + chosen.quantity > maxChoices) return [...options];
  // An option keeps its place: the order of the lines in the kitchen does not follow the presses.
  return known ? options.map((option) => (option === known ? chosen : option)) : [...options, chosen];
}

/** DESIGN §11: what must be answered stands first; otherwise in the order of the dish. */
export function listsInOrder(keys: readonly string[], lists: PublicMenu['optionLists']): PublicList[] {
  const known = keys.flatMap((key) => lists[key] ?? []);
  return [...known.filter(({ minChoices }) => minChoices > 0), ...known.filter(({ minChoices }) => minChoices === 0)];
}

/** Asked until answered, those of the chosen options included. */
export function openLists(
  keys: readonly string[],
  choices: readonly ListChoice[],
  lists: PublicMenu['optionLists'],
): string[] {
  return keys.flatMap((key) => {
    const list = lists[key];
    if (!list) return [];
    const options = optionsIn(choices, key);
    const below = options.flatMap(({ optionKey, choices: nested }) => {
      const option = list.options.find((one) => one.key === optionKey);
      return option ? openLists(subListsOf(list, option), nested, lists) : [];
    });
    return countOf(options) < list.minChoices ? [key, ...below] : below;
  });
}

/** OPT-40: the lists asked when an option is chosen. */
export const subListsOf = (
  list: Pick<PublicList, 'subListKeys'>,
  option: Pick<PublicOption, 'subListKeys'>,
): string[] => [...new Set([...option.subListKeys, ...list.subListKeys])];

/** « De 0 à 4 choix, le moins cher est offert », « Choix libre ». */
export function customerChoiceLabel({
  freeChoices,
  ...range
}: Pick<PublicList, 'minChoices' | 'maxChoices' | 'freeChoices'>): string {
  const words = range.minChoices === 0 && range.maxChoices === null ? 'Choix libre' : choiceRangeLabel(range);
  if (!freeChoices) return words;
  return `${words}, ${freeChoices === 1 ? 'le moins cher est offert' : `les ${freeChoices} moins chers sont offerts`}`;
}

/** « Sans oignon »: what costs nothing and asks nothing more is read faster side by side. */
export const isChipList = (list: PublicList): boolean =>
  list.minChoices === 0 &&
  list.maxChoices !== 1 &&
  !list.allowRepeat &&
  list.subListKeys.length === 0 &&
  list.options.every(({ price, subListKeys, name }) => price === 0 && subListKeys.length === 0 && name.length <= 24);
