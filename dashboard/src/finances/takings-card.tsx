import { shownMeans } from '@comptoir/domain/finances/figures.ts';
import type { FinanceDay } from '@comptoir/domain/finances/finance-row.ts';
import { TAKING_LABELS } from '@comptoir/domain/finances/finances.labels.ts';
import { Suspense } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { swatchOf } from './swatch.ts';
import { TakingsTable } from './takings-table.tsx';
import styles from './finances.module.css';

const TakingsChart = lazyPiece(async () => (await import('./takings-chart.tsx')).TakingsChart);

type TakingsCardProps = {
  series: readonly FinanceDay[];
  isTable: boolean;
  onView: (view: 'tableau' | undefined) => void;
};

/** FIN-06, FIN-07: what came in since the first day of the range, by means of payment. */
export function TakingsCard({ series, isTable, onView }: TakingsCardProps) {
  const means = shownMeans(series);
  const isEmpty = means.every((type) => !series.at(-1)?.amountByPaymentType[type]);
  return (
    <Card as="section" aria-labelledby="takings">
      <div className={styles.chartHead}>
        <h2 id="takings">
          Encaissements cumulés <span>par moyen de paiement</span>
        </h2>
        <Segmented
          label="Affichage des encaissements"
          segments={[
            { value: 'courbe' as const, label: 'Courbe' },
            { value: 'tableau' as const, label: 'Tableau' },
          ]}
          value={isTable ? 'tableau' : 'courbe'}
          onChange={(view) => onView(view === 'tableau' ? 'tableau' : undefined)}
        />
      </div>
      {isEmpty ? (
        <p className={styles.nothing}>Aucune donnée sur cette période</p>
      ) : isTable ? (
        <TakingsTable series={series} means={means} />
      ) : (
        <>
          <div className={styles.chart}>
            <Suspense fallback={<Skeleton height={300} radius={10} />}>
              <TakingsChart series={series} means={means} />
            </Suspense>
          </div>
          <ul className={styles.legend}>
            {means.map((type) => (
              <li key={type} style={swatchOf(type)}>
                {TAKING_LABELS[type]}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
