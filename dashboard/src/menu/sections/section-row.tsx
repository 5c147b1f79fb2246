import { IconClock, IconClockOff, IconGripVertical } from '@tabler/icons-react';
import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { isActiveAt } from '@comptoir/domain/menu/activation.ts';
import { scheduleBadge } from '@comptoir/domain/menu/menu.labels.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import type { Offer } from '@comptoir/domain/option-lists/offer.ts';
import { memo, useId } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { DragHandle } from '../drag/drag-handle.tsx';
import { useDrag } from '../drag/drag-store.ts';
import { ProductGrid } from '../grid/product-grid.tsx';
import { useMenuContext } from '../menu-context.ts';
import type { ShownSection } from '../menu-search.ts';
import type { OpenRows } from '../open-rows.ts';
import { OpenTitle } from './open-title.tsx';
import { SectionActions } from './section-actions.tsx';
import drag from '../drag/drag.module.css';
import title from './open-title.module.css';
import styles from './section-row.module.css';

type SectionRowProps = ShownSection & {
  count: number;
  offer: Offer;
  isOpen: boolean;
  isLifted: boolean;
  setOpen: OpenRows['set'];
};

export const SectionRow = memo(function SectionRow(props: SectionRowProps) {
  const { section, products, count, offer, isOpen, isLifted, setOpen } = props;
  const { key, name, hidden } = section;
  const { canEdit, dragRefusal } = useMenuContext();
  const gridId = useId();
  const isTarget = useDrag(
    ({ lifted, target }) => lifted?.kind === 'product' && target?.sectionKey === key && lifted.fromKey !== key,
  );
  const toggle = () => setOpen(key, !isOpen);
  return (
    <li
      className={`${styles.row} ${drag.draggable}`}
      data-section={key}
      data-element={key}
      data-draggable={`section:${key}`}
      data-lifted={isLifted || undefined}
      data-target={isTarget || undefined}
    >
      <div className={styles.header} data-section-header>
        {canEdit ? (
          <DragHandle
            lifted={{ kind: 'section', key, fromKey: null }}
            name={`la section ${name}`}
            disabledBecause={dragRefusal}
          />
        ) : null}
        <OpenTitle name={name} isHidden={hidden} isOpen={isOpen} controls={gridId} onToggle={toggle} />
        <SectionFacts section={section} count={count} />
        <SectionActions section={section} />
      </div>
      <div id={gridId}>{isOpen ? <ProductGrid sectionKey={key} products={products} offer={offer} /> : null}</div>
    </li>
  );
});

function SectionFacts({ section, count }: { section: Section; count: number }) {
  const { timeZone } = useMenuContext();
  const badge = useFromNow((now) => scheduleBadge(section.activationSchedule, now, timeZone));
  const isActive = useFromNow((now) => isActiveAt(section.activationSchedule, now, timeZone));
  return (
    <span className={styles.facts}>
      <span className={styles.count}>{productCount(count)}</span>
      {badge ? (
        <Badge tone={isActive ? 'grey' : 'amber'} icon={isActive ? IconClock : IconClockOff}>
          {badge}
        </Badge>
      ) : null}
    </span>
  );
}

const productCount = (count: number): string => `${formatCount(count)}${NBSP}${plural(count, 'produit', 'produits')}`;

/** What floats under the pointer while a section is moved. */
export function SectionFace({ section, count }: { section: Section; count: number }) {
  return (
    <div className={styles.header} data-floating>
      <Glyph icon={IconGripVertical} size={20} />
      <span className={title.name}>{section.name}</span>
      <span className={styles.count}>{productCount(count)}</span>
    </div>
  );
}
