import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import type { DragGround } from './drag.ts';
import type { Lifted, Target } from './drag-store.ts';
import type { MenuWindow } from '../menu-context.ts';
import type { ShownSection } from '../menu-search.ts';
import type { ShownMenu } from '../menu.queries.ts';
import type { OpenSections } from '../open-sections.ts';
import type { Move } from '../positions/pending-positions.ts';

type Given = {
  menu: ShownMenu;
  /** The sections of the page. */
  items: readonly ShownSection[];
  afterKey: string | null;
  open: OpenSections;
  move: (move: Move) => void;
  openWindow: (opened: MenuWindow) => void;
};

/** The page as a drag sees it. */
export function dragGround({ menu, items, afterKey, open, move, openWindow }: Given): DragGround {
  const keysOf = ({ products }: ShownSection) => products.map(({ key }) => key);

  function placeOf({ kind, key, fromKey }: Lifted): Target {
    if (kind === 'section') {
      const keys = items.map(({ section }) => section.key);
      return { sectionKey: null, beforeKey: keys[keys.indexOf(key) + 1] ?? afterKey };
    }
    const home = items.find(({ section }) => section.key === fromKey);
    const keys = home ? keysOf(home) : [];
    return { sectionKey: fromKey, beforeKey: keys[keys.indexOf(key) + 1] ?? null };
  }

  function onDrop(lifted: Lifted, { sectionKey, beforeKey }: Target): void {
    if (lifted.kind === 'section') return move({ kind: 'section', key: lifted.key, beforeKey });
    const target = sectionKey === null ? undefined : menu.sections[sectionKey];
    const product = findProduct(menu, lifted.key);
    if (!target || !product) return undefined;
    const wanted: Move = { kind: 'product', key: product.key, sectionKey: target.key, beforeKey };
    const becomesFree = target.freeOnly && product.sectionKey !== target.key && product.price > 0;
    return becomesFree ? openWindow({ kind: 'make-free', move: wanted }) : move(wanted);
  }

  return {
    mapWithout: ({ key: liftedKey }) => ({
      sections: items
        .filter(({ section }) => section.key !== liftedKey)
        .map((shown) => ({
          key: shown.section.key,
          isOpen: open.keys.has(shown.section.key),
          productKeys: keysOf(shown).filter((key) => key !== liftedKey),
        })),
      afterKey,
    }),
    placeOf,
    nameOf: (key) => menu.sections[key]?.name ?? findProduct(menu, key)?.name ?? '',
    open: (key) => open.set(key, true),
    onDrop,
  };
}
