import { arrivalOf } from '@comptoir/domain/deliveries/trip-estimate.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useUser } from '../../session/session.ts';
import { liveOrders } from '../../orders/orders.queries.ts';
import { StatusBadge } from '../../orders/status-badge.tsx';
import { carriedWords } from '../driver-words.ts';
import { DetailSection } from './detail-section.tsx';
import styles from './detail.module.css';

/** DRV-28, API-55: what the driver carries for this shop, live. */
export function CarriedOrders({ driver }: { driver: Driver }) {
  const user = useUser();
  const live = useQuery(liveOrders(user));
  const orders = live.data?.orders.filter(({ id }) => driver.orderIds.includes(id)) ?? [];
  // RND-13: in the order in which they are brought.
  const carried = orders.toSorted((a, b) => (arrivalOf(a) ?? '').localeCompare(arrivalOf(b) ?? ''));
  if (carried.length === 0) return null;
  return (
    <DetailSection title={carried.length === 1 ? 'Commande en cours' : 'Commandes en cours'}>
      <ul className={styles.carried}>
        {carried.map((order) => (
          <li key={order.id} className={styles.carriedOrder}>
            <Link to="/orders/$orderId" params={{ orderId: order.id }} className={styles.orderLink}>
              {carriedWords(order, user.timeZone)}
            </Link>
            <StatusBadge order={order} />
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
