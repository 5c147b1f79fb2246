import { IconLifebuoy } from '@tabler/icons-react';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { complaintList } from './complaints.queries.ts';
import { StateBadge } from './state-badge.tsx';
import styles from './order-complaint.module.css';

/** Drawn in an order that its customer complained about. */
export function OrderComplaint({ order }: { order: Order }) {
  const user = useUser();
  const isRead = isFinished(order.status) && pageVisibility('support', viewOf(user)) !== 'hidden';
  const found = useQuery({
    ...complaintList(order, { orderId: order.id, pageSize: 1 }),
    enabled: isRead,
  });
  const complaint = isRead ? found.data?.items.find(({ orderId }) => orderId === order.id) : undefined;
  if (!complaint) return null;
  return (
    <p className={styles.link}>
      <Glyph icon={IconLifebuoy} />
      <Link to="/support/$complaintId" params={{ complaintId: complaint.complaintId }}>
        Voir la réclamation
      </Link>
      <StateBadge complaint={complaint} />
    </p>
  );
}
