import type { ChosenList } from './chosen-list.ts';
import { add, cents, type Cents, ZERO } from '../kernel/money.ts';
import { optionCountLabel } from './option-lists.labels.ts';
import { isOptionAvailable, linkedProduct, MAX_DEPTH, subLists } from './offer.ts';
import type { Offer, OfferedList, OfferedOption } from './offer.ts';

/** A customer's choices in one list. */
export type ListChoice = { optionListKey: string; options: OptionChoice[] };
export type OptionChoice = { optionKey: string; quantity: number; choices: ListChoice[] };

/** Why choices are refused; `words` completes the sentence together with the product's name. */
export type ChoiceRefusal = {
  code: 'choices-few' | 'choices-many' | 'choice-repeated' | 'choice-unknown' | 'choice-unavailable';
  words: Record<string, string>;
};

export type Chosen = {
  /** As stored in the order line: nested lists follow their option, and an option chosen twice appears twice. */
  optionLists: ChosenList[];
  /** What the choices add to the price of one piece. */
  extras: Cents;
  /** How many of each linked product one piece takes (OPT-39). */
  linked: ReadonlyMap<string, number>;
  refusals: ChoiceRefusal[];
};

/** Without this limit nested choices could produce 20 × 20 × 20 options in one line. */
const MAX_OPTIONS_PER_LINE = 200;

/** Checks and prices the choices for a product; returns everything that is wrong with them. */
export function chooseOptions(
  product: { optionListKeys: readonly string[] },
  choices: readonly ListChoice[],
  offer: Offer,
): Chosen {
  const lists = product.optionListKeys.flatMap((key) => offer.optionLists[key] ?? []);
  const refusals: ChoiceRefusal[] = [];
  const answers =
    countOf(choices) > MAX_OPTIONS_PER_LINE
      ? refused(refusals, 'choices-many', { list: lists[0]?.name ?? '', count: optionCountLabel(MAX_OPTIONS_PER_LINE) })
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
type ChoiceContext = { offer: Offer; refusals: ChoiceRefusal[]; path: string; depth: number };

/** In the order in which the lists are asked, not in the order of the answers. */
function answersTo(lists: readonly OfferedList[], choices: readonly ListChoice[], asking: ChoiceContext): Answer[] {
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

function answerTo(list: OfferedList, wanted: readonly OptionChoice[], asking: ChoiceContext): Answer[] {
  const { refusals } = asking;
  refuseCount(list, wanted, refusals);
  const pieces = wanted.flatMap((choice) => {
    // The key comes from the customer: « constructor » must not be found on the prototype.
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
    ...taxOf(option, asking.offer),
  }));
  const answer: Answer = {
    list: { optionListKey: list.key, optionListName: list.name, options },
    linked: pieces.flatMap(({ option }) => option.linkedProductKey ?? []),
  };
  // Problems are reported for one piece only, because each piece would repeat the same sentence.
  return [answer, ...pieces.flatMap(({ option, below }) => answersBelow(list, option, below, { ...asking, path }))];
}

function taxOf(option: OfferedOption, offer: Offer): Pick<ChosenList['options'][number], 'tax'> {
  const tax = linkedProduct(option, offer)?.tax;
  return tax ? { tax } : {};
}

function answersBelow(list: OfferedList, option: OfferedOption, below: readonly ListChoice[], asking: ChoiceContext) {
  const lists = asking.depth < MAX_DEPTH ? subLists(list, option, asking.offer) : [];
  return answersTo(lists, below, { ...asking, path: `${asking.path}${option.key}@`, depth: asking.depth + 1 });
}

function refuseCount(list: OfferedList, wanted: readonly OptionChoice[], refusals: ChoiceRefusal[]): void {
  const { name, minChoices, maxChoices, allowRepeat } = list;
  const count = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  const isRepeated = count > new Set(wanted.map(({ optionKey }) => optionKey)).size;
  if (count < minChoices) refused(refusals, 'choices-few', { list: name, count: optionCountLabel(minChoices) });
  if (maxChoices !== null && count > maxChoices)
    refused(refusals, 'choices-many', { list: name, count: optionCountLabel(maxChoices) });
  if (isRepeated && !allowRepeat) refused(refusals, 'choice-repeated', { list: name });
}

/** OPT-30: the cheapest choices are free, whatever the order in which they were made. */
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

/** The key of the option at the end of a path, which names every list and option above it. */
export const optionKeyOf = (optionPath: string): string => optionPath.slice(optionPath.lastIndexOf('@') + 1);
