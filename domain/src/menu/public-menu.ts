import { z } from 'zod';
import { PositiveCents } from '../kernel/schema.ts';
import { isChoosable, MAX_DEPTH, type Offer } from '../option-lists/offer.ts';
import { isActiveAt } from './activation.ts';
import { dietsSuited } from './diets/diets.ts';
import { isSoldOn, priceOn } from './prices/channel-prices.ts';
import { shownPrice } from './from-price.ts';
import { optionsByPosition, productsByPosition, sectionsByPosition } from './by-position.ts';
import { scheduleText } from './menu.labels.ts';
import type { Menu } from './menu.ts';
import { offerOf } from './offer-of.ts';
import { isSoldOut, productRefusal, type SaleMoment } from './orderable.ts';
import type { Product } from './product.ts';
import type { Section } from './section.ts';

const PublicProduct = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  price: PositiveCents,
  fromPrice: PositiveCents.nullable(),
  imageUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  optionListKeys: z.array(z.string()),
  allergens: z.array(z.string()),
  /** PRD-57, MKT-12: declared, and implied by what is declared. */
  diets: z.array(z.string()),
  preparationHours: z.number(),
  isOrderable: z.boolean(),
  isSoldOut: z.boolean(),
});
const PublicSection = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** IMG-07 */
  imageUrl: z.string().nullable(),
  iconUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  hideProductNames: z.boolean(),
  isActive: z.boolean(),
  /** « Disponible du lundi au vendredi de 11:30 à 14:30 » where it is shown but not orderable (SEC-18). */
  availability: z.string().nullable(),
  products: z.array(PublicProduct),
});
const PublicOption = z.object({
  key: z.string(),
  name: z.string(),
  price: PositiveCents,
  isAvailable: z.boolean(),
  subListKeys: z.array(z.string()),
});
const PublicList = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  minChoices: z.int(),
  maxChoices: z.int().nullable(),
  allowRepeat: z.boolean(),
  freeChoices: z.int().nullable(),
  subListKeys: z.array(z.string()),
  options: z.array(PublicOption),
});
export const PublicMenu = z.object({
  menuVersion: z.int(),
  sections: z.array(PublicSection),
  optionLists: z.record(z.string(), PublicList),
});
export type PublicMenu = z.infer<typeof PublicMenu>;
export type PublicProduct = z.infer<typeof PublicProduct>;
export type PublicSection = z.infer<typeof PublicSection>;

/** CAT-API-59: the menu as a customer sees it for the requested time (PRD-54, SEC-18). */
export function publicMenu(menu: Menu, moment: SaleMoment): PublicMenu {
  const offer = offerOf(menu);
  const sections = sectionsByPosition(menu)
    .filter((section) => isShown(section, moment))
    .map((section) => publicSection(section, offer, moment));
  const listKeys = sections.flatMap(({ products }) => products.flatMap(({ optionListKeys }) => optionListKeys));
  return { menuVersion: menu.menuVersion, sections, optionLists: publicLists(menu, listKeys, offer) };
}

function isShown({ hidden, activationSchedule }: Section, { at, zone }: SaleMoment): boolean {
  if (hidden) return false;
  return !activationSchedule?.hideWhenInactive || isActiveAt(activationSchedule, at, zone);
}

function publicSection(section: Section, offer: Offer, moment: SaleMoment): PublicSection {
  const { key, name, description, hideProductNames, activationSchedule, picture } = section;
  const isActive = isActiveAt(activationSchedule, moment.at, moment.zone);
  return {
    key,
    name,
    description,
    hideProductNames,
    imageUrl: picture?.imageUrl ?? null,
    iconUrl: picture?.thumbnailUrl ?? null,
    thumbnailUrl: picture?.thumbnailUrl ?? null,
    isActive,
    availability: activationSchedule && !isActive ? scheduleText(activationSchedule) : null,
    products: productsByPosition(section)
      .filter((product) => !product.posOnly && isSoldOn(product, moment.channel))
      .map((product) => publicProduct(product, section, offer, moment)),
  };
}

function publicProduct(product: Product, section: Section, offer: Offer, moment: SaleMoment): PublicProduct {
  const { key, name, description, optionListKeys, preparationHours, allergens, diets, picture } = product;
  const price = priceOn(product, moment.channel);
  const shown = shownPrice({ price, optionListKeys }, offer);
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
    diets: dietsSuited(diets),
    preparationHours,
    isOrderable: !isSoldOut(product) && productRefusal(product, section, offer, moment) === null,
    isSoldOut: isSoldOut(product),
  };
}

/** OPT-40: only the lists that a choice can lead to; unfinished lists of the shop are not published. */
function publicLists(menu: Menu, keys: readonly string[], offer: Offer): PublicMenu['optionLists'] {
  const shown: PublicMenu['optionLists'] = {};
  let current = new Set(keys);
  for (let depth = 1; depth <= MAX_DEPTH; depth += 1) {
    const below = new Set<string>();
    for (const key of current) {
      const list = menu.optionLists[key];
      if (!list || shown[key]) continue;
      shown[key] = publicList(list, offer, depth);
      for (const subKeys of [list.subListKeys, ...Object.values(list.options).map((option) => option.subListKeys)])
        for (const subKey of subKeys) below.add(subKey);
    }
    current = below;
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
