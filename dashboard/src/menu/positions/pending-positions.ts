import { productsByPosition, sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { mergedPositions, positionsOf } from '@comptoir/domain/menu/positions.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';

/** Where something was put: before another one, or last. */
export type Move =
  | { kind: 'section'; key: string; beforeKey: string | null }
  | { kind: 'product'; key: string; sectionKey: string; beforeKey: string | null };

/**
 * What has been moved here and is not on the server yet. It is kept beside the menu, never in it: whatever the stream
 * brings meanwhile changes the menu underneath, and taking the wish away puts the order back.
 */
export type PendingPositions = {
  sections: readonly string[] | null;
  /** By section, the order wanted for its products. */
  products: Readonly<Record<string, readonly string[]>>;
  /** By product, the section it was put into. */
  homes: Readonly<Record<string, string>>;
};

export const NOTHING_PENDING: PendingPositions = { sections: null, products: {}, homes: {} };

/** One call that brings the server nearer to what is wanted. */
export type PositionCall =
  | { kind: 'move'; productKey: string; sectionKey: string; position: number }
  | { kind: 'positions'; sectionKey: string | null; positions: Record<string, number> };

type Sections = Pick<Menu, 'sections'>;
type Places = { sectionKeys: string[]; productKeys: Map<string, string[]> };

export function withMove(menu: Sections, pending: PendingPositions, move: Move): PendingPositions {
  const places = wantedPlaces(menu, pending);
  if (move.kind === 'section') {
    const sections = putBefore(places.sectionKeys, move.key, move.beforeKey);
    return menu.sections[move.key] ? { ...pending, sections } : pending;
  }
  const { key, sectionKey, beforeKey } = move;
  const known = places.productKeys.get(sectionKey);
  const home = homeOf(menu, key);
  if (!known || !home) return pending;
  const { [key]: _, ...others } = pending.homes;
  return {
    ...pending,
    products: { ...pending.products, [sectionKey]: putBefore(known, key, beforeKey) },
    homes: home.key === sectionKey ? others : { ...others, [key]: sectionKey },
  };
}

function putBefore(keys: readonly string[], key: string, beforeKey: string | null): string[] {
  const others = keys.filter((other) => other !== key);
  const found = beforeKey === null ? -1 : others.indexOf(beforeKey);
  others.splice(found === -1 ? others.length : found, 0, key);
  return others;
}

/** The menu as it will be. What nothing changes in stays the same object, so that nothing of it is drawn again. */
export function applied<M extends Sections>(menu: M, pending: PendingPositions): M {
  if (pending === NOTHING_PENDING) return menu;
  const { sectionKeys, productKeys } = wantedPlaces(menu, pending);
  const sections: Record<string, Section> = {};
  sectionKeys.forEach((key, position) => {
    const section = menu.sections[key];
    if (section) sections[key] = placedSection(section, position, productsFor(menu, key, productKeys.get(key) ?? []));
  });
  return { ...menu, sections };
}

function placedSection(section: Section, position: number, products: readonly Product[]): Section {
  const known = Object.values(section.products);
  const isSame =
    known.length === products.length && products.every((product) => section.products[product.key] === product);
  if (isSame) return section.position === position ? section : { ...section, position };
  return { ...section, position, products: Object.fromEntries(products.map((product) => [product.key, product])) };
}

function productsFor(menu: Sections, sectionKey: string, keys: readonly string[]): Product[] {
  return keys.flatMap((key, position) => {
    const product = menu.sections[sectionKey]?.products[key] ?? homeOf(menu, key)?.products[key];
    if (!product) return [];
    const isThere = product.position === position && product.sectionKey === sectionKey;
    return [isThere ? product : { ...product, position, sectionKey }];
  });
}

/** What to ask of the server next; null when it holds all that was wanted. */
export function nextCall(menu: Sections, pending: PendingPositions): PositionCall | null {
  if (pending === NOTHING_PENDING) return null;
  const wanted = wantedPlaces(menu, pending);
  return nextMove(menu, pending, wanted) ?? nextPositions(menu, pending, wanted);
}

function nextMove(menu: Sections, { homes }: PendingPositions, { productKeys }: Places): PositionCall | null {
  for (const [productKey, sectionKey] of Object.entries(homes)) {
    const section = menu.sections[sectionKey];
    const home = homeOf(menu, productKey);
    if (!section || !home || home.key === sectionKey) continue;
    const keys = productKeys.get(sectionKey) ?? [];
    const ahead = keys.slice(0, keys.indexOf(productKey));
    return { kind: 'move', productKey, sectionKey, position: ahead.filter((key) => section.products[key]).length };
  }
  return null;
}

function nextPositions(menu: Sections, pending: PendingPositions, wanted: Places): PositionCall | null {
  if (pending.sections) {
    const positions = stretch(sectionsByPosition(menu).map(keyOf), wanted.sectionKeys);
    if (positions) return { kind: 'positions', sectionKey: null, positions };
  }
  for (const sectionKey of Object.keys(pending.products)) {
    const section = menu.sections[sectionKey];
    const keys = wanted.productKeys.get(sectionKey);
    const positions = section && keys && stretch(productsByPosition(section).map(keyOf), keys);
    if (positions) return { kind: 'positions', sectionKey, positions };
  }
  return null;
}

/** PRD-21: from the first place that changes to the last one; nothing before or behind is sent. */
function stretch(before: readonly string[], after: readonly string[]): Record<string, number> | null {
  const first = after.findIndex((key, index) => before[index] !== key);
  if (first === -1) return null;
  const last = after.findLastIndex((key, index) => before[index] !== key);
  return Object.fromEntries(after.slice(first, last + 1).map((key, index) => [key, first + index]));
}

/** What is left once a call has been answered: a wish that has changed since it was sent stays. */
export function settled(now: PendingPositions, sent: PendingPositions, call: PositionCall): PendingPositions {
  if (call.kind === 'move') {
    const { [call.productKey]: home, ...homes } = now.homes;
    return home === sent.homes[call.productKey] ? { ...now, homes } : now;
  }
  if (call.sectionKey === null) return now.sections === sent.sections ? { ...now, sections: null } : now;
  const { [call.sectionKey]: order, ...products } = now.products;
  return order === sent.products[call.sectionKey] ? { ...now, products } : now;
}

/** PRD-24, as the server does it: what was deleted meanwhile is gone, what was created meanwhile comes last. */
function wantedPlaces(menu: Sections, { sections, products, homes }: PendingPositions): Places {
  const inOrder = sectionsByPosition(menu);
  const productKeys = new Map(inOrder.map((section) => [section.key, productsByPosition(section).map(keyOf)]));
  for (const [key, sectionKey] of Object.entries(homes)) {
    const home = homeOf(menu, key);
    const target = productKeys.get(sectionKey);
    if (!home || !target || home.key === sectionKey) continue;
    productKeys.set(home.key, productKeys.get(home.key)?.filter((other) => other !== key) ?? []);
    target.push(key);
  }
  for (const [sectionKey, order] of Object.entries(products)) {
    const current = productKeys.get(sectionKey);
    if (current) productKeys.set(sectionKey, mergedPositions(current, positionsOf(order)));
  }
  const sectionKeys = inOrder.map(keyOf);
  return { sectionKeys: sections ? mergedPositions(sectionKeys, positionsOf(sections)) : sectionKeys, productKeys };
}

const keyOf = ({ key }: { key: string }): string => key;

const homeOf = (menu: Sections, productKey: string): Section | undefined =>
  Object.values(menu.sections).find(({ products }) => products[productKey]);
