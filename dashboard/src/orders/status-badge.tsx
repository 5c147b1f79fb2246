import type { Order } from '@comptoir/domain/orders/order.ts';
import { statusLabel, statusTone } from '@comptoir/domain/orders/order-status.ts';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { STATUS_ICONS } from './order-icons.ts';

/** ORD-34 to ORD-46. */
export function StatusBadge({ order }: { order: Pick<Order, 'status' | 'orderType'> }) {
  return (
    <Badge tone={statusTone(order.status)} icon={STATUS_ICONS[order.status]}>
      {statusLabel(order.status, order.orderType)}
    </Badge>
  );
}
