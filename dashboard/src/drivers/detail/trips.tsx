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
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { driverTrips } from '../drivers.queries.ts';
import { DetailSection } from './detail-section.tsx';
import styles from './trips.module.css';

const PAGE_SIZE = 5;

type TripsProps = { driver: Driver; page: number; onPage: (page: number) => void };

/** DRV-21: what this shop owes the driver, order by order. */
export function Trips({ driver, page, onPage }: TripsProps) {
  const user = useUser();
  const completed = driver.shops.find(({ shopId }) => shopId === user.shopId)?.completedOrderCount ?? 0;
  const trips = useQuery(driverTrips(user, driver.driverId, completed, { pageNumber: page, pageSize: PAGE_SIZE }));
  return (
    <DetailSection title="Courses">
      <div className={styles.frame} aria-busy={trips.isPlaceholderData}>
        <Loaded
          query={trips}
          label="Chargement des courses"
          bones={<LineBones count={PAGE_SIZE} />}
          failed="Les courses ne peuvent pas être affichées"
        >
          {({ items, total }) => <TripsPage items={items} total={total} page={page} onPage={onPage} />}
        </Loaded>
      </div>
    </DetailSection>
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
