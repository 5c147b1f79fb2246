import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { LinkRow, LinkStats } from '@comptoir/domain/magic-links/link-stats.ts';
import { LINK_ROW_LABELS } from '@comptoir/domain/magic-links/magic-links.labels.ts';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import styles from './magic-links.module.css';

/** « 6,00 % », « 40,0 % », « 25 % ». */
const percent = (basisPoints: number, decimals: number): string =>
  `${(basisPoints / 100).toFixed(decimals).replace('.', ',')}${NBSP}%`;

/** LNK-16: seven figures, the funnel of new devices, then the three rows. */
export function LinkFigures({ stats: { summary, rows } }: { stats: LinkStats }) {
  const figures: [label: string, value: string][] = [
    ['Clics', formatCount(summary.clickCount)],
    ['Installations', formatCount(summary.installCount)],
    ['Inscriptions', formatCount(summary.signupCount)],
    ['Achats', formatCount(summary.purchaseCount)],
    ['Chiffre d’affaires', formatEuros(summary.revenue)],
    ['Abonnés newsletter', formatCount(summary.newsletterSubscriptionCount)],
    ['Taux de conversion', percent(summary.conversionBasisPoints, 2)],
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, value], index) => (
          <div key={label} className={styles.figure} data-main={index === figures.length - 1 || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.details}>
        <Funnel summary={summary} fresh={rows.newInstallations} />
        <Rows rows={rows} />
      </div>
    </>
  );
}

type FunnelProps = { summary: LinkStats['summary']; fresh: LinkStats['rows'][LinkRow] };

function Funnel({ summary, fresh }: FunnelProps) {
  const first = summary.newDeviceClickCount;
  const steps: [label: string, count: number, rate: number | null][] = [
    ['Clics de nouveaux appareils', first, null],
    ['Installations', fresh.installs, summary.rates.installBasisPoints],
    ['Inscriptions', fresh.signups, summary.rates.signupBasisPoints],
    ['Achats', fresh.purchases, summary.rates.purchaseBasisPoints],
  ];
  const shareOf = (count: number) => (first > 0 ? Math.min(100, (100 * count) / first) : 0);
  return (
    <div className={styles.funnel}>
      <h2 className={styles.title}>Nouveaux clients</h2>
      <ul>
        {steps.map(([label, count, rate]) => (
          <li key={label}>
            <span className={styles.step}>
              <span>{label}</span>
              <span>
                <b>{formatCount(count)}</b>
                {rate === null ? null : <span className={styles.rate}>{percent(rate, 0)}</span>}
              </span>
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: `${shareOf(count)}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Not from the schema: zod stays out of the page. */
const ROWS = Object.keys(LINK_ROW_LABELS) as LinkRow[];

type Row = LinkStats['rows'][LinkRow] & { row: LinkRow };

/** On a telephone: the name, then its four figures, each with its word. */
const figure = (id: string, header: string, cell: (row: Row) => string): Column<Row> => ({
  id,
  header,
  cell,
  align: 'end',
  isFigure: true,
  phone: { label: header, isSoft: true },
});

const COLUMNS: Column<Row>[] = [
  {
    id: 'row',
    header: '',
    cell: ({ row }) => LINK_ROW_LABELS[row],
    isStrong: true,
    phone: { area: '1 / 1 / auto / -1' },
  },
  figure('installs', 'Installations', ({ installs }) => formatCount(installs)),
  figure('signups', 'Inscriptions', ({ signups }) => formatCount(signups)),
  figure('purchases', 'Achats', ({ purchases }) => formatCount(purchases)),
  figure('rate', 'Taux d’achat', ({ rates }) => percent(rates.purchaseBasisPoints, 1)),
];

function Rows({ rows }: Pick<LinkStats, 'rows'>) {
  const listed = useMemo(() => ROWS.map((row): Row => ({ row, ...rows[row] })), [rows]);
  return (
    <div className={styles.rows}>
      <Table
        label="Ce que les appareils ont fait"
        columns={COLUMNS}
        rows={listed}
        rowKey={({ row }) => row}
        phone={{ columns: '1fr 1fr', gap: '4px 12px', padding: '10px 0' }}
      />
    </div>
  );
}
