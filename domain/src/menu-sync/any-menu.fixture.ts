import { cents } from '../kernel/money.ts';
import { aMenu, aProduct, aSection, anOption, anOptionList } from '../menu/menu.samples.ts';
import type { Menu } from '../menu/menu.ts';
import { INTEGRATION_TYPES, SHOP_TYPE_TABLE } from '../shops/shop-type-rules.ts';
import type { TargetShop } from './copy-elements.ts';

/** How many random numbers `menuFrom` consumes. */
export const MENU_DICE = 150;

/** Few distinct keys, names and references, so that two menus collide in every possible way. */
const ENDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const NAMES = ['Plats', 'PLATS', 'Entrées', 'entrees', 'Boissons', 'Sauces'];
const REFS = ['', 'R1', 'R2', 'R3'];

type Dice = { upTo(most: number): number; coin(): boolean; one<T>(of: readonly T[]): T | undefined };

function diceOf(numbers: readonly number[]): Dice {
  let next = 0;
  const upTo = (most: number) => (numbers[next++ % numbers.length] ?? 0) % (most + 1);
  return { upTo, coin: () => upTo(1) === 1, one: (of) => of[upTo(of.length - 1)] };
}

/** A valid menu, as every write leaves it: free sections have no prices, sub-lists have no cycles, links exist. */
export function menuFrom(numbers: readonly number[]): Menu {
  const dice = diceOf(numbers);
  const some = (keys: readonly string[]) => keys.filter(() => dice.coin());
  const home = (keys: readonly string[]) => (dice.coin() ? dice.one(keys) : undefined);
  const word = (of: readonly string[]) => dice.one(of) ?? '';

  const sectionKeys = some(ENDS.slice(0, 4).map((end) => `SECTION-${end}`));
  const listKeys = some(ENDS.slice(0, 4).map((end) => `OPTION-${end}`));
  const productHomes = new Map(ENDS.map((end) => [`PRODUCT-${end}`, home(sectionKeys)]));
  const optionHomes = new Map(ENDS.map((end) => [`ITEM-${end}`, home(listKeys)]));
  const under = (homes: ReadonlyMap<string, string | undefined>, parent: string) =>
    [...homes].filter(([, key]) => key === parent).map(([key]) => key);
  const sold = [...productHomes].filter(([, key]) => key !== undefined).map(([key]) => key);

  const sections = sectionKeys.map((key, position) => {
    const freeOnly = dice.coin();
    const products = under(productHomes, key).map((productKey) =>
      aProduct({
        key: productKey,
        name: word(NAMES),
        price: cents(freeOnly ? 0 : dice.upTo(2_000)),
        posRef: word(REFS),
        posPrice: dice.coin() ? cents(dice.upTo(2_000)) : null,
        unavailable: dice.coin(),
        remainingStock: dice.coin() ? dice.upTo(5) : null,
        optionListKeys: some(listKeys),
      }),
    );
    return aSection({ key, position, name: word(NAMES), hidden: dice.coin(), freeOnly, products });
  });
  const optionLists = listKeys.map((key, position) => {
    const freeOnly = dice.coin();
    const options = under(optionHomes, key).map((optionKey) =>
      anOption({
        key: optionKey,
        name: word(NAMES),
        price: cents(freeOnly ? 0 : dice.upTo(500)),
        posRef: word(REFS),
        linkedProductKey: (dice.coin() ? dice.one(sold) : null) ?? null,
      }),
    );
    // The last list is nested in others and has no sub-lists itself, so that the depth stays at two.
    const last = listKeys.at(-1);
    const subListKeys = last !== undefined && last !== key && dice.coin() ? [last] : [];
    return anOptionList({ key, position, name: word(NAMES), freeOnly, minChoices: dice.upTo(2), subListKeys, options });
  });
  return aMenu({ sections, optionLists });
}

/** A shop of any type, with a till that knows some of the references. */
export function shopFrom(numbers: readonly number[]): TargetShop {
  const dice = diceOf(numbers);
  const type = dice.one(INTEGRATION_TYPES) ?? 'none';
  const prices = new Map(REFS.filter(() => dice.coin()).map((ref) => [ref, cents(dice.upTo(2_000))]));
  return { rules: SHOP_TYPE_TABLE[type], posPriceOf: (posRef) => prices.get(posRef) ?? null };
}
