import { ZERO, type Cents } from '../kernel/money.ts';
import { listCountLabel } from '../option-lists/option-lists.labels.ts';
import { optionFaults, type OptionRefusal } from '../option-lists/option-rules.ts';
import type { ShopTypeRules } from '../shops/shop-type-rules.ts';
import { ALLERGENS, ALLERGEN_LABELS } from './allergens.ts';
import { DIETS, DIET_LABELS, dietContradiction } from './diets/diets.ts';
import type { Product, ProductInput } from './product.ts';
import type { Section } from './section.ts';

export type ProductRefusal = OptionRefusal | 'lists-missing' | 'list-unknown' | 'diet-contradicted';
/** Why a product cannot be saved, and which field shows it. */
export type ProductFault = {
  refusal: ProductRefusal;
  path: 'posRef' | 'price' | 'optionListKeys' | 'diets';
  words?: Record<string, string>;
};
/** What the till knows about the article with the product's reference; null when the reference is unknown. */
export type TillArticle = { price: Cents; requiredLists: number };

type ProductContext = {
  section: Pick<Section, 'freeOnly'>;
  rules: ShopTypeRules;
  posPrice: Cents | null;
  /** null for a new product. */
  before: Pick<Product, 'price' | 'posRef' | 'optionListKeys'> | null;
};

/**
 * PRD-39, PRD-41, CAT-ROL-17: the product after automatic corrections. Values that the till decides are kept,
 * whatever the form sends.
 */
export function tidyProduct(input: ProductInput, { section, rules, posPrice, before }: ProductContext): ProductInput {
  const price = rules.disablePrice ? (posPrice ?? before?.price ?? ZERO) : input.price;
  const lists = rules.disableOptionList ? (before?.optionListKeys ?? []) : input.optionListKeys;
  return {
    ...input,
    price: section.freeOnly ? ZERO : price,
    posRef: rules.disableReferences ? (before?.posRef ?? '') : input.posRef,
    optionListKeys: [...new Set(lists)],
    allergens: ALLERGENS.filter((allergen) => input.allergens.includes(allergen)),
    diets: DIETS.filter((diet) => input.diets.includes(diet)),
  };
}

/**
 * PRD-36: the till's price for the reference; if its menu was never read, the last known price for the same reference.
 */
export function posPriceOf(
  posRef: string,
  { article, isTillKnown, before }: TillFacts & { before: Pick<Product, 'posRef' | 'posPrice'> | null },
): Cents | null {
  if (isTillKnown) return article?.price ?? null;
  return before?.posRef === posRef ? before.posPrice : null;
}
export type TillFacts = { article: TillArticle | null; isTillKnown: boolean };

/** PRD-40: the number of lists that the till's article requires; a composed menu unknown to the till requires one. */
export function requiredLists(
  { kind }: Pick<Product, 'kind'>,
  article: Pick<TillArticle, 'requiredLists'> | null,
  rules: Pick<ShopTypeRules, 'listRestriction'>,
): number {
  if (!rules.listRestriction) return 0;
  return article?.requiredLists ?? (kind === 'menu' ? 1 : 0);
}

/** PRD-35, PRD-37, PRD-40, PRD-57: why it cannot be saved, by field. */
export function productFaults(
  product: Pick<Product, 'posRef' | 'price' | 'posPrice' | 'optionListKeys' | 'kind' | 'allergens' | 'diets'>,
  {
    rules,
    article,
    knownLists,
  }: { rules: ShopTypeRules; article: TillArticle | null; knownLists: ReadonlySet<string> },
): ProductFault[] {
  const { posPrice, optionListKeys } = product;
  const faults: ProductFault[] = optionFaults(product, { rules, posPrice });
  const required = requiredLists(product, article, rules);
  if (optionListKeys.some((key) => !knownLists.has(key)))
    faults.push({ refusal: 'list-unknown', path: 'optionListKeys' });
  else if (optionListKeys.length < required)
    faults.push({ refusal: 'lists-missing', path: 'optionListKeys', words: { count: listCountLabel(required) } });
  const contradiction = dietContradiction(product);
  if (contradiction) {
    const words = { diet: DIET_LABELS[contradiction.diet], allergen: ALLERGEN_LABELS[contradiction.allergen] };
    faults.push({ refusal: 'diet-contradicted', path: 'diets', words });
  }
  return faults;
}
