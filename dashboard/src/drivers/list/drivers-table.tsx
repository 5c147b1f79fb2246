import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { driverFullName } from '@comptoir/domain/drivers/drivers.labels.ts';
import { formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useUser } from '../../session/session.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { MISSING } from '../driver-words.ts';
import { DRIVERS_PATHS, type DriversSearch, type DriversTab } from '../drivers-search.ts';
import { StateBadge } from '../state-badge.tsx';
import { EnabledSwitch } from './enabled-switch.tsx';
import styles from './drivers-table.module.css';

type DriversTableProps = { drivers: readonly Driver[]; tab: DriversTab; search: DriversSearch };

/** DRV-03 to DRV-05: what was collected is one group of three columns, of employees only. */
export function DriversTable({ drivers, tab, search }: DriversTableProps) {
  const areEmployees = tab === 'employee';
  const rows = areEmployees ? 2 : 1;
  return (
    <table className={styles.table} aria-label={areEmployees ? 'Livreurs employés' : 'Livreurs indépendants'}>
      <thead>
        <tr>
          <th scope="col" rowSpan={rows}>
            Livreur
          </th>
          <th scope="col" rowSpan={rows}>
            Numéro
          </th>
          <th scope="col" rowSpan={rows}>
            Statut
          </th>
          <th scope="col" rowSpan={rows} className={styles.figure}>
            Livraisons
          </th>
          {areEmployees ? (
            <th scope="colgroup" colSpan={3} className={styles.group}>
              Valeurs encaissées
            </th>
          ) : null}
          <th scope="col" rowSpan={rows}>
            Date de création
          </th>
          <th scope="col" rowSpan={rows} className={styles.last}>
            Activé
          </th>
        </tr>
        {areEmployees ? (
          <tr>
            <th scope="col" className={`${styles.figure} ${styles.groupFirst}`}>
              Espèces
            </th>
            <th scope="col" className={styles.figure}>
              Tickets restaurant
            </th>
            <th scope="col" className={`${styles.figure} ${styles.groupLast}`}>
              TPE
            </th>
          </tr>
        ) : null}
      </thead>
      <tbody>
        {drivers.map((driver) => (
          <DriverLine key={driver.driverId} driver={driver} tab={tab} search={search} />
        ))}
      </tbody>
    </table>
  );
}

type DriverLineProps = { driver: Driver; tab: DriversTab; search: DriversSearch };

const DriverLine = memo(function DriverLine({ driver, tab, search }: DriverLineProps) {
  const { shopId, timeZone } = useUser();
  const here = driver.shops.find((shop) => shop.shopId === shopId);
  return (
    <tr className={styles.row}>
      <td className={styles.name}>
        <Link
          to={DRIVERS_PATHS[tab]}
          search={{ ...search, livreur: driver.driverId }}
          state={{ isOverList: true }}
          resetScroll={false}
          preload={false}
          className={styles.link}
        >
          {driverFullName(driver)}
        </Link>
      </td>
      <td className={styles.phone}>{driver.phone ? formatPhone(driver.phone) : MISSING}</td>
      <td className={styles.state}>
        <StateBadge driver={driver} shopId={shopId} />
      </td>
      <td className={styles.figure} data-label="Livraisons">
        {formatCount(here?.completedOrderCount ?? 0)}
      </td>
      {tab === 'employee' ? (
        <>
          <Amount label="Espèces" amount={driver.collectedCash} />
          <Amount label="Tickets restaurant" amount={driver.collectedMealVouchers} />
          <Amount label="TPE" amount={driver.collectedCardTerminal} />
        </>
      ) : null}
      <td className={styles.date} data-label="Créé le">
        {formatDate(driver.createdAt, timeZone)}
      </td>
      <td className={styles.switch}>
        <EnabledSwitch driver={driver} isEnabled={here?.enabled ?? false} />
      </td>
    </tr>
  );
});

function Amount({ label, amount }: { label: string; amount: Cents }) {
  return (
    <td className={styles.figure} data-label={label} data-zero={amount === 0 || undefined}>
      {formatEuros(amount)}
    </td>
  );
}
