import { add, formatEuros, times, type Cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { PublicMenu, PublicProduct, PublicSection } from '@comptoir/domain/menu/public-menu.ts';
import { chooseOptions, type ChoiceRefusal } from '@comptoir/domain/option-lists/chosen.ts';
import type { Offer } from '@comptoir/domain/option-lists/offer.ts';
import { offerOfPublic, publicProducts, type Placed } from '@comptoir/domain/storefront/public-offer.ts';
import type { BasketLine } from './basket-store.ts';

/** Why a line cannot be ordered as it stands. */
export type LineTrouble =
  | { kind: 'removed' }
  | { kind: 'soldOut' }
  | { kind: 'notNow' }
  | { kind: 'off' }
  | { kind: 'choices' }
  | { kind: 'price'; before: Cents; now: Cents };

export type LineView = {
  line: BasketLine;
  product: PublicProduct | null;
  name: string;
  /** « À l’huile d’olive, sans oignon » */
  choices: string;
  unitPrice: Cents;
  total: Cents;
  trouble: LineTrouble | null;
};

const UNNAMED = 'Un plat';
const FREE = 0 as Cents;

/** Nothing leaves the basket by itself: a line that no longer fits stays, and says why. */
export function lineViews(lines: readonly BasketLine[], menu: PublicMenu): LineView[] {
  const offer = offerOfPublic(menu);
  const products = publicProducts(menu);
  return lines.map((line) => viewOf(line, products.get(line.productKey) ?? null, offer));
}

function viewOf(line: BasketLine, placed: Placed | null, offer: Offer): LineView {
  if (!placed) {
    const unitPrice = line.seen?.price ?? FREE;
    const name = line.seen?.name ?? UNNAMED;
    const total = times(unitPrice, line.quantity);
    return { line, product: null, name, choices: '', unitPrice, total, trouble: { kind: 'removed' } };
  }
  const { product } = placed;
  const chosen = chooseOptions(product, line.choices, offer);
  const unitPrice = line.points === undefined ? add(product.price, chosen.extras) : FREE;
  return {
    line,
    product,
    name: product.name,
    choices: wordsOf(chosen.optionLists.flatMap(({ options }) => options.map(({ name }) => name))),
    unitPrice,
    total: times(unitPrice, line.quantity),
    trouble: troubleOf(line, placed, chosen.refusals, unitPrice),
  };
}

function troubleOf(
  { seen }: BasketLine,
  { product, section }: Placed,
  refusals: readonly ChoiceRefusal[],
  now: Cents,
): LineTrouble | null {
  if (product.isSoldOut) return { kind: 'soldOut' };
  // As the menu says it: a section has hours, a dish is switched off.
  if (!product.isOrderable) return { kind: section.isActive ? 'off' : 'notNow' };
  if (refusals.length > 0) return { kind: 'choices' };
  return seen && seen.price !== now ? { kind: 'price', before: seen.price, now } : null;
}

/** « Anchois, 2 × Œuf mollet » */
function wordsOf(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}

/** « À la place ? »: of the same section, orderable without a choice, nearest in price. */
export function replacementFor(menu: PublicMenu, { productKey, seen }: BasketLine): PublicProduct | null {
  const section = menu.sections.find(({ products }) => products.some(({ key }) => key === productKey));
  if (!section) return null;
  const price = section.products.find(({ key }) => key === productKey)?.price ?? seen?.price ?? 0;
  const [nearest] = candidates(menu, section, productKey).sort(
    (a, b) => Math.abs(a.price - price) - Math.abs(b.price - price),
  );
  return nearest ?? null;
}

const candidates = ({ optionLists }: PublicMenu, section: PublicSection, without: string): PublicProduct[] =>
  section.products.filter(
    ({ key, isOrderable, isSoldOut, optionListKeys }) =>
      key !== without &&
      isOrderable &&
      !isSoldOut &&
      optionListKeys.every((listKey) => optionLists[listKey]?.minChoices === 0),
  );

/** « 12,40 € », or what an offered dish costs in points. */
export const priceWords = ({ line: { points }, total }: Pick<LineView, 'line' | 'total'>): string =>
  points === undefined ? formatEuros(total) : `${points}${NBSP}pts`;

export const articleCount = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
