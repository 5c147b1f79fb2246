import { IconCircleCheck, IconCircleMinus, IconMoped } from '@tabler/icons-react';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useFromNow } from '../app/now.ts';
import type { IconType } from '../ui/base/glyph.tsx';
import { Badge, type BadgeTone } from '../ui/feedback/badge.tsx';
import { DRIVER_STATE_LABELS, driverState, driverWords, type DriverState } from './driver-words.ts';
import styles from './drivers-map.module.css';

const LOOKS: Record<DriverState, { tone: BadgeTone; icon: IconType }> = {
  delivering: { tone: 'blue', icon: IconMoped },
  available: { tone: 'green', icon: IconCircleCheck },
  away: { tone: 'grey', icon: IconCircleMinus },
};

type DriverRowProps = {
  driver: Driver;
  carried: Order | undefined;
  shop: Shop;
  isChosen: boolean;
  onChoose: () => void;
};

export function DriverRow({ driver, carried, shop, isChosen, onChoose }: DriverRowProps) {
  const state = useFromNow((now) => driverState(driver, shop.shopId, now));
  const place = { timeZone: shop.timeZone, location: shop.address.location };
  const words = useFromNow((now) => driverWords(driver, carried, place, now));
  return (
    <li>
      <button type="button" className={styles.row} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.name}>
          {driver.firstName} {driver.lastName.toUpperCase()}
        </span>
        <Badge {...LOOKS[state]}>{DRIVER_STATE_LABELS[state]}</Badge>
        <span className={styles.words}>{words}</span>
      </button>
    </li>
  );
}
