import type { ChosenList } from './chosen-list.ts';
import { add, cents, type Cents, ZERO } from '../kernel/money.ts';
import { isOptionAvailable, MAX_DEPTH, type Offer, type OfferedList, type OfferedOption, subLists } from './offer.ts';

/** What a customer answers to one list. */
export type ListChoice = { optionListKey: string; options: OptionChoice[] };
export type OptionChoice = { optionKey: string; quantity: number; choices: ListChoice[] };

/** Why choices are not taken; `words` fill the sentence, beside the product's name. */
export type ChoiceRefusal = {
  code: 'choices-few' | 'choices-many' | 'choice-repeated' | 'choice-unknown' | 'choice-unavailable';
  words: Record<string, string>;
};

export type Chosen = {
  /** As the order's line keeps them: lists below an option follow it, an option taken twice stands there twice. */
  optionLists: ChosenList[];
  /** What they add to one piece. */
  extras: Cents;
  /** How many of each linked product one piece takes (OPT-39). */
  linked: ReadonlyMap<string, number>;
  refusals: ChoiceRefusal[];
};

/** More than anybody eats: without it, twenty times twenty times twenty nested choices make one line. */
const MAX_OPTIONS_PER_LINE = 200;

/** What a product's choices come to, priced here, and everything that is wrong with them. */
export function chooseOptions(
  product: { optionListKeys: readonly string[] },
  choices: readonly ListChoice[],
  offer: Offer,
): Chosen {
  const lists = product.optionListKeys.flatMap((key) => offer.optionLists[key] ?? []);
  const refusals: ChoiceRefusal[] = [];
  const answers =
    countOf(choices) > MAX_OPTIONS_PER_LINE
      ? refused(refusals, 'choices-many', { list: lists[0]?.name ?? '', count: String(MAX_OPTIONS_PER_LINE) })
      : answersTo(lists, choices, { offer, refusals, path: '', depth: 1 });
  const options = answers.flatMap(({ list }) => list.options);
  return {
    optionLists: answers.map(({ list }) => list),
    extras: add(ZERO, ...options.map(({ price }) => price)),
    linked: counted(answers.flatMap(({ linked }) => linked)),
    refusals,
  };
}

const countOf = (choices: readonly ListChoice[]): number =>
  choices
    .flatMap(({ options }) => options)
    .reduce((sum, { quantity, choices: below }) => sum + quantity * (1 + countOf(below)), 0);

type Answer = { list: ChosenList; linked: string[] };
type Asking = { offer: Offer; refusals: ChoiceRefusal[]; path: string; depth: number };

/** In the order in which the lists are asked, whatever the order of the answers. */
function answersTo(lists: readonly OfferedList[], choices: readonly ListChoice[], asking: Asking): Answer[] {
  const isAsked = new Set(lists.map(({ key }) => key));
  if (choices.some(({ optionListKey }) => !isAsked.has(optionListKey))) refused(asking.refusals, 'choice-unknown', {});
  return lists.flatMap((list) => {
    const wanted = choices.filter(({ optionListKey }) => optionListKey === list.key);
    return answerTo(
      list,
      wanted.flatMap(({ options }) => options),
      asking,
    );
  });
}

function answerTo(list: OfferedList, wanted: readonly OptionChoice[], asking: Asking): Answer[] {
  const { refusals } = asking;
  refuseCount(list, wanted, refusals);
  const pieces = wanted.flatMap((choice) => {
    // A customer may send any word as a key: « constructor » is no option.
    const option = Object.hasOwn(list.options, choice.optionKey) ? list.options[choice.optionKey] : undefined;
    if (!option) return refused(refusals, 'choice-unknown', {});
    if (!isOptionAvailable(option, asking.offer))
      return refused(refusals, 'choice-unavailable', { option: option.name });
    return Array.from({ length: choice.quantity }, () => ({ option, below: choice.choices }));
  });
  if (pieces.length === 0) return [];
  const path = `${asking.path}${list.key}@`;
  const prices = withCheapestFree(pieces, list.freeChoices ?? 0);
  const options = pieces.map(({ option }, index) => ({
    name: option.name,
    price: cents(prices[index] ?? 0),
    optionPath: `${path}${option.key}`,
  }));
  const answer: Answer = {
    list: { optionListKey: list.key, optionListName: list.name, options },
    linked: pieces.flatMap(({ option }) => option.linkedProductKey ?? []),
  };
  // What is said of one piece is said of each of them: the second sentence would repeat the first.
  return [answer, ...pieces.flatMap(({ option, below }) => answersBelow(list, option, below, { ...asking, path }))];
}

function answersBelow(list: OfferedList, option: OfferedOption, below: readonly ListChoice[], asking: Asking) {
  const lists = asking.depth < MAX_DEPTH ? subLists(list, option, asking.offer) : [];
  return answersTo(lists, below, { ...asking, path: `${asking.path}${option.key}@`, depth: asking.depth + 1 });
}

function refuseCount(list: OfferedList, wanted: readonly OptionChoice[], refusals: ChoiceRefusal[]): void {
  const { name, minChoices, maxChoices, allowRepeat } = list;
  const count = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  const isRepeated = count > new Set(wanted.map(({ optionKey }) => optionKey)).size;
  if (count < minChoices) refused(refusals, 'choices-few', { list: name, count: String(minChoices) });
  if (maxChoices !== null && count > maxChoices)
    refused(refusals, 'choices-many', { list: name, count: String(maxChoices) });
  if (isRepeated && !allowRepeat) refused(refusals, 'choice-repeated', { list: name });
}

/** OPT-30: the cheapest ones, whatever the order in which they were chosen. */
function withCheapestFree(pieces: readonly { option: OfferedOption }[], free: number): number[] {
  const prices = pieces.map(({ option }) => Number(option.price));
  const byPrice = prices.map((_, index) => index).sort((a, b) => (prices[a] ?? 0) - (prices[b] ?? 0));
  const isFree = new Set(byPrice.slice(0, free));
  return prices.map((price, index) => (isFree.has(index) ? 0 : price));
}

function refused(refusals: ChoiceRefusal[], code: ChoiceRefusal['code'], words: Record<string, string>): [] {
  const isSaid = refusals.some((said) => said.code === code && JSON.stringify(said.words) === JSON.stringify(words));
  if (!isSaid) refusals.push({ code, words });
  return [];
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The option that a line's path ends with: paths go through every list and option above it. */
export const optionKeyOf = (optionPath: string): string => optionPath.slice(optionPath.lastIndexOf('@') + 1);
