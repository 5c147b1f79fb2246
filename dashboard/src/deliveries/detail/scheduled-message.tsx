import { formatDate, localTime } from '@comptoir/domain/kernel/time.ts';
import { isForDrivers, searchOpensAt } from '@comptoir/domain/orders/panels.ts';
import type { Acting } from '../../orders/commands/acting.tsx';
import styles from './driver.module.css';

/** DET-31. */
export function ScheduledMessage({ acting: { order } }: { acting: Acting }) {
  const { timeZone } = order.shop;
  return (
    <div className={styles.message}>
      <p>
        Commande programmée pour le {formatDate(order.requestedFor, timeZone)} à{' '}
        {localTime(order.requestedFor, timeZone)}.
      </p>
      {isForDrivers(order) ? (
        <p className={styles.soft}>La recherche de livreur démarrera à {localTime(searchOpensAt(order), timeZone)}.</p>
      ) : null}
    </div>
  );
}
