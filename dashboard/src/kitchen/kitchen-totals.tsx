import type { DishTotal } from '@comptoir/domain/kitchen/board.ts';
import type { KitchenOrder } from '@comptoir/domain/kitchen/kitchen-order.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import { IconClock } from '@tabler/icons-react';
import { memo } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { doneWords } from './kitchen-words.ts';
import styles from './kitchen.module.css';

type KitchenTotalsProps = { totals: readonly DishTotal[]; later: readonly KitchenOrder[]; timeZone: string };

/** KIT-04 */
export const KitchenTotals = memo(function KitchenTotals({ totals, later, timeZone }: KitchenTotalsProps) {
  const [next] = later;
  return (
    <section className={styles.totals} aria-labelledby="kitchen-totals">
      <h2 id="kitchen-totals" className={styles.totalsTitle}>
        À faire
      </h2>
      {totals.length === 0 ? <p className={styles.nothing}>Tout est fait.</p> : null}
      <ul>
        {totals.map(({ key, name, options, toDo, done }) => (
          <li key={key} className={styles.total}>
            <span className={styles.toDo}>{toDo}</span>
            <span className={styles.totalWords}>
              {name}
              {options.length > 0 ? <span className={styles.small}>{options.join(', ')}</span> : null}
              {done > 0 ? <span className={styles.small}>{doneWords(done)}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {next ? (
        <p className={styles.later}>
          <Glyph icon={IconClock} size={22} />
          {french(
            `Pour plus tard : ${later.length} ${plural(later.length, 'commande', 'commandes')}, dès ${localTime(next.requestedFor, timeZone)}`,
          )}
        </p>
      ) : null}
    </section>
  );
});
