import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import styles from './drivers-table.module.css';

const ROWS = Array.from({ length: 5 }, (_, index) => index);

export function LoadingDrivers() {
  return (
    <LoadingRegion label="Chargement des livreurs">
      <div className={styles.loading}>
        {ROWS.map((row) => (
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
}
