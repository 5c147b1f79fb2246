import { formatRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { quietDays } from '@comptoir/domain/payouts/explain.ts';
import type { Payout } from '@comptoir/domain/payouts/payout.ts';
import { payoutTypeLabel } from '@comptoir/domain/payouts/payouts.labels.ts';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { PayoutBadge } from './payout-badge.tsx';
import styles from './payouts.module.css';

type PayoutsTableProps = { payouts: readonly Payout[]; isAllShops: boolean; timeZone: string };
type QuietDays = { after: string; from: string; to: string };
type Row = { payout: Payout; quiet: null } | { payout: null; quiet: QuietDays };

/** PAY-04; between the payouts of one shop stand the days that had nothing to pay out. */
export function PayoutsTable({ payouts, isAllShops, timeZone }: PayoutsTableProps) {
  const columns = useMemo(() => columnsOf(isAllShops, timeZone), [isAllShops, timeZone]);
  const rows = useMemo(
    () =>
      payouts.flatMap((payout): Row[] => [
        { payout, quiet: null },
        ...(isAllShops ? [] : quietAfter(payout, timeZone)),
      ]),
    [payouts, isAllShops, timeZone],
  );
  return (
    <Table
      label="Virements"
      columns={columns}
      rows={rows}
      rowKey={({ payout, quiet }) => payout?.transactionId ?? `${quiet?.after} ${quiet?.from}`}
      rowTone={({ quiet }) => (quiet ? 'gone' : undefined)}
      phone="lines"
      isRoomy
    />
  );
}

function quietAfter(payout: Payout, timeZone: string): Row[] {
  const days = quietDays(payout, timeZone);
  return days ? [{ payout: null, quiet: { after: payout.transactionId, ...days } }] : [];
}

function columnsOf(isAllShops: boolean, timeZone: string): Column<Row>[] {
  const day = (at: string) => formatDate(at, timeZone);
  return [
    ...(isAllShops
      ? [
          {
            id: 'shop',
            header: 'Magasin',
            cell: ({ payout }: Row) => payout?.shopName,
            phone: { order: 5, isGrowing: true, isSoft: true },
          },
        ]
      : []),
    {
      id: 'amount',
      header: 'Montant',
      cell: ({ payout }) => (payout ? formatEuros(payout.amount) : 'Rien à virer'),
      isStrong: true,
      isFigure: true,
      className: styles.amount,
      phone: { order: 1, isGrowing: true },
    },
    {
      id: 'status',
      header: 'Statut',
      cell: ({ payout }) => (payout ? <PayoutBadge status={payout.status} /> : null),
      phone: { order: 2 },
    },
    {
      id: 'created',
      header: 'Date d’émission',
      cell: ({ payout, quiet }) => (payout ? day(payout.createdAt) : formatRange(quiet)),
      isFigure: true,
      phone: { order: 6, isGrowing: !isAllShops, isSoft: true },
    },
    {
      id: 'arrival',
      header: 'Date d’arrivée',
      cell: ({ payout }) => (payout ? day(payout.arrivalAt) : null),
      isFigure: true,
      phone: 'hidden',
    },
    {
      id: 'type',
      header: 'Type',
      cell: ({ payout }) => (payout ? payoutTypeLabel(payout.isAutomatic) : null),
      isSoft: true,
      phone: { order: 7, isSoft: true },
    },
    ...(isAllShops
      ? []
      : [
          {
            id: 'details',
            header: '',
            cell: ({ payout }: Row) =>
              payout ? (
                <RouteButton
                  to="/finances/payouts/$transactionId"
                  params={{ transactionId: payout.transactionId }}
                  aria-label={`Détails du virement du ${day(payout.createdAt)}`}
                >
                  Détails
                </RouteButton>
              ) : null,
            align: 'end' as const,
            phone: { order: 3 },
          },
        ]),
  ];
}
