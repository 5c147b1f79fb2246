import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import type { Explained } from '@comptoir/domain/payouts/explain.ts';
import type { PayoutLine } from '@comptoir/domain/payouts/payout.ts';
import { PAYOUT_LINE_LABELS, takenOff } from '@comptoir/domain/payouts/payouts.labels.ts';
import { fees } from '@comptoir/domain/payouts/explain.ts';
import { Link } from '@comptoir/web/route/link.tsx';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import styles from './payout.module.css';

/** What changed the payout besides its orders: each refund, dispute or adjustment by itself. */
export function OthersCard({ others, timeZone }: { others: Explained['others']; timeZone: string }) {
  const rows = useMemo(() => others.flatMap(({ lines }) => lines), [others]);
  const columns = useMemo(() => columnsOf(timeZone), [timeZone]);
  return (
    <Card as="section" isPadded={false} aria-labelledby="payout-others">
      <div className={styles.head}>
        <h2 id="payout-others" className={styles.title}>
          Autres mouvements
        </h2>
      </div>
      <Table label="Autres mouvements" columns={columns} rows={rows} rowKey={({ id }) => id} phone="lines" />
    </Card>
  );
}

const columnsOf = (timeZone: string): Column<PayoutLine>[] => [
  {
    id: 'kind',
    header: 'Nature',
    cell: ({ kind }) => PAYOUT_LINE_LABELS[kind],
    phone: { order: 1, isGrowing: true },
  },
  {
    id: 'order',
    header: 'Commande',
    cell: ({ orderId, orderNumber }) =>
      orderId && orderNumber ? (
        <Link to="/orders/$orderId" params={{ orderId }} className={`${ROW_LINK} ${styles.order}`}>
          N°{NBSP}
          {orderNumber}
        </Link>
      ) : (
        '--'
      ),
    isFigure: true,
    phone: { order: 5, isGrowing: true },
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ at }) => `${formatDate(at, timeZone)} ${formatTime(at, timeZone)}`,
    isFigure: true,
    isSoft: true,
    phone: { order: 6, isSoft: true },
  },
  {
    id: 'gross',
    header: 'Montant',
    cell: ({ gross }) => formatEuros(gross),
    align: 'end',
    isFigure: true,
    phone: 'hidden',
  },
  {
    id: 'fees',
    header: 'Frais',
    cell: (line) => takenOff(fees(line)),
    align: 'end',
    isFigure: true,
    isSoft: true,
    phone: 'hidden',
  },
  {
    id: 'net',
    header: 'Net',
    cell: ({ net }) => formatEuros(net),
    align: 'end',
    isFigure: true,
    isStrong: true,
    phone: { order: 2 },
  },
];
