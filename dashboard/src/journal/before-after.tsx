import { IconArrowRight } from '@tabler/icons-react';
import type { ChangedLine } from '@comptoir/domain/journal/changes.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './journal.module.css';

/** JRN-07: two columns, the changes in amber. */
export const BeforeAfter = ({ lines }: { lines: readonly ChangedLine[] }) => (
  <div className={styles.change}>
    <div className={styles.side}>
      <p className={styles.sideTitle}>Avant</p>
      <dl className={styles.lines}>
        {lines.map(({ label, before }) => (
          <Line key={label} label={label} value={before} />
        ))}
      </dl>
    </div>
    <span className={styles.arrow}>
      <Glyph icon={IconArrowRight} size={18} />
    </span>
    <div className={styles.side}>
      <p className={styles.sideTitle}>Après</p>
      <dl className={styles.lines}>
        {lines.map(({ label, after }) => (
          <Line key={label} label={label} value={after} isChanged />
        ))}
      </dl>
    </div>
  </div>
);

function Line({ label, value, isChanged = false }: { label: string; value: string | null; isChanged?: boolean }) {
  return (
    <div className={styles.line} data-changed={isChanged || undefined}>
      <dt>{label}</dt>
      <dd>{value ?? '--'}</dd>
    </div>
  );
}
