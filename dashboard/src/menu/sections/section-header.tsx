import { IconClock, IconClockOff, IconGripVertical } from '@tabler/icons-react';
import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { isActiveAt } from '@comptoir/domain/menu/activation.ts';
import { scheduleBadge } from '@comptoir/domain/menu/menu.labels.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { DragHandle } from '../drag/drag-handle.tsx';
import { useMenuContext } from '../menu-context.ts';
import { OpenTitle } from './open-title.tsx';
import { SectionActions } from './section-actions.tsx';
import title from './open-title.module.css';
import styles from './section-header.module.css';

type SectionHeaderProps = {
  section: Section;
  count: number;
  isOpen: boolean;
  gridId: string;
  onToggle: () => void;
};

export function SectionHeader({ section, count, isOpen, gridId, onToggle }: SectionHeaderProps) {
  const { canEdit, dragRefusal } = useMenuContext();
  return (
    <div className={styles.header} data-section-header>
      {canEdit ? (
        <DragHandle
          lifted={{ kind: 'section', key: section.key, fromKey: null }}
          name={`la section ${section.name}`}
          disabledBecause={dragRefusal}
        />
      ) : null}
      <OpenTitle name={section.name} isHidden={section.hidden} isOpen={isOpen} controls={gridId} onToggle={onToggle} />
      <SectionFacts section={section} count={count} />
      <SectionActions section={section} />
    </div>
  );
}

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
