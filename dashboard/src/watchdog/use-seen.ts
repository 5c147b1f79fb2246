import { isRinging } from '@comptoir/domain/orders/ringing.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useEffect } from 'react';
import { usePageVisible } from './page-visible.ts';
import { isReportedSeen, reportSeen } from './shown.ts';

const LOOK_EVERY_MS = 1_000;

/** Reports the waiting orders that somebody before this screen can read. */
export function useSeen(orders: readonly Order[]): void {
  const isVisible = usePageVisible();
  const isAnyUnseen = orders.some((order) => isRinging(order) && !isReportedSeen(order));
  useEffect(() => {
    if (!isVisible || !isAnyUnseen) return undefined;
    const look = () => {
      const unseen = orders.filter((order) => isRinging(order) && !isReportedSeen(order));
      reportSeen(unseen.filter(({ id }) => isReadable(id)));
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [orders, isVisible, isAnyUnseen]);
}

/** Its card or row stands in the window, and no dialog covers it. */
function isReadable(orderId: string): boolean {
  const link = document.querySelector(`main a[href*="/orders/${CSS.escape(orderId)}"]`);
  if (!link) return false;
  const { left, right, top, bottom } = link.getBoundingClientRect();
  const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return onTop !== null && (link.parentElement?.contains(onTop) ?? false);
}
