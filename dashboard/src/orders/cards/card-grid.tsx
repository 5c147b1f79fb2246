import { isAwaitingAcceptance } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useEffect, useMemo, useState } from 'react';
import { withNextCards } from '../drawn-cards.ts';
import { OrderCard } from './order-card.tsx';
import styles from '../list/list.module.css';

/** One page of cards. Those not drawn yet keep their places: nothing jumps, and the scroll can be restored. */
export function CardGrid({ orders, isShopNamed }: { orders: readonly Order[]; isShopNamed: boolean }) {
  const drawn = useDrawn(orders);
  const urgentId = orders.find(isAwaitingAcceptance)?.id;
  return (
    <ul className={styles.grid} aria-busy={drawn.size < orders.length || undefined}>
      {orders.map((order) =>
        drawn.has(order.id) ? (
          <OrderCard key={order.id} order={order} isShopNamed={isShopNamed} isFirst={order.id === urgentId} />
        ) : (
          <li key={order.id} className={styles.coming} />
        ),
      )}
    </ul>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Forty-eight new cards at once hold up whoever types or scrolls: a few come with each frame, the first ones first. */
function useDrawn(orders: readonly Order[]): ReadonlySet<string> {
  const [before, setBefore] = useState(NONE);
  const drawn = useMemo(
    () =>
      withNextCards(
        before,
        orders.map(({ id }) => id),
      ),
    [before, orders],
  );
  useEffect(() => {
    if (drawn === before) return undefined;
    const frame = requestAnimationFrame(() => setBefore(drawn));
    return () => cancelAnimationFrame(frame);
  }, [drawn, before]);
  return drawn;
}
