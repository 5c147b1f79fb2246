import type { Order } from '@comptoir/domain/orders/order.ts';
import { statusLabel, statusTone } from '@comptoir/domain/orders/order-status.ts';
import { lacksDriver } from '@comptoir/domain/orders/attention/driver-facts.ts';
import { IconTestPipe, IconUserOff } from '@tabler/icons-react';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { STATUS_ICONS } from './order-icons.ts';

/** REP-10: an order of a rehearsal. */
export const TestBadge = () => (
  <Badge tone="violet" icon={IconTestPipe}>
    ESSAI
  </Badge>
);

/** ORD-34 to ORD-46. Where nobody comes to fetch the order, that is what has to be read. */
export function StatusBadge({ order }: { order: Order | Pick<Order, 'status' | 'orderType'> }) {
  if ('driverSearch' in order && lacksDriver(order))
    return (
      <Badge tone="red" icon={IconUserOff}>
        Aucun livreur
      </Badge>
    );
  return (
    <Badge tone={statusTone(order.status)} icon={STATUS_ICONS[order.status]}>
      {statusLabel(order.status, order.orderType)}
    </Badge>
  );
}
