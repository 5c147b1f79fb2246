import type { Offer } from '@comptoir/domain/option-lists/offer.ts';
import { useHole, useLiftedKey, LAST } from '../drag/drag-store.ts';
import { Hole } from '../drag/menu-drag.tsx';
import { gridOf, type ShownSection } from '../menu-search.ts';
import type { OpenRows } from '../open-rows.ts';
import { SectionRow } from './section-row.tsx';
import styles from './section-row.module.css';

type SectionListProps = {
  sections: readonly ShownSection[];
  /** SEC-02: the first section of the next page. */
  afterKey: string | null;
  offer: Offer;
  open: OpenRows;
};

export function SectionList({ sections, afterKey, offer, open }: SectionListProps) {
  const hole = useHole('section', null);
  const liftedKey = useLiftedKey('section');
  const isHoleLast = hole !== null && (hole === LAST || hole === afterKey);
  return (
    <ul className={styles.list}>
      {sections.flatMap(({ section, products }) => [
        ...(section.key === hole ? [<Hole key="hole" />] : []),
        <SectionRow
          key={section.key}
          section={section}
          products={products}
          count={gridOf(section).length}
          offer={offer}
          isOpen={open.keys.has(section.key)}
          isLifted={section.key === liftedKey}
          setOpen={open.set}
        />,
      ])}
      {isHoleLast ? <Hole key="hole" /> : null}
    </ul>
  );
}
