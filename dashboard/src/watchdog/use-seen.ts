import { isRinging } from '@comptoir/domain/orders/ringing.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useEffect, useEffectEvent } from 'react';
import { usePageVisible } from './page-visible.ts';
import { isReportedSeen, reportSeen } from '../orders/alerts/shown.ts';

const LOOK_EVERY_MS = 1_000;
const AFTER_DRAWING_MS = 100;

export function useSeen(orders: readonly Order[]): void {
  const isVisible = usePageVisible();
  const isAnyUnseen = orders.some((order) => isRinging(order) && !isReportedSeen(order));
  // Looking makes the browser lay the page out: once a second, not once for every order that changes.
  const look = useEffectEvent(() => {
    const unseen = new Map(
      orders.filter((order) => isRinging(order) && !isReportedSeen(order)).map((order) => [order.id, order]),
    );
    reportSeen(
      [...linksToOrders()].flatMap(({ id, link }) => {
        const order = unseen.get(id);
        return order && isReadable(link) ? order : [];
      }),
    );
  });
  useEffect(() => {
    if (!isVisible || !isAnyUnseen) return undefined;
    // In a task of its own, once what changed is laid out and drawn.
    const first = setTimeout(look, AFTER_DRAWING_MS);
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isVisible, isAnyUnseen]);
}

/** A page shows a few dozen orders of the hundreds there may be: it is asked, not they. */
function* linksToOrders(): Generator<{ id: string; link: HTMLAnchorElement }> {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href*="/orders/"]')) {
    const id = /\/orders\/([^/]+)$/.exec(link.pathname)?.[1];
    if (id) yield { id, link };
  }
}

/** Its card or row stands in the window, and no dialog covers it. What lies outside is not laid out for the asking. */
function isReadable(link: HTMLAnchorElement): boolean {
  const card = (link.closest('li, tr') ?? link).getBoundingClientRect();
  if (card.bottom <= 0 || card.top >= innerHeight) return false;
  const { left, right, top, bottom } = link.getBoundingClientRect();
  const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return onTop !== null && (link.parentElement?.contains(onTop) ?? false);
}
