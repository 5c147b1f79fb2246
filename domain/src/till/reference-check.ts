import type { Cents } from '../kernel/money.ts';
import { optionsByPosition, productsByPosition, sectionsByPosition } from '../menu/by-position.ts';
import type { Menu } from '../menu/menu.ts';
import type { Product } from '../menu/product.ts';
import type { Option, OptionList } from '../option-lists/option-list.ts';
import { compareFrench } from '../kernel/text.ts';
import type { ShopTypeRules } from '../shops/shop-type-rules.ts';
import { priceAboveTill, REFERENCE_PROBLEMS, tooFewLists } from './reference-check.labels.ts';
import { leftOut } from '../menu-sync/left-out.ts';
import type { ElementChange } from '../menu-sync/sync.ts';
import type { TillMenu } from './till-menu.ts';
import { tillArticles, type TillArticles } from './till-articles.ts';

type Rules = Pick<ShopTypeRules, 'referencesRequired' | 'posPriceCap' | 'listRestriction'>;
type TillIndex = {
  rules: Rules;
  products: ReadonlyMap<string, TillMenu['products'][number]>;
  /** The kinds of the lists in which an option stands. */
  kinds: ReadonlyMap<string, ReadonlySet<OptionList['kind']>>;
  articles: TillArticles;
  /** False until the till's menu has been read once; until then nothing is known about its references. */
  isTillKnown: boolean;
};

/** Everything that the till would refuse, one line for each reason; nothing for a shop without references. */
export function referenceProblems(menu: Menu, rules: Rules, tillMenu: TillMenu | null): ElementChange[] {
  if (!rules.referencesRequired) return [];
  const known = knownOf(rules, tillMenu);
  const sections = sectionsByPosition(menu);
  const shared = repeated(sections.flatMap(productsByPosition));
  const ofProducts = sections.flatMap((section) =>
    productsByPosition(section).flatMap((product) =>
      productReasons(product, known, shared).map((reason) => leftOut('product', product, section.name, reason)),
    ),
  );
  const lists = Object.values(menu.optionLists).sort((a, b) => compareFrench(a.name, b.name));
  const ofOptions = lists.flatMap((list) => {
    const sharedHere = repeated(optionsByPosition(list));
    return optionsByPosition(list).flatMap((option) =>
      optionReasons(option, list, known, sharedHere).map((reason) => leftOut('option', option, list.name, reason)),
    );
  });
  return [...ofProducts, ...ofOptions];
}

function knownOf(rules: Rules, tillMenu: TillMenu | null): TillIndex {
  const { products, optionLists } = tillMenu ?? { products: [], optionLists: [] };
  const kinds = new Map<string, Set<OptionList['kind']>>();
  for (const list of optionLists)
    for (const { posRef } of list.options) kinds.set(posRef, (kinds.get(posRef) ?? new Set()).add(list.kind));
  return {
    rules,
    products: new Map(products.map((item) => [item.posRef, item])),
    kinds,
    articles: tillArticles({ products, optionLists }),
    isTillKnown: tillMenu !== null,
  };
}

function productReasons(product: Product, known: TillIndex, shared: ReadonlySet<string>): string[] {
  const { rules, products, kinds, isTillKnown } = known;
  const reasons = listReasons(product, known);
  if (!product.posRef) return [REFERENCE_PROBLEMS.missing, ...reasons];
  if (shared.has(product.posRef)) reasons.unshift(REFERENCE_PROBLEMS.shared);
  if (!isTillKnown) return reasons;
  const item = products.get(product.posRef);
  if (!item) {
    const isOption = kinds.has(product.posRef);
    return [isOption ? REFERENCE_PROBLEMS.otherKind : REFERENCE_PROBLEMS.unknown, ...reasons];
  }
  if (item.kind !== product.kind) reasons.push(REFERENCE_PROBLEMS.otherKind);
  return [...reasons, ...priceReasons(product.price, item.price, rules)];
}

function listReasons({ posRef, kind, optionListKeys }: Product, { rules, products }: TillIndex): string[] {
  const required = (posRef && products.get(posRef)?.requiredLists) || (kind === 'menu' ? 1 : 0);
  return rules.listRestriction && optionListKeys.length < required ? [tooFewLists(required)] : [];
}

function optionReasons(option: Option, list: OptionList, known: TillIndex, shared: ReadonlySet<string>): string[] {
  const { rules, products, kinds, articles, isTillKnown } = known;
  if (!option.posRef) return [REFERENCE_PROBLEMS.missing];
  const reasons: string[] = shared.has(option.posRef) ? [REFERENCE_PROBLEMS.shared] : [];
  if (!isTillKnown) return reasons;
  const ofTill = kinds.get(option.posRef);
  // An option of a composed menu may be a product of the till.
  const product = list.kind === 'menu' ? products.get(option.posRef) : undefined;
  if (!ofTill && !product) {
    const isProduct = products.has(option.posRef);
    return [...reasons, isProduct ? REFERENCE_PROBLEMS.otherKind : REFERENCE_PROBLEMS.unknown];
  }
  if (ofTill && !ofTill.has(list.kind) && !product) reasons.push(REFERENCE_PROBLEMS.otherKind);
  const article = articles.inList(list, option.posRef);
  return article ? [...reasons, ...priceReasons(option.price, article.price, rules)] : reasons;
}

/** PRD-37: equal is allowed. */
const priceReasons = (price: Cents, posPrice: Cents, { posPriceCap }: Rules): string[] =>
  posPriceCap && price > posPrice ? [priceAboveTill(posPrice)] : [];

function repeated(elements: readonly { posRef: string }[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { posRef } of elements) if (posRef) counts.set(posRef, (counts.get(posRef) ?? 0) + 1);
  return new Set([...counts].flatMap(([posRef, count]) => (count > 1 ? [posRef] : [])));
}
