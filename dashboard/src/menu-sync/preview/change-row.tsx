import { IconArrowDown, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { ELEMENT_KIND_LABELS } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { ElementChange, FieldChange } from '@comptoir/domain/menu-sync/sync.ts';
import { memo } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { priceMove } from './price-moves.ts';
import styles from './preview.module.css';

/** One element of a preview: what it is, where it stands, and what changes in it. */
export const ChangeRow = memo(function ChangeRow({ change }: { change: ElementChange }) {
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
      <dd data-price={move ? (move.isUp ? 'up' : 'down') : undefined}>
        <del>
          <VisuallyHidden>Avant : </VisuallyHidden>
          {change.before}
        </del>
        <Glyph icon={IconArrowRight} size={15} />
        <ins>
          <VisuallyHidden>Après : </VisuallyHidden>
          {change.after}
        </ins>
        {move ? (
          <span className={styles.move}>
            <Glyph icon={move.isUp ? IconArrowUp : IconArrowDown} size={14} />
            <VisuallyHidden>{move.isUp ? 'Hausse de ' : 'Baisse de '}</VisuallyHidden>
            {move.difference}
          </span>
        ) : null}
      </dd>
    </div>
  );
}
