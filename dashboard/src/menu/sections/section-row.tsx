import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import type { Offer } from '@comptoir/domain/option-lists/offer.ts';
import { memo, useId } from 'react';
import { useDrag } from '../drag/drag-store.ts';
import { ProductGrid } from '../grid/product-grid.tsx';
import { SectionHeader } from './section-header.tsx';
import drag from '../drag/drag.module.css';
import styles from './section-row.module.css';

type SectionRowProps = {
  section: Section;
  /** Those shown: all of them, or what a search has found. */
  products: readonly Product[];
  count: number;
  offer: Offer;
  isOpen: boolean;
  isLifted: boolean;
  setOpen: (key: string, isOpen: boolean) => void;
};

export const SectionRow = memo(function SectionRow(props: SectionRowProps) {
  const { section, products, count, offer, isOpen, isLifted, setOpen } = props;
  const gridId = useId();
  const isTarget = useDrag(
    ({ lifted, target }) =>
      lifted?.kind === 'product' && target?.sectionKey === section.key && lifted.fromKey !== section.key,
  );
  return (
    <li
      className={`${styles.row} ${drag.draggable}`}
      data-section={section.key}
      data-element={section.key}
      data-draggable={`section:${section.key}`}
      data-lifted={isLifted || undefined}
      data-target={isTarget || undefined}
    >
      <SectionHeader
        section={section}
        count={count}
        isOpen={isOpen}
        gridId={gridId}
        onToggle={() => setOpen(section.key, !isOpen)}
      />
      <div id={gridId}>
        {isOpen ? <ProductGrid sectionKey={section.key} products={products} offer={offer} /> : null}
      </div>
    </li>
  );
});
