import { isAwaitingAcceptance } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { arrivalWords } from '../order-words.ts';
import { StartDialog } from './start-dialog.tsx';
import { useRinging } from './use-ringing.ts';

const PAGE_TITLE = 'Dashboard';

type OrderAlertsProps = {
  /** Undefined until the first snapshot is there. */
  orders: readonly Order[] | undefined;
  place: string;
};

/** Everything that says « an order is waiting »: sound, page title, words for screen readers. */
export function OrderAlerts({ orders, place }: OrderAlertsProps) {
  useRinging(orders ?? NONE, place);
  useWaitingTitle(orders?.filter(isAwaitingAcceptance).length ?? 0);
  const news = useArrival(orders);
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <StartDialog />
    </>
  );
}

const NONE: readonly Order[] = [];

/** NTF-08. */
function useWaitingTitle(count: number): void {
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${PAGE_TITLE}` : PAGE_TITLE;
    return () => {
      document.title = PAGE_TITLE;
    };
  }, [count]);
}

/** The words for the last order that arrived while this page was open. */
function useArrival(orders: readonly Order[] | undefined): string {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!orders) return;
    const arrived = orders.find((order) => isAwaitingAcceptance(order) && known.current?.has(order.id) === false);
    known.current = new Set(orders.map(({ id }) => id));
    if (arrived) setWords(arrivalWords(arrived));
  }, [orders]);
  return words;
}
