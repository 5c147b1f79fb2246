import type { Cents } from '../kernel/money.ts';
import { isChoosable, MAX_DEPTH, type Offer } from '../option-lists/offer.ts';
import { isActiveAt } from './activation.ts';
import { shownPrice } from './from-price.ts';
import { optionsByPosition, productsByPosition, sectionsByPosition } from './by-position.ts';
import { scheduleText } from './menu.labels.ts';
import type { Menu } from './menu.ts';
import { offerOf } from './offer-of.ts';
import { isSoldOut, productRefusal, type Asked } from './orderable.ts';
import type { Product } from './product.ts';
import type { Section } from './section.ts';

export type PublicProduct = Pick<
  Product,
  'key' | 'name' | 'description' | 'price' | 'optionListKeys' | 'preparationHours' | 'allergens'
> & {
  fromPrice: Cents | null;
  imageUrl: string | null;
  thumbnailUrl: string | null;
  isOrderable: boolean;
  isSoldOut: boolean;
};
export type PublicSection = Pick<Section, 'key' | 'name' | 'description' | 'hideProductNames'> & {
  imageUrl: string | null;
  isActive: boolean;
  availability: string | null;
  products: PublicProduct[];
};

/** CAT-API-59: the menu as a customer sees it at the hour that they ask for (PRD-54, SEC-18). */
export function publicMenu(menu: Menu, asked: Asked) {
  const offer = offerOf(menu);
  const sections = sectionsByPosition(menu)
    .filter((section) => isShown(section, asked))
    .map((section) => publicSection(section, offer, asked));
  const listKeys = sections.flatMap(({ products }) => products.flatMap(({ optionListKeys }) => optionListKeys));
  return { menuVersion: menu.menuVersion, sections, optionLists: publicLists(menu, listKeys, offer) };
}

/** SEC-04, SEC-18. */
function isShown({ hidden, activationSchedule }: Section, { at, zone }: Asked): boolean {
  if (hidden) return false;
  return !activationSchedule?.hideWhenInactive || isActiveAt(activationSchedule, at, zone);
}

function publicSection(section: Section, offer: Offer, asked: Asked): PublicSection {
  const { key, name, description, hideProductNames, activationSchedule, picture } = section;
  const isActive = isActiveAt(activationSchedule, asked.at, asked.zone);
  return {
    key,
    name,
    description,
    hideProductNames,
    imageUrl: picture?.imageUrl ?? null,
    isActive,
    availability: activationSchedule && !isActive ? scheduleText(activationSchedule) : null,
    products: productsByPosition(section)
      .filter(({ posOnly }) => !posOnly)
      .map((product) => publicProduct(product, section, offer, asked)),
  };
}

function publicProduct(product: Product, section: Section, offer: Offer, asked: Asked): PublicProduct {
  const { key, name, description, price, optionListKeys, preparationHours, allergens, picture } = product;
  const shown = shownPrice(product, offer);
  return {
    key,
    name,
    description,
    price,
    fromPrice: shown.isFrom ? shown.price : null,
    imageUrl: picture?.imageUrl ?? null,
    thumbnailUrl: picture?.thumbnailUrl ?? null,
    optionListKeys: optionListKeys.filter((listKey) => offer.optionLists[listKey]),
    allergens,
    preparationHours,
    isOrderable: !isSoldOut(product) && productRefusal(product, section, offer, asked) === null,
    isSoldOut: isSoldOut(product),
  };
}

/** OPT-40: the lists that a choice can lead to, and no others: a shop's half-made lists are nobody's business. */
function publicLists(menu: Menu, keys: readonly string[], offer: Offer) {
  const shown: Record<string, ReturnType<typeof publicList>> = {};
  let asked = new Set(keys);
  for (let depth = 1; depth <= MAX_DEPTH; depth += 1) {
    const below = new Set<string>();
    for (const key of asked) {
      const list = menu.optionLists[key];
      if (!list || shown[key]) continue;
      shown[key] = publicList(list, offer, depth);
      for (const subKeys of [list.subListKeys, ...Object.values(list.options).map((option) => option.subListKeys)])
        for (const subKey of subKeys) below.add(subKey);
    }
    asked = below;
  }
  return shown;
}

function publicList(list: Menu['optionLists'][string], offer: Offer, depth: number) {
  const { key, name, description, minChoices, maxChoices, allowRepeat, freeChoices, subListKeys } = list;
  const choice = { minChoices, maxChoices, allowRepeat, freeChoices };
  const options = optionsByPosition(list).map((option) => ({
    key: option.key,
    name: option.name,
    price: option.price,
    isAvailable: isChoosable(list, option, offer, depth),
    subListKeys: option.subListKeys,
  }));
  return { key, name, description, ...choice, subListKeys, options };
}
