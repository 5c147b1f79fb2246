import { add, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { localTime, type Instant } from '@comptoir/domain/kernel/time.ts';
import { trendOf, type TowerRow } from '@comptoir/domain/tower/tower-row.ts';
import { comparisonWords, postsWords, stateWords, weekdayWords } from '@comptoir/domain/tower/tower.labels.ts';
import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconCircleCheck,
  IconClock,
  IconFlame,
  IconLock,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { ChoiceBox } from '@comptoir/web/table/choice-box.tsx';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import shared from '@comptoir/web/styles/shared.module.css';
import type { useChosenShops } from './use-chosen-shops.ts';
import styles from './tower.module.css';

type TowerTableProps = {
  rows: readonly TowerRow[];
  at: Instant;
  chosen: ReturnType<typeof useChosenShops>;
  onEnter: (shopId: string) => void;
};

/** The network as a row of its own; null where one shop says all. */
type Line = TowerRow & { isTotal?: true };

const PHONE = { columns: '44px repeat(4, minmax(0, 1fr))', gap: '4px 8px', padding: '12px 14px' };

/** TOW-02, TOW-08. */
export function TowerTable({ rows, at, chosen, onEnter }: TowerTableProps) {
  const columns = useMemo(() => columnsOf(rows, at, chosen, onEnter), [rows, at, chosen, onEnter]);
  const lines = rows.length > 1 ? [...rows, totalOf(rows)] : rows;
  return (
    <Table<Line>
      label="Magasins"
      columns={columns}
      rows={lines}
      rowKey={({ shopId, isTotal }) => (isTotal ? 'total' : shopId)}
      rowTone={({ shopId, isTotal }) => (isTotal ? 'total' : chosen.has(shopId) ? 'open' : undefined)}
      phone={PHONE}
      isRoomy
      className={styles.table}
    />
  );
}

function totalOf(rows: readonly TowerRow[]): Line {
  const [first] = rows;
  if (!first) throw new Error('a total of nothing');
  const count = (read: (row: TowerRow) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  const pressing = (kind: 'waiting' | 'late' | 'driverless') => ({
    count: count((row) => row[kind].count),
    orderId: null,
    since: null,
  });
  const money = rows.map(({ revenue }) => revenue);
  return {
    ...first,
    name: 'Réseau',
    isTotal: true,
    waiting: pressing('waiting'),
    late: pressing('late'),
    driverless: pressing('driverless'),
    missed: count(({ missed }) => missed),
    orders: count(({ orders }) => orders),
    revenue: money.every((amount) => amount !== null) ? add(...money) : null,
  };
}

function columnsOf(
  rows: readonly TowerRow[],
  at: Instant,
  chosen: TowerTableProps['chosen'],
  onEnter: TowerTableProps['onEnter'],
): Column<Line>[] {
  const [first] = rows;
  const counted = (id: 'waiting' | 'late' | 'driverless', header: string, tone: 'amber' | 'red', column: number) => ({
    id,
    header,
    align: 'end' as const,
    isFigure: true,
    phone: { area: `3 / ${column}`, label: header },
    cell: (row: Line) => <Count count={row[id].count} tone={tone} isTotal={row.isTotal} />,
  });
  return [
    {
      id: 'choice',
      header: '',
      isNarrow: true,
      isAboveLink: true,
      phone: { area: '1 / 1 / 3 / 2' },
      head: (
        <ChoiceBox
          label="Choisir tous les magasins"
          isChecked={chosen.isEach}
          isPartly={chosen.chosen.length > 0 && !chosen.isEach}
          onToggle={chosen.toggleAll}
        />
      ),
      cell: ({ shopId, name, isTotal }) =>
        isTotal ? null : (
          <ChoiceBox
            label={`Choisir ${name}`}
            isChecked={chosen.has(shopId)}
            onToggle={(isExtending) => chosen.toggle(shopId, isExtending)}
          />
        ),
    },
    {
      id: 'name',
      header: 'Magasin',
      isStrong: true,
      phone: { area: '1 / 2 / 2 / 4' },
      cell: (row) =>
        row.isTotal ? (
          row.name
        ) : (
          <span className={styles.lines}>
            <button
              type="button"
              className={classes(ROW_LINK, shared.pressable, styles.name)}
              onClick={() => onEnter(row.shopId)}
            >
              {row.name}
            </button>
            <span className={styles.under}>{row.city}</span>
          </span>
        ),
    },
    {
      id: 'state',
      header: 'État',
      phone: { area: '2 / 2 / 3 / 6' },
      cell: (row) => (row.isTotal ? null : <State row={row} at={at} />),
    },
    {
      id: 'posts',
      header: 'Postes',
      phone: { area: '4 / 2 / 5 / 6' },
      cell: (row) => (row.isTotal ? null : <Posts row={row} />),
    },
    counted('waiting', 'En attente', 'amber', 2),
    counted('late', 'En retard', 'red', 3),
    counted('driverless', 'Sans livreur', 'red', 4),
    {
      id: 'missed',
      header: 'Manquées',
      align: 'end',
      isFigure: true,
      phone: { area: '3 / 5', label: 'Manquées' },
      cell: ({ missed, isTotal }) => <Count count={missed} tone="red" isTotal={isTotal} />,
    },
    {
      id: 'orders',
      header: 'Commandes',
      align: 'end',
      isFigure: true,
      phone: 'hidden',
      cell: ({ orders }) => orders,
    },
    ...(rows.some(({ revenue }) => revenue !== null) && first
      ? [
          {
            id: 'revenue',
            header: french(`Ventes, et ${weekdayWords(first.day)} dernier à ${localTime(at, first.timeZone)}`),
            align: 'end' as const,
            isFigure: true,
            phone: { area: '1 / 4 / 2 / 6' },
            cell: (row: Line) => <Sales row={row} />,
          },
        ]
      : []),
  ];
}

function Count({ count, tone, isTotal }: { count: number; tone: 'amber' | 'red'; isTotal?: boolean | undefined }) {
  return (
    <span
      className={styles.count}
      data-tone={count > 0 && !isTotal ? tone : undefined}
      data-none={count === 0 || undefined}
    >
      {count}
    </span>
  );
}

function State({ row, at }: { row: TowerRow; at: Instant }) {
  const words = stateWords(row, at);
  if (row.isClosed)
    return (
      <Badge tone="grey" icon={IconLock}>
        {words}
      </Badge>
    );
  if (!row.isInHours)
    return (
      <Badge tone="grey" icon={IconClock}>
        {words}
      </Badge>
    );
  return (
    <Badge tone={row.rush.enabled ? 'amber' : 'green'} icon={row.rush.enabled ? IconFlame : IconCircleCheck}>
      {words}
    </Badge>
  );
}

function Posts({ row: { posts, message, timeZone } }: { row: TowerRow }) {
  const light = posts.ringing > 0 ? (posts.ringing < posts.present ? 'amber' : 'green') : 'red';
  return (
    <span className={styles.lines}>
      <span className={styles.posts}>
        <i className={styles.light} data-light={light} aria-hidden />
        {postsWords(posts)}
      </span>
      {message ? (
        <span className={styles.under} title={message.text}>
          {message.readAt
            ? `Message lu par ${message.readBy}, ${localTime(message.readAt, timeZone)}`
            : `Message non lu, ${localTime(message.sentAt, timeZone)}`}
        </span>
      ) : null}
    </span>
  );
}

function Sales({ row }: { row: Line }) {
  if (row.revenue === null) return '--';
  const trend = row.isTotal ? null : trendOf(row);
  const tone = trend === null || trend === 0 ? undefined : trend > 0 ? 'up' : 'down';
  return (
    <span className={classes(styles.lines, styles.sales)}>
      <b className={styles.revenue}>{formatEuros(row.revenue)}</b>
      {row.isTotal ? null : (
        <span className={styles.trend} data-tone={tone}>
          {tone ? <Glyph icon={tone === 'up' ? IconArrowUpRight : IconArrowDownRight} size={15} /> : null}
          {comparisonWords(row).replaceAll(' ', NBSP)}
        </span>
      )}
    </span>
  );
}
