import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { driverFullName } from '@comptoir/domain/drivers/drivers.labels.ts';
import { formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { Link } from '@comptoir/web/route/link.tsx';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { MISSING } from '../driver-words.ts';
import { DRIVERS_PATHS, type DriversSearch, type DriversTab } from '../drivers-search.ts';
import { StateBadge } from '../state-badge.tsx';
import { EnabledSwitch } from './enabled-switch.tsx';
import styles from './drivers-table.module.css';

type Place = { tab: DriversTab; search: DriversSearch };
type Here = { shopId: string; timeZone: string };

const PHONE = { columns: 'repeat(6, minmax(0, 1fr))', gap: '4px 8px', padding: '8px 16px 14px' };

/** DRV-03 to DRV-05: what was collected is one group of three columns, of employees only. */
export function DriversTable({ drivers, tab, search }: { drivers: readonly Driver[] } & Place) {
  const { shopId, timeZone } = useUser();
  const columns = useMemo(() => columnsOf({ tab, search }, { shopId, timeZone }), [tab, search, shopId, timeZone]);
  return (
    <Table
      label={tab === 'employee' ? 'Livreurs employés' : 'Livreurs indépendants'}
      columns={columns}
      rows={drivers}
      rowKey={({ driverId }) => driverId}
      phone={PHONE}
      className={styles.drivers}
    />
  );
}

function columnsOf({ tab, search }: Place, { shopId, timeZone }: Here): Column<Driver>[] {
  const inShop = (driver: Driver) => driver.shops.find((shop) => shop.shopId === shopId);
  return [
    {
      id: 'name',
      header: 'Livreur',
      cell: (driver) => (
        <Link
          to={DRIVERS_PATHS[tab]}
          search={{ ...search, livreur: driver.driverId }}
          state={{ isOverList: true }}
          resetScroll={false}
          preload={false}
          className={ROW_LINK}
        >
          {driverFullName(driver)}
        </Link>
      ),
      isStrong: true,
      className: styles.name,
      phone: { area: '1 / 1 / 2 / 6' },
    },
    {
      id: 'phone',
      header: 'Numéro',
      cell: ({ phone }) => (phone ? formatPhone(phone) : MISSING),
      isFigure: true,
      className: styles.phone,
      phone: { area: '2 / 5 / 3 / 7' },
    },
    {
      id: 'state',
      header: 'Statut',
      cell: (driver) => <StateBadge driver={driver} shopId={shopId} />,
      phone: { area: '2 / 1 / 3 / 5' },
    },
    {
      id: 'deliveries',
      header: 'Livraisons',
      cell: (driver) => formatCount(inShop(driver)?.completedOrderCount ?? 0),
      align: 'end',
      isFigure: true,
      phone: { area: '3 / 1 / 4 / 3', label: 'Livraisons' },
    },
    ...(tab === 'employee'
      ? [
          amount('Espèces', '4 / 1 / 5 / 3', ({ collectedCash }) => collectedCash),
          amount('Tickets restaurant', '4 / 3 / 5 / 5', ({ collectedMealVouchers }) => collectedMealVouchers),
          amount('TPE', '4 / 5 / 5 / 7', ({ collectedCardTerminal }) => collectedCardTerminal),
        ]
      : []),
    {
      id: 'date',
      header: 'Date de création',
      cell: ({ createdAt }) => formatDate(createdAt, timeZone),
      isFigure: true,
      phone: { area: '3 / 3 / 4 / 5', label: 'Créé le' },
    },
    {
      id: 'enabled',
      header: 'Activé',
      cell: (driver) => <EnabledSwitch driver={driver} isEnabled={inShop(driver)?.enabled ?? false} />,
      align: 'end',
      isNarrow: true,
      isAboveLink: true,
      isKept: true,
      className: styles.switch,
      phone: { area: '1 / 6' },
    },
  ];
}

const amount = (header: string, area: string, of: (driver: Driver) => Cents): Column<Driver> => ({
  id: header,
  header,
  group: 'Valeurs encaissées',
  cell: (driver) => formatEuros(of(driver)),
  align: 'end',
  isFigure: true,
  isSoft: (driver) => of(driver) === 0,
  phone: { area, label: header },
});

export const LoadingDrivers = () => (
  <LoadingRegion label="Chargement des livreurs">
    <div className={styles.loading}>
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className={styles.loadingRow}>
          <Skeleton width={row % 2 === 0 ? 130 : 110} height={14} />
          <Skeleton width={110} height={14} />
          <Skeleton width={96} height={24} />
          <Skeleton width="30%" height={14} />
          <Skeleton width={44} height={24} radius={12} />
        </div>
      ))}
    </div>
  </LoadingRegion>
);
