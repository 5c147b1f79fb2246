import { IconArrowDown, IconArrowRight, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import { ELEMENT_KIND_LABELS, PREVIEW_GROUP_LABELS } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { ElementChange, FieldChange } from '@comptoir/domain/menu-sync/sync.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { memo, useId, useState } from 'react';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { coloursOf, type BadgeTone } from '@comptoir/web/ui/feedback/badge.tsx';
import { Pill } from '@comptoir/web/ui/feedback/pill.tsx';
import type { PreviewGroup } from '@comptoir/domain/menu-sync/kinds.ts';
import { priceMove, repricedCount } from './price-moves.ts';
import { FIRST_ROWS, type ShownGroup } from './shown-groups.ts';
import styles from './preview.module.css';

const TONES: Record<PreviewGroup, BadgeTone> = {
  added: 'green',
  changed: 'blue',
  madeUnavailable: 'amber',
  deleted: 'red',
  leftOut: 'grey',
};

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
          <Pill tone={TONES[group]} isCount>
            {formatCount(count)}
          </Pill>
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
          <p className={shared.softLabel}>
            et {formatCount(unnamed)} {plural(unnamed, 'autre', 'autres')}
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** One element of a preview: what it is, where it stands, and what changes in it. */
const ChangeRow = memo(function ChangeRow({ change }: { change: ElementChange }) {
  const { kind, name, within, fields, reason } = change;
  return (
    <li className={styles.row}>
      <p className={styles.element}>
        <span className={styles.name}>{name}</span>
        <span className={styles.where}>
          {ELEMENT_KIND_LABELS[kind]}
          {within ? ` · ${within}` : ''}
        </span>
      </p>
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      {fields.length > 0 ? (
        <dl className={styles.fields}>
          {fields.map((field) => (
            <FieldLine key={field.field} change={field} />
          ))}
        </dl>
      ) : null}
    </li>
  );
});

function FieldLine({ change }: { change: FieldChange }) {
  const move = priceMove(change);
  return (
    <div className={styles.field}>
      <dt>{change.field}</dt>
      <dd data-price={move !== null || undefined}>
        <del>
          <VisuallyHidden>Avant{'\u00A0'}: </VisuallyHidden>
          {change.before}
        </del>
        <Glyph icon={IconArrowRight} size={15} />
        <ins>
          <VisuallyHidden>Après{'\u00A0'}: </VisuallyHidden>
          {change.after}
        </ins>
        {move ? (
          <span className={styles.move} style={coloursOf(move.isUp ? 'amber' : 'blue')}>
            <Glyph icon={move.isUp ? IconArrowUp : IconArrowDown} size={14} />
            <VisuallyHidden>{move.isUp ? 'Hausse de ' : 'Baisse de '}</VisuallyHidden>
            {move.difference}
          </span>
        ) : null}
      </dd>
    </div>
  );
}
