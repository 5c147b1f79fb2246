import type { Menu } from '../menu/menu.ts';
import { offerOf } from '../menu/offer-of.ts';
import { isSoldOut, productRefusal, type SaleMoment } from '../menu/orderable.ts';
import type { Product } from '../menu/product.ts';
import type { Section } from '../menu/section.ts';
import type { ChosenList } from '../option-lists/chosen-list.ts';
import { chooseOptions, type ListChoice } from '../option-lists/chosen.ts';
import type { Order, OrderLine } from '../orders/order.ts';

/** As a basket holds it. */
export type AgainLine = Pick<OrderLine, 'productKey' | 'quantity' | 'instruction'> & { choices: ListChoice[] };

/** Why a dish of an earlier order cannot be had as it was. */
export const MISSING_REASONS = ['gone', 'sold-out', 'unavailable', 'choices'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];
export type MissingLine = { productKey: string; name: string; reason: MissingReason };

export type Again = { lines: AgainLine[]; missing: MissingLine[] };

/** An earlier order as a basket of today, with what is missing named instead of left out in silence. */
export function orderAgain(
  { lines, orderType }: Pick<Order, 'lines' | 'orderType'>,
  menu: Menu,
  { channel, at, zone }: Omit<SaleMoment, 'orderType'>,
): Again {
  const offer = offerOf(menu);
  const found = new Map<string, { product: Product; section: Section }>();
  for (const section of Object.values(menu.sections))
    for (const product of Object.values(section.products)) found.set(product.key, { product, section });
  const again: Again = { lines: [], missing: [] };
  for (const { productKey, name, quantity, instruction, optionLists, isLoyaltyProduct } of lines) {
    // LOY-14: what was offered then was paid with points; it is neither sold nor missed now.
    if (isLoyaltyProduct) continue;
    const choices = choicesAgain(optionLists);
    const known = found.get(productKey);
    const reason = known ? reasonOf(known, choices) : 'gone';
    if (reason) again.missing.push({ productKey, name: known?.product.name ?? name, reason });
    else again.lines.push({ productKey, quantity, instruction, choices });
  }
  return again;

  function reasonOf({ product, section }: { product: Product; section: Section }, choices: ListChoice[]) {
    const refusal = productRefusal(product, section, offer, { orderType, channel, at, zone });
    if (refusal === 'product-unknown') return 'gone';
    if (isSoldOut(product)) return 'sold-out';
    if (refusal) return 'unavailable';
    return chooseOptions(product, choices, offer).refusals.length > 0 ? 'choices' : null;
  }
}

/** « list@option@list@option » of each piece, back into answers inside answers. */
export function choicesAgain(optionLists: readonly ChosenList[]): ListChoice[] {
  const counts = new Map<string, number>();
  for (const { options } of optionLists)
    for (const { optionPath } of options) counts.set(optionPath, (counts.get(optionPath) ?? 0) + 1);
  return below('', 1);

  function below(above: string, pieces: number): ListChoice[] {
    const lists = new Map<string, ListChoice>();
    for (const [path, count] of counts) {
      if (!path.startsWith(above)) continue;
      const [optionListKey, optionKey, ...deeper] = path.slice(above.length).split('@');
      if (!optionListKey || !optionKey || deeper.length > 0) continue;
      const list = lists.get(optionListKey) ?? { optionListKey, options: [] };
      lists.set(optionListKey, list);
      // Each piece of an option chosen twice keeps its own answers: they are the same.
      const quantity = Math.max(1, Math.round(count / pieces));
      list.options.push({ optionKey, quantity, choices: below(`${path}@`, count) });
    }
    return [...lists.values()];
  }
}

/** « Pan bagnat épuisé : le reste est prêt à commander. » Null when nothing is missing. */
export function missingSentence({ lines, missing }: Again): string | null {
  const names = [...new Set(missing.map(({ name, reason }) => `${name} ${MISSING_WORDS[reason]}`))];
  if (names.length === 0) return null;
  return `${names.join(', ')} : ${lines.length > 0 ? 'le reste est prêt à commander.' : 'choisissez autre chose sur la carte.'}`;
}

const MISSING_WORDS: Record<MissingReason, string> = {
  gone: 'n’est plus à la carte',
  'sold-out': 'épuisé',
  unavailable: 'indisponible en ce moment',
  choices: 'à choisir de nouveau (ses options ont changé)',
};
