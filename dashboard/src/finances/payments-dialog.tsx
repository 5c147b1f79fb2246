import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import type { Payment } from '@comptoir/domain/finances/finance-row.ts';
import { formatRange, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { TAKING_LABELS } from '@comptoir/domain/finances/finances.labels.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useMemo, useState } from 'react';
import { LIST_SIZES } from '@comptoir/web/page/address.ts';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { paymentsOf, type PaymentsPage } from './finances.queries.ts';
import styles from './finances.module.css';

/** FIN-18: the orders behind the revenue. */
export function PaymentsDialog({ range, onClose }: { range: DateRange; onClose: () => void }) {
  const user = useUser();
  const [page, setPage] = useState<PaymentsPage>({ pageNumber: 0, pageSize: LIST_SIZES[0] });
  const payments = useQuery(paymentsOf(user, range, page));
  const columns = useMemo(() => columnsOf(user.timeZone), [user.timeZone]);
  return (
    <Dialog
      title="Détails des paiements"
      context={formatRange(range)}
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
    >
      <Loaded
        query={payments}
        label="Chargement des paiements"
        bones={<Skeleton height={360} radius={14} />}
        failed={CLIENT_ERRORS.financesUnread}
      >
        {({ items, total }) =>
          total === 0 ? (
            <p className={styles.nothing}>Aucune donnée sur cette période</p>
          ) : (
            <>
              <Table label="Paiements" columns={columns} rows={items} rowKey={({ orderId }) => orderId} phone="lines" />
              <Pager
                page={page.pageNumber}
                pageSize={page.pageSize}
                pageSizes={LIST_SIZES}
                total={total}
                onPage={(pageNumber) => setPage({ ...page, pageNumber })}
                onPageSize={(pageSize) => setPage({ pageNumber: 0, pageSize })}
              />
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

const columnsOf = (timeZone: string): Column<Payment>[] => [
  {
    id: 'amount',
    header: 'Montant',
    cell: ({ amount }) => formatEuros(amount),
    isStrong: true,
    isFigure: true,
    phone: { order: 2 },
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ paymentTypes }) => paymentTypes.map(({ paymentType }) => TAKING_LABELS[paymentType]).join(' et '),
    phone: { order: 5, isGrowing: true, isSoft: true },
  },
  {
    id: 'date',
    header: 'Date de commande',
    cell: ({ requestedFor }) => `${formatDate(requestedFor, timeZone)} ${formatTime(requestedFor, timeZone)}`,
    isFigure: true,
    phone: { order: 6, isSoft: true },
  },
  {
    id: 'order',
    header: 'Commande',
    cell: ({ orderId, orderNumber }) => (
      <Link to="/orders/$orderId" params={{ orderId }} className={ROW_LINK}>
        N° {orderNumber}
      </Link>
    ),
    isFigure: true,
    phone: { order: 1, isGrowing: true },
  },
];
