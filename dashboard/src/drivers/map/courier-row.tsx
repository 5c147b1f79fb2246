import { localTime } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { carriedWords } from '../driver-words.ts';
import { courierState, courierTitle, seenAt, type Courier } from './couriers.ts';
import styles from './drivers-map.module.css';

type CourierRowProps = { courier: Courier; shop: Shop; isChosen: boolean; onChoose: () => void };

/** MAP-15: who brings an order for an outside service. */
export function CourierRow({ courier, shop, isChosen, onChoose }: CourierRowProps) {
  const isSeen = useFromNow((now) => seenAt(courier, now) !== null);
  const { positionAt, order } = courier;
  const since = positionAt ? ` depuis ${localTime(positionAt, shop.timeZone)}` : '';
  return (
    <li>
      <button type="button" className={styles.row} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.name}>{courierTitle(courier)}</span>
        <span className={styles.words}>{`${courierState(courier)} · ${carriedWords(order, shop.timeZone)}`}</span>
        {!isSeen && <span className={styles.words}>{`Position inconnue${since}`}</span>}
      </button>
    </li>
  );
}
