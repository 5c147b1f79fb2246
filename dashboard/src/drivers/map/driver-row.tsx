import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { driverFullName } from '@comptoir/domain/drivers/drivers.labels.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { driverWords, type Carried } from '../driver-words.ts';
import { StateBadge } from '../state-badge.tsx';
import styles from './drivers-map.module.css';

type DriverRowProps = {
  driver: Driver;
  carried: Carried | undefined;
  shop: Shop;
  isChosen: boolean;
  onChoose: () => void;
};

export function DriverRow({ driver, carried, shop, isChosen, onChoose }: DriverRowProps) {
  const place = { timeZone: shop.timeZone, location: shop.address.location };
  const words = useFromNow((now) => driverWords(driver, carried, place, now));
  return (
    <li>
      <button type="button" className={styles.row} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.name}>{driverFullName(driver)}</span>
        <StateBadge driver={driver} shopId={shop.shopId} />
        <span className={styles.words}>{words}</span>
      </button>
    </li>
  );
}
