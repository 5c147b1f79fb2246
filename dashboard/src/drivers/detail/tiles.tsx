import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { averageDistanceKm, averageDurationMinutes } from '@comptoir/domain/drivers/figures.ts';
import { formatEuros, ZERO } from '@comptoir/domain/kernel/money.ts';
import { useUser } from '../../session/session.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { figureWords } from '../driver-words.ts';
import styles from './detail.module.css';

/** DRV-13: what this shop counts of the driver; what it cost is known of independents only. */
export function Tiles({ driver }: { driver: Driver }) {
  const { shopId } = useUser();
  const here = driver.shops.find((shop) => shop.shopId === shopId);
  return (
    <dl className={styles.tiles}>
      <Tile label="Livraisons" value={formatCount(here?.completedOrderCount ?? 0)} />
      {driver.kind === 'independent' ? (
        <Tile label="Coût total" value={formatEuros(here?.totalCourierFee ?? ZERO)} />
      ) : null}
      <Tile label="Durée moyenne" value={figureWords(averageDurationMinutes(driver), 'min')} />
      <Tile label="Distance moyenne" value={figureWords(averageDistanceKm(driver), 'km')} />
    </dl>
  );
}

function Tile({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
