import { IconUserShare, IconX } from '@tabler/icons-react';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import { dueOf, fullCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { isNameable } from '@comptoir/domain/rounds/name-driver.ts';
import { broughtWords } from '@comptoir/domain/rounds/rounds.labels.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { numberTitle } from '../../orders/order-words.ts';
import { StatusBadge } from '../../orders/status-badge.tsx';
import styles from './drivers-map.module.css';

const NOBODY = 'Aucun pour l’instant';

type PinnedOrderProps = { order: Order; timeZone: string; onClose: () => void; onGive: () => void };

/** MAP-13: what one asks of a pin. */
export function PinnedOrder({ order, timeZone, onClose, onGive }: PinnedOrderProps) {
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
        <Pair label="Livreur">{order.driverFirstName && order.driverId ? broughtWords(order) : driver || NOBODY}</Pair>
        <Pair label="Promise pour">{localTime(dueOf(order) ?? order.requestedFor, timeZone)}</Pair>
      </dl>
      {isNameable(order) && !order.held ? (
        <Button isWide icon={IconUserShare} onClick={onGive}>
          Confier à…
        </Button>
      ) : null}
      <RouteButton to="/orders/$orderId" params={{ orderId: order.id }} isWide>
        Ouvrir la commande
      </RouteButton>
    </div>
  );
}
