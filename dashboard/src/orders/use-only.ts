import { attentionOf } from '@comptoir/domain/orders/attention/attention.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useMemo } from 'react';
import type { Only } from './orders-search.ts';

/** PAC-01: the orders that a cell of the control strip counts; cut again only when one more is late. */
export function useOnly(orders: readonly Order[], only: Only | undefined): readonly Order[] {
  const ids = useFromNow((now) => {
    const pressing = only && attentionOf(orders, now)[only];
    return pressing ? pressing.map(({ id }) => id).join() : null;
  });
  return useMemo(() => (ids === null ? orders : orders.filter(({ id }) => ids.split(',').includes(id))), [orders, ids]);
}
