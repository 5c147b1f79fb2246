import type { FinanceDay, TakingMeans } from '@comptoir/domain/finances/finance-row.ts';
import { TAKING_LABELS } from '@comptoir/domain/finances/finances.labels.ts';
import { add, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { formatDay } from '@comptoir/domain/kernel/time.ts';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import styles from './finances.module.css';

/** The chart for whoever would rather read it. */
export function TakingsTable({ series, means }: { series: readonly FinanceDay[]; means: readonly TakingMeans[] }) {
  const columns = useMemo(() => columnsOf(means), [means]);
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="Encaissements cumulés, jour par jour">
      <Table label="Encaissements cumulés par jour" columns={columns} rows={series} rowKey={({ date }) => date} />
    </div>
  );
}

const columnsOf = (means: readonly TakingMeans[]): Column<FinanceDay>[] => [
  { id: 'day', header: 'Jour', cell: ({ date }) => formatDay(date), isStrong: true, isFigure: true },
  ...means.map((type) => ({
    id: type,
    header: TAKING_LABELS[type],
    cell: ({ amountByPaymentType }: FinanceDay) => formatEuros(amountByPaymentType[type]),
    align: 'end' as const,
    isFigure: true,
  })),
  {
    id: 'total',
    header: 'Total',
    cell: ({ amountByPaymentType }) => formatEuros(add(...means.map((type) => amountByPaymentType[type]))),
    align: 'end',
    isFigure: true,
    isStrong: true,
  },
];
