import type { FinanceRow } from '@comptoir/domain/finances/finance-row.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { ReactNode } from 'react';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import type { Comparison } from './trend.ts';
import { TrendBadge } from './trend-badge.tsx';
import styles from './finances.module.css';

/** The figures that an owner opens the page for. */
export function FigureTiles({ row, comparison }: { row: FinanceRow; comparison: Comparison }) {
  const compared = comparison.figuresOf(row);
  const trend = (basisPoints: number | null | undefined) => (
    <>
      <TrendBadge basisPoints={basisPoints ?? null} compared={compared} hasArrow />
      {typeof basisPoints === 'number' ? <span className={styles.wide}>{comparison.words}</span> : null}
    </>
  );
  const { completedOrderCount: finished, canceledOrderCount: canceled, missedOrderCount: missed } = row;
  return (
    <dl className={styles.tiles} aria-label="Chiffres de la période">
      <Tile label="Chiffre d’affaires" value={formatEuros(row.revenue)} under={trend(compared?.trendBasisPoints)} />
      <Tile
        label="Commandes"
        value={formatCount(finished + canceled + missed)}
        under={
          <abbr title="Terminées, annulées, manquées">
            {formatCount(finished)} F / {formatCount(canceled)} A / {formatCount(missed)} M
          </abbr>
        }
      />
      <Tile
        label="Panier moyen"
        value={formatEuros(row.averageBasket)}
        under={trend(compared?.basketTrendBasisPoints)}
      />
      {row.tips > 0 ? (
        <Tile label="Pourboires" value={formatEuros(row.tips)} under="au personnel, hors chiffre d’affaires" />
      ) : null}
      <Tile label="Paniers réactivés" value={formatCount(row.reactivatedBasketCount)} under="relances de panier" />
      <Tile label="Clients réactivés" value={formatCount(row.reactivatedCustomerCount)} under="offres de retour" />
    </dl>
  );
}

const Tile = ({ label, value, under }: { label: string; value: string; under: ReactNode }) => (
  <div className={styles.tile}>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.under}>{under}</dd>
  </div>
);
