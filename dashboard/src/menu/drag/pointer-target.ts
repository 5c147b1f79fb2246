import { passing, sectionPlace, type DragMap } from './drag-map.ts';
import type { DragState, Target } from './drag-store.ts';

/** The marks by which a drag knows what it is over. */
const SECTION = 'data-section';
const PRODUCT = 'data-product';
const HOLE = 'data-hole';
const HEADER = 'data-section-header';

/** Where the pointer would drop, read from what is drawn under it; null when that changes nothing. */
export function targetAt(x: number, y: number, map: DragMap, { lifted, hole }: DragState): Target | null {
  const under = document.elementFromPoint(x, y);
  const section = under?.closest<HTMLElement>(`[${SECTION}]`);
  const sectionKey = section?.getAttribute(SECTION);
  if (!under || !section || !sectionKey || !lifted) return null;
  if (lifted.kind === 'section') return sectionTarget(section, sectionKey, y, map);
  if (under.closest(`[${HOLE}]`)) return hole;
  if (under.closest(`[${HEADER}]`)) return { sectionKey, beforeKey: null };
  return productTarget(under, section, sectionKey, x, y, map, hole);
}

function sectionTarget(section: HTMLElement, key: string, y: number, map: DragMap): Target | null {
  if (!map.sections.some((known) => known.key === key)) return null;
  const { top, height } = section.getBoundingClientRect();
  return sectionPlace(map, key, y > top + height / 2);
}

function productTarget(
  under: Element,
  section: HTMLElement,
  sectionKey: string,
  x: number,
  y: number,
  map: DragMap,
  hole: Target | null,
): Target | null {
  const keys = map.sections.find(({ key }) => key === sectionKey)?.productKeys ?? [];
  const overKey = under.closest(`[${PRODUCT}]`)?.getAttribute(PRODUCT);
  const ownHole = hole?.sectionKey === sectionKey ? hole.beforeKey : undefined;
  if (overKey) return { sectionKey, beforeKey: passing(keys, ownHole, overKey) };
  // Between two cards the hole stays where it is; on the way in, and behind the last card, it goes to the end.
  return ownHole === undefined || isBehindLast(section, x, y) ? { sectionKey, beforeKey: null } : null;
}

function isBehindLast(section: HTMLElement, x: number, y: number): boolean {
  const last = [...section.querySelectorAll(`[${PRODUCT}]:not([data-lifted])`)].at(-1)?.getBoundingClientRect();
  return !last || y > last.bottom || (y > last.top && x > last.right);
}

/** Where the keyboard has led: the hole, or the header of a section that shows none. */
export function drawnPlace(target: Target, hasRoom: boolean): Element | null {
  if (hasRoom) return document.querySelector(`[${HOLE}]`);
  return document.querySelector(`[${SECTION}="${CSS.escape(target.sectionKey ?? '')}"] [${HEADER}]`);
}

/** How many cards stand side by side. */
export function columnsOf(sectionKey: string | null): number {
  const grid = document.querySelector(`[${SECTION}="${CSS.escape(sectionKey ?? '')}"] [data-grid]`);
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
}
