import { IconPlus } from '@tabler/icons-react';
import { shownPrice } from '@comptoir/domain/menu/from-price.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Offer } from '@comptoir/domain/option-lists/offer.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import { LAST, useDrag, useHole, useLiftedKey } from '../drag/drag-store.ts';
import { Hole } from '../drag/menu-drag.tsx';
import { useMenuContext } from '../menu-context.ts';
import { ProductDialog } from '../menu-windows.ts';
import { ProductCell } from './product-cell.tsx';
import { listsText } from './product-words.ts';
import styles from './product-grid.module.css';

type ProductGridProps = { sectionKey: string; products: readonly Product[]; offer: Offer };

export function ProductGrid({ sectionKey, products, offer }: ProductGridProps) {
  const { canEdit, rules } = useMenuContext();
  const hole = useHole('product', sectionKey);
  const liftedKey = useLiftedKey('product');
  const grid = useFrozenHeight();
  const cells: ReactNode[] = [];
  products.forEach((product) => {
    if (product.key === hole) cells.push(<Hole key="hole" />);
    cells.push(
      <ProductCell
        key={product.key}
        product={product}
        {...shownPrice(product, offer)}
        lists={listsText(product, offer)}
        isLifted={product.key === liftedKey}
      />,
    );
  });
  if (hole === LAST) cells.push(<Hole key="hole" />);
  return (
    <ul ref={grid} className={styles.grid} data-grid>
      {canEdit && !rules.hideCreate ? <AddCard sectionKey={sectionKey} /> : null}
      {cells}
      {cells.length === 0 ? <li className={styles.empty}>Aucun produit dans cette section.</li> : null}
    </ul>
  );
}

function AddCard({ sectionKey }: { sectionKey: string }) {
  const { editRefusal, openWindow } = useMenuContext();
  const creating = <ProductDialog sectionKey={sectionKey} product={null} />;
  return (
    <li className={styles.cell}>
      <Tooltip text={editRefusal}>
        <button
          type="button"
          className={styles.add}
          aria-disabled={editRefusal !== null || undefined}
          onClick={() => {
            if (editRefusal === null) openWindow(creating);
          }}
        >
          <Glyph icon={IconPlus} size={24} />
          Ajouter un produit
        </button>
      </Tooltip>
    </li>
  );
}

/**
 * A grid that loses a card loses a row, everything below slides up, and the drop lands one section too low: during a
 * drag no grid becomes shorter.
 */
function useFrozenHeight() {
  const ref = useRef<HTMLUListElement>(null);
  const isDragging = useDrag(({ lifted }) => lifted?.kind === 'product');
  // After every drawing: the hole that comes in may have made it higher.
  useLayoutEffect(() => {
    const grid = ref.current;
    if (grid) grid.style.minHeight = isDragging ? `${grid.offsetHeight}px` : '';
  });
  return ref;
}
