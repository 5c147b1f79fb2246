import { endedWords } from '@comptoir/domain/clients/clients.labels.ts';
import type { Customer, CustomerOrder } from '@comptoir/domain/clients/customer.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { PAYMENT_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDate, localTime } from '@comptoir/domain/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { StatusBadge } from '../../orders/status-badge.tsx';
import { useUser } from '../../session/session.ts';
import { clientOrders, HISTORY_SIZE } from '../clients.queries.ts';
import { Section } from './section.tsx';
import styles from './client-dialog.module.css';

const PHONE = { columns: 'minmax(0, 1fr) auto', gap: '4px 12px', padding: '10px 14px' };

/** CLI-19. */
export function ClientOrders({ customer }: { customer: Customer }) {
  const user = useUser();
  const [page, setPage] = useState(0);
  const orders = useQuery(clientOrders(user, customer.customerId, page));
  return (
    <Section title="Commandes" aside={endedWords(customer.completedOrderCount, customer.canceledOrderCount)}>
      <div className={styles.frame} aria-busy={orders.isPlaceholderData}>
        <Loaded
          query={orders}
          label="Chargement des commandes"
          bones={<LineBones count={HISTORY_SIZE} />}
          failed="Les commandes ne peuvent pas être affichées"
        >
          {({ items, total }) =>
            total === 0 ? (
              <p className={styles.none}>Ce client n’a passé aucune commande.</p>
            ) : (
              <>
                <Table
                  label="Commandes du client"
                  columns={COLUMNS}
                  rows={items}
                  rowKey={({ id }) => id}
                  phone={PHONE}
                />
                <div className={styles.pager}>
                  <Pager
                    page={page}
                    pageSize={HISTORY_SIZE}
                    total={total}
                    pageSizes={[HISTORY_SIZE]}
                    onPage={setPage}
                    onPageSize={() => undefined}
                  />
                </div>
              </>
            )
          }
        </Loaded>
      </div>
    </Section>
  );
}

const COLUMNS: Column<CustomerOrder>[] = [
  {
    id: 'number',
    header: 'Commande',
    cell: ({ orderNumber }) => `N°${NBSP}${orderNumber}`,
    isStrong: true,
    isFigure: true,
    phone: { area: '1 / 1' },
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ requestedFor, timeZone }) => `${formatDate(requestedFor, timeZone)} ${localTime(requestedFor, timeZone)}`,
    isFigure: true,
    phone: { area: '2 / 1' },
  },
  {
    id: 'payment',
    header: 'Paiement',
    cell: ({ paymentType }) => PAYMENT_TYPE_LABELS[paymentType],
    phone: 'hidden',
  },
  { id: 'status', header: 'État', cell: (order) => <StatusBadge order={order} />, phone: { area: '2 / 2' } },
  {
    id: 'total',
    header: 'Total payé',
    cell: ({ amountDue }) => formatEuros(amountDue),
    align: 'end',
    isFigure: true,
    phone: { area: '1 / 2' },
  },
];
