import { isAwaitingAcceptance } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../app/session.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { arrivalWords } from '../order-words.ts';
import { liveOrders } from '../orders.queries.ts';
import { useRinging } from './use-ringing.ts';

const PAGE_TITLE = 'Dashboard';
const NONE: readonly Order[] = [];

/** Everything that says « an order is waiting » without being looked at: sound, page title, words for screen readers. */
export function OrderAlerts() {
  const user = useUser();
  const { data } = useQuery(liveOrders(user));
  useRinging(data?.orders ?? NONE, user.isAllShops ? user.companyId : user.shopId);
  useWaitingTitle(data?.orders.filter(isAwaitingAcceptance).length ?? 0);
  return <VisuallyHidden role="status">{useArrival(data?.orders)}</VisuallyHidden>;
}

/** NTF-08. */
function useWaitingTitle(count: number): void {
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${PAGE_TITLE}` : PAGE_TITLE;
    return () => {
      document.title = PAGE_TITLE;
    };
  }, [count]);
}

/** The words for the last order that arrived while this page was open; nothing for those already there. */
function useArrival(orders: readonly Order[] | undefined): string {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!orders) {
      // Another shop: what is already there has not just arrived.
      known.current = null;
      return;
    }
    const arrived = orders.find((order) => isAwaitingAcceptance(order) && known.current?.has(order.id) === false);
    known.current = new Set(orders.map(({ id }) => id));
    if (arrived) setWords(arrivalWords(arrived));
  }, [orders]);
  return words;
}
