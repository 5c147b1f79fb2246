import type { FinanceRow } from '@comptoir/domain/finances/finance-row.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { ORDER_TYPES, ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import type { Comparison } from './trend.ts';
import { TrendBadge } from './trend-badge.tsx';

type ShopsTableProps = { rows: readonly FinanceRow[]; comparison: Comparison };

/** FIN-09, FIN-10: a row a shop; with several, their total last (FIN-21). */
export function ShopsTable({ rows, comparison }: ShopsTableProps) {
  const columns = useMemo(() => columnsOf(comparison), [comparison]);
  return (
    <Table
      label="Chiffres par magasin"
      columns={columns}
      rows={rows}
      rowKey={({ shopId }) => shopId ?? 'total'}
      phone="lines"
      isRoomy
    />
  );
}

const columnsOf = ({ figuresOf }: Comparison): Column<FinanceRow>[] => [
  {
    id: 'shop',
    header: 'Magasin',
    cell: ({ shopName }) => shopName,
    isStrong: true,
    phone: { order: 1, isGrowing: true },
  },
  {
    id: 'revenue',
    header: 'CA',
    cell: ({ revenue }) => formatEuros(revenue),
    align: 'end',
    isFigure: true,
    isStrong: true,
    phone: { order: 2 },
  },
  {
    id: 'trend',
    header: 'Tendance',
    cell: (row) => {
      const compared = figuresOf(row);
      return <TrendBadge basisPoints={compared?.trendBasisPoints ?? null} compared={compared} />;
    },
    align: 'end',
    isFigure: true,
    phone: { order: 3 },
  },
  {
    id: 'orders',
    header: 'Commandes (F/A/M)',
    cell: ({ completedOrderCount, canceledOrderCount, missedOrderCount }) =>
      [completedOrderCount, canceledOrderCount, missedOrderCount].map(formatCount).join(' / '),
    align: 'end',
    isFigure: true,
    phone: { order: 5, label: 'Commandes (F/A/M)' },
  },
  ...ORDER_TYPES.map((type, rank) => ({
    id: type,
    header: ORDER_TYPE_LABELS[type],
    group: 'Types de commande',
    cell: ({ orderCountByType }: FinanceRow) => formatCount(orderCountByType[type]),
    align: 'end' as const,
    isFigure: true,
    phone: { order: 9 + rank, label: ORDER_TYPE_LABELS[type] },
  })),
  {
    id: 'basket',
    header: 'Panier moyen',
    cell: ({ averageBasket }) => formatEuros(averageBasket),
    align: 'end',
    isFigure: true,
    phone: { order: 6, label: 'Panier moyen' },
  },
  {
    id: 'reactivatedBaskets',
    header: 'Paniers réactivés',
    cell: ({ reactivatedBasketCount }) => formatCount(reactivatedBasketCount),
    align: 'end',
    isFigure: true,
    phone: 'hidden',
  },
  {
    id: 'reactivatedClients',
    header: 'Clients réactivés',
    cell: ({ reactivatedCustomerCount }) => formatCount(reactivatedCustomerCount),
    align: 'end',
    isFigure: true,
    phone: 'hidden',
  },
];
