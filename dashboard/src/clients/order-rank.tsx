import { orderRankLabel } from '@comptoir/domain/clients/clients.labels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useQuery } from '@tanstack/react-query';
import { orderCustomer } from './clients.queries.ts';
import { SegmentBadge } from './segment-badge.tsx';

/** CLI-35: « 12e commande, fidèle ». Asked when an order is opened, never for a row of a list. */
export function OrderRank({ order }: { order: Order }) {
  // REP-11: a test order belongs to nobody.
  const { data } = useQuery({ ...orderCustomer(order), enabled: !order.isTest });
  if (!data) return null;
  return <SegmentBadge segment={data.segment}>{orderRankLabel(data.orderRank, data.segment)}</SegmentBadge>;
}
