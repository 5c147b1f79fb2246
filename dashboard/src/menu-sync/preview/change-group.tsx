import { IconChevronRight } from '@tabler/icons-react';
import { PREVIEW_GROUP_LABELS } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { useId, useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ChangeRow } from './change-row.tsx';
import { repricedCount } from './price-moves.ts';
import { FIRST_ROWS, type ShownGroup } from './shown-groups.ts';
import styles from './preview.module.css';

/** SYN-52: one group with its count, opened and closed by its heading. */
export function ChangeGroup({ shown, isUnderShop }: { shown: ShownGroup; isUnderShop: boolean }) {
  const { group, changes, count, isOpen: opensFirst } = shown;
  const Heading = isUnderShop ? 'h4' : 'h3';
  const id = useId();
  const [isOpen, setOpen] = useState(opensFirst);
  const [isWhole, setWhole] = useState(changes.length <= FIRST_ROWS);
  const unnamed = count - changes.length;
  // Of the first ones only it would say too little.
  const repriced = group === 'changed' && unnamed === 0 ? repricedCount(changes) : 0;
  return (
    <section className={styles.group} aria-labelledby={`${id}-name`}>
      <Heading>
        <button
          type="button"
          id={`${id}-name`}
          className={styles.heading}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.chevron}>
            <Glyph icon={IconChevronRight} size={18} />
          </span>
          {PREVIEW_GROUP_LABELS[group]}
          <span className={styles.count} data-group={group}>
            {formatCount(count)}
          </span>
          {repriced > 0 ? (
            <span className={styles.aside}>
              dont {formatCount(repriced)} {plural(repriced, 'nouveau prix', 'nouveaux prix')}
            </span>
          ) : null}
        </button>
      </Heading>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <ul className={styles.rows}>
            {(isWhole ? changes : changes.slice(0, FIRST_ROWS)).map((change, index) => (
              <ChangeRow key={`${change.kind} ${change.key} ${index}`} change={change} />
            ))}
          </ul>
        ) : null}
        {isOpen && !isWhole ? (
          <Button variant="subtle" onClick={() => setWhole(true)}>
            {unnamed > 0 ? 'Afficher les premiers' : 'Afficher tout'} ({formatCount(changes.length)})
          </Button>
        ) : null}
        {isOpen && isWhole && unnamed > 0 ? (
          <p className={styles.nothing}>
            et {formatCount(unnamed)} {plural(unnamed, 'autre', 'autres')}
          </p>
        ) : null}
      </div>
    </section>
  );
}
