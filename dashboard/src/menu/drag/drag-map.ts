import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Lifted, Target } from './drag-store.ts';

/** What a drag moves over: the sections of the page and the products shown in them, in order, without the dragged one. */
export type DragMap = {
  sections: readonly { key: string; isOpen: boolean; productKeys: readonly string[] }[];
  /** SEC-02: what stands behind the last place of the page. */
  afterKey: string | null;
};

export type Direction = 'up' | 'down' | 'left' | 'right';

const indexIn = (keys: readonly string[], beforeKey: string | null): number => {
  const index = beforeKey === null ? -1 : keys.indexOf(beforeKey);
  return index === -1 ? keys.length : index;
};

/** The pointer is over a card: the hole takes its place, and the card slides into the hole's. */
export function passing(keys: readonly string[], hole: string | null | undefined, overKey: string): string | null {
  const over = keys.indexOf(overKey);
  if (hole === undefined || over < indexIn(keys, hole)) return overKey;
  return keys[over + 1] ?? null;
}

/** The place before or behind a section, in the order of the whole menu. */
export function sectionPlace({ sections, afterKey }: DragMap, overKey: string, isBehind: boolean): Target {
  const over = sections.findIndex(({ key }) => key === overKey);
  return { sectionKey: null, beforeKey: (isBehind ? sections[over + 1]?.key : overKey) ?? afterKey };
}

/** PRD-20: the next place in the direction of an arrow key; null at the edge of the page. */
export function stepped(map: DragMap, target: Target, direction: Direction, columns: number): Target | null {
  if (target.sectionKey === null) return steppedSection(map, target, direction);
  const at = map.sections.findIndex(({ key }) => key === target.sectionKey);
  const section = map.sections[at];
  if (!section) return null;
  const isForward = direction === 'down' || direction === 'right';
  const stride = (direction === 'up' || direction === 'down' ? columns : 1) * (isForward ? 1 : -1);
  const index = indexIn(section.productKeys, target.beforeKey);
  const next = section.isOpen ? index + stride : -1;
  if (next >= 0 && next <= section.productKeys.length) return placeIn(section, next);
  const neighbour = map.sections[at + (isForward ? 1 : -1)];
  if (!neighbour) return null;
  return placeIn(neighbour, isForward && neighbour.isOpen ? 0 : neighbour.productKeys.length);
}

const placeIn = ({ key, productKeys }: DragMap['sections'][number], index: number): Target => ({
  sectionKey: key,
  beforeKey: productKeys[index] ?? null,
});

function steppedSection({ sections, afterKey }: DragMap, { beforeKey }: Target, direction: Direction): Target | null {
  const keys = sections.map(({ key }) => key);
  const index = indexIn(keys, beforeKey) + (direction === 'down' || direction === 'right' ? 1 : -1);
  if (index < 0 || index > keys.length) return null;
  return { sectionKey: null, beforeKey: keys[index] ?? afterKey };
}

/** « 2 sur 5 », counted as people do. */
export function rankIn(map: DragMap, target: Target): { rank: number; count: number } {
  const section = map.sections.find(({ key }) => key === target.sectionKey);
  const keys = section ? section.productKeys : map.sections.map(({ key }) => key);
  return { rank: indexIn(keys, target.beforeKey) + 1, count: keys.length + 1 };
}

/** « Socca : place 2 sur 5, section Entrées. » */
export function placeWords(map: DragMap, { key }: Lifted, target: Target, nameOf: (key: string) => string): string {
  const { rank, count } = rankIn(map, target);
  const section = target.sectionKey === null ? '' : `, section ${nameOf(target.sectionKey)}`;
  return `${nameOf(key)}${NBSP}: place ${rank} sur ${count}${section}.`;
}
