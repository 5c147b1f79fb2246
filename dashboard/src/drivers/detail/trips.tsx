import type { DriverTrip } from '@comptoir/contract/drivers.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDate, localTime } from '@comptoir/domain/kernel/time.ts';
import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { useUser } from '../../session/session.ts';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { driverTrips } from '../drivers.queries.ts';
import styles from './trips.module.css';
import detail from './detail.module.css';

/** DRV-22. */
const PAGE_SIZE = 5;

type TripsProps = { driver: Driver; page: number; onPage: (page: number) => void };

/** DRV-21: what this shop owes the driver, order by order. */
export function Trips({ driver, page, onPage }: TripsProps) {
  const user = useUser();
  const completed = driver.shops.find(({ shopId }) => shopId === user.shopId)?.completedOrderCount ?? 0;
  const trips = useQuery(driverTrips(user, driver.driverId, completed, { pageNumber: page, pageSize: PAGE_SIZE }));
  return (
    <section className={detail.section} aria-labelledby="driver-trips">
      <h3 id="driver-trips" className={detail.heading}>
        Courses
      </h3>
      <div className={styles.frame} aria-busy={trips.isPlaceholderData}>
        {trips.data ? (
          <TripsPage items={trips.data.items} total={trips.data.total} page={page} onPage={onPage} />
        ) : trips.isError ? (
          <LoadFailed
            title="Les courses ne peuvent pas être affichées"
            retry={() => void trips.refetch()}
            isRetrying={trips.isFetching}
          />
        ) : (
          <LoadingTrips />
        )}
      </div>
    </section>
  );
}

type TripsPageProps = { items: readonly DriverTrip[]; total: number; page: number; onPage: (page: number) => void };

function TripsPage({ items, total, page, onPage }: TripsPageProps) {
  const { timeZone } = useUser();
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  if (total === 0) return <EmptyState icon={IconRoute} title="Aucune course pour le moment" />;
  return (
    <>
      <Table
        label="Courses du livreur"
        columns={columns}
        rows={items}
        rowKey={({ orderId }) => orderId}
        className={styles.trips}
      />
      <div className={styles.pager}>
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={total}
          pageSizes={[PAGE_SIZE]}
          onPage={onPage}
          onPageSize={() => undefined}
        />
      </div>
    </>
  );
}

const columnsIn = (timeZone: string): Column<DriverTrip>[] => [
  {
    id: 'number',
    header: 'Commande',
    cell: ({ orderNumber }) => `N°${NBSP}${orderNumber}`,
    isStrong: true,
    isFigure: true,
  },
  {
    id: 'date',
    header: 'Date de livraison',
    cell: ({ deliveredAt }) => `${formatDate(deliveredAt, timeZone)} ${localTime(deliveredAt, timeZone)}`,
    isFigure: true,
  },
  {
    id: 'fee',
    header: 'Frais de livraison',
    cell: ({ courierFee }) => formatEuros(courierFee),
    align: 'end',
    isFigure: true,
  },
];

const ROWS = Array.from({ length: PAGE_SIZE }, (_, index) => index);

function LoadingTrips() {
  return (
    <LoadingRegion label="Chargement des courses">
      <div className={styles.loading}>
        {ROWS.map((row) => (
          <Skeleton key={row} height={14} width={row % 2 === 0 ? '92%' : '84%'} />
        ))}
      </div>
    </LoadingRegion>
  );
}
