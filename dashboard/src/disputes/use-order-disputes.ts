import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useQuery } from '@tanstack/react-query';
import { shopAlerts } from '../orders/alerts/shop-alerts.queries.ts';
import { useUser } from '../session/session.ts';
import { orderDisputes } from './disputes.queries.ts';

export const isContestable = ({ paymentType, channel }: Order): boolean =>
  paymentType === 'stripe' && !isMarketplace(channel);

/** Read again with each alert about the order: one asks for an answer, another tells of a loss. */
export function useOrderDisputes(order: Order) {
  const alerts = useQuery(shopAlerts(useUser()));
  const ofOrder = alerts.data?.items.filter(({ orderId }) => orderId === order.id) ?? [];
  const alertIds = ofOrder.map(({ id }) => id);
  const found = useQuery({
    ...orderDisputes(order, alertIds),
    enabled: isContestable(order) && !alerts.isPending,
    // What is known stays while it is read again.
    placeholderData: (before, query) => (query?.queryKey[2] === order.id ? before : undefined),
  });
  return { found, alertIds, isAnswerAwaited: ofOrder.some(({ kind }) => kind === 'payment-disputed') };
}
