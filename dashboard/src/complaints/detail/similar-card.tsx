import { IconGavel } from '@tabler/icons-react';
import { similarGroups, SIMILAR_DAYS } from '@comptoir/domain/complaints/similar.ts';
import type { DecisionKind } from '@comptoir/domain/complaints/complaint.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDay, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { useMemo } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import type { ComplaintFile } from '../complaints.queries.ts';
import styles from './detail.module.css';

const HABITS: Record<DecisionKind, (amount: string) => string> = {
  refund: (amount) => `remboursement, ${amount} en moyenne`,
  voucher: (amount) => `bon d’achat, ${amount} en moyenne`,
  answer: () => 'une réponse seulement',
};

/** SUP-17: the same dish, the same driver, and what is usually decided. */
export function SimilarCard({ file: { complaint, similar, order } }: { file: ComplaintFile }) {
  const groups = useMemo(() => similarGroups(complaint, similar), [complaint, similar]);
  const { dishes, driver, habit } = groups;
  const { timeZone } = order.shop;
  return (
    <Card as="section">
      <div className={styles.titled}>
        <h2 className={styles.title}>Réclamations semblables</h2>
        <span className={styles.help}>
          {SIMILAR_DAYS}
          {NBSP}jours
        </span>
      </div>
      {dishes.length === 0 && !driver ? (
        <p className={styles.help}>Aucune sur les mêmes plats ni sur le même livreur.</p>
      ) : (
        <ul className={styles.similar}>
          {dishes.map(({ name, count, dates }) => (
            <Row key={name} count={count} title={name} words={daysWords(dates, timeZone)} />
          ))}
          {driver ? (
            <Row
              count={driver.count}
              title={`Livreur\u00A0: ${driver.name}`}
              words={daysWords(driver.dates, timeZone)}
            />
          ) : null}
          {habit ? (
            <li>
              <Glyph icon={IconGavel} size={20} />
              <span>
                <b>Ce que vous aviez décidé</b>
                <span className={styles.help}>
                  {habit.count} fois sur {habit.of}
                  {NBSP}: {HABITS[habit.kind](formatEuros(habit.average))}
                </span>
              </span>
            </li>
          ) : null}
        </ul>
      )}
    </Card>
  );
}

const Row = ({ count, title, words }: { count: number; title: string; words: string }) => (
  <li>
    <b className={styles.count}>{count}</b>
    <span>
      <b>{title}</b>
      <span className={styles.help}>{words}</span>
    </span>
  </li>
);

/** « les 02/11, 08/11 et 14/11 » */
function daysWords(dates: readonly Instant[], timeZone: string): string {
  const days = [...new Set(dates.map((at) => formatDay(localDay(at, timeZone)).slice(0, 5)))];
  const last = days.at(-1) ?? '';
  return days.length < 2 ? `le ${last}` : `les ${days.slice(0, -1).join(', ')} et ${last}`;
}
