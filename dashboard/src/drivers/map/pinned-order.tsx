import { IconX } from '@tabler/icons-react';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import { dueOf, fullCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { createLink } from '@tanstack/react-router';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { numberTitle } from '../../orders/order-words.ts';
import { StatusBadge } from '../../orders/status-badge.tsx';
import styles from './drivers-map.module.css';

const RouteButton = createLink(LinkButton);

type PinnedOrderProps = { order: Order; timeZone: string; onClose: () => void };

/** MAP-13: what one asks of a pin. */
export function PinnedOrder({ order, timeZone, onClose }: PinnedOrderProps) {
  const driver = [order.driverFirstName, order.driverLastName].filter(Boolean).join(' ');
  return (
    <div className={styles.order}>
      <div className={styles.orderHead}>
        <p className={styles.orderNumber}>{numberTitle(order)}</p>
        <IconButton icon={IconX} label="Fermer" onClick={onClose} />
      </div>
      <StatusBadge order={order} />
      <dl className={styles.facts}>
        <Pair label="Client">{fullCustomerName(order.customer)}</Pair>
        <Pair label="Livreur">{driver || 'Aucun pour l’instant'}</Pair>
        <Pair label="Promise pour">{localTime(dueOf(order) ?? order.requestedFor, timeZone)}</Pair>
      </dl>
      <RouteButton to="/orders/$orderId" params={{ orderId: order.id }} isWide>
        Ouvrir la commande
      </RouteButton>
    </div>
  );
}
