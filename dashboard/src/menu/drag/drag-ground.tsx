import { french } from '@comptoir/domain/kernel/text.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import type { DragGround } from './drag.ts';
import type { Lifted, Target } from './drag-store.ts';
import type { MenuContext } from '../menu-context.ts';
import type { ShownSection } from '../menu-search.ts';
import type { ShownMenu } from '../menu.queries.ts';
import type { OpenRows } from '../open-rows.ts';
import type { Move } from '../positions/pending-positions.ts';

type DraggedPage = {
  menu: ShownMenu;
  /** The sections of the page. */
  items: readonly ShownSection[];
  afterKey: string | null;
  open: OpenRows;
  move: (move: Move) => void;
  context: Pick<MenuContext, 'openWindow' | 'closeWindow'>;
};

/** The page as a drag sees it. */
export function dragGround({ menu, items, afterKey, open, move, context }: DraggedPage): DragGround {
  const { openWindow, closeWindow } = context;
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
    if (!becomesFree) return move(wanted);
    return openWindow(
      <ConfirmDialog
        title="Déplacer dans une section gratuite"
        text={french('Le prix de ce produit passera à 0,00 €. Continuer ?')}
        confirmLabel="Continuer"
        onConfirm={() => {
          move(wanted);
          closeWindow();
        }}
        onCancel={closeWindow}
      />,
    );
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
