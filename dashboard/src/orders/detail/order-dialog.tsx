import type { Order } from '@comptoir/domain/orders/order.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../session/session.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import type { OrderParts } from '../commands/acting.tsx';
import { knownOrder, oneOrder } from '../orders.queries.ts';
import { OpeningOrder } from './opening-order.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderElsewhere } from './order-elsewhere.tsx';

export type OrderDialogProps = {
  orderId: string;
  liveOrders: readonly Order[];
  parts: OrderParts;
  onClose: () => void;
};

/** ORD-33: the order of the address, from the live list when it is there, fetched otherwise (DET-39). */
export function OrderDialog({ orderId, liveOrders, parts, onClose }: OrderDialogProps) {
  const { companyId, shopId, isAllShops } = useUser();
  const cache = useQueryClient();
  const live = liveOrders.find(({ id }) => id === orderId);
  // After a cut the order may have left the list untold: its last copy says which shop to ask, and stays until the answer.
  const [seen, see] = useState<Order>();
  if (live && live !== seen) see(live);
  const last = live ?? (seen?.id === orderId ? seen : undefined);
  const known = last ?? knownOrder(cache, orderId);
  const fetched = useQuery({
    ...oneOrder({ companyId, shopId: known?.shopId ?? (isAllShops ? null : shopId), id: orderId }),
    enabled: !live,
  });
  const order = live ?? fetched.data ?? last;
  const placed = order ?? known;
  const shop = useQuery({
    ...oneShop({ companyId, shopId: placed?.shopId ?? shopId }),
    enabled: placed !== undefined || !isAllShops,
  });
  const error = fetched.error ?? shop.error;
  if (order && shop.data)
    return <OrderDetail key={order.id} order={order} shop={shop.data} parts={parts} onClose={onClose} />;
  if (!error) return <OpeningOrder onClose={onClose} />;
  return <OrderElsewhere orderId={orderId} error={error} onClose={onClose} />;
}
