import type { FailedHubOrder } from '@comptoir/domain/hub/orders/failed-order.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Pill } from '@comptoir/web/ui/feedback/pill.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { FailedOrderButtons } from './failed-order-actions.tsx';
import { failedHubOrders, type ShopRef } from './hub.queries.ts';
import styles from './hub.module.css';

/** HUB-41, HUB-56: what did not pass, why, and one action each. */
export function FailedOrdersCard({ params }: { params: ShopRef }) {
  const failed = useQuery(failedHubOrders(params));
  const count = failed.data?.items.length ?? 0;
  return (
    <Card as="section" aria-label="Commandes en échec" isPadded={false}>
      <div className={styles.bar}>
        <h2 className={styles.title}>Commandes en échec</h2>
        {count > 0 ? (
          <>
            <Pill tone="amber" isCount>
              {count}
            </Pill>
            <span className={styles.soft}>aucune n’est perdue</span>
          </>
        ) : null}
      </div>
      <Loaded
        query={failed}
        label="Chargement des commandes en échec"
        bones={
          <div className={styles.bones}>
            <Skeleton height={44} />
          </div>
        }
        failed="Les commandes en échec ne peuvent pas être affichées"
      >
        {({ items }) =>
          items.length > 0 ? (
            <FailedTable params={params} orders={items} />
          ) : (
            <p className={styles.calm}>
              <Glyph icon={IconCircleCheck} size={20} />
              Tout est passé{'\u00A0'}: HubRise et vous avez les mêmes commandes.
            </p>
          )
        }
      </Loaded>
    </Card>
  );
}

function FailedTable({ params: { companyId, shopId }, orders }: { params: ShopRef; orders: FailedHubOrder[] }) {
  const { timeZone } = useUser();
  const columns = useMemo(() => columnsOf({ companyId, shopId }, timeZone), [companyId, shopId, timeZone]);
  return (
    <Table
      label="Commandes en échec"
      columns={columns}
      rows={orders}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      phone="lines"
      isRoomy
    />
  );
}

const nameOf = ({ brand, number }: FailedHubOrder): string => french(`${brand || 'Commande'} n° ${number}`);

const columnsOf = (params: ShopRef, timeZone: string): Column<FailedHubOrder>[] => [
  {
    id: 'order',
    header: 'Commande',
    cell: (order) => (
      <span className={styles.order}>
        {order.orderId ? (
          <Link to="/orders/$orderId" params={{ orderId: order.orderId }} className={styles.link}>
            {nameOf(order)}
          </Link>
        ) : (
          nameOf(order)
        )}
        <small>
          {formatDate(order.failedAt, timeZone)} à {formatTime(order.failedAt, timeZone)}
        </small>
      </span>
    ),
    isStrong: true,
    phone: { order: 1, isGrowing: true },
  },
  {
    id: 'reason',
    header: 'Raison',
    cell: ({ reason }) => reason,
    className: styles.reason,
    phone: { order: 5, isGrowing: true },
  },
  {
    id: 'total',
    header: 'Montant',
    cell: ({ total }) => (total === null ? '--' : formatEuros(total)),
    align: 'end',
    isStrong: true,
    isFigure: true,
    phone: { order: 2 },
  },
  {
    id: 'actions',
    header: '',
    cell: (order) => (
      <span className={styles.actions}>
        <FailedOrderButtons params={params} order={order} />
      </span>
    ),
    align: 'end',
    phone: { order: 9, isGrowing: true },
  },
];
