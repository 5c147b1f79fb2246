import { waitingMoves, type Gesture } from '@comptoir/domain/offline/gesture.ts';
import { withWaitingMoves } from '@comptoir/domain/offline/shown-order.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { patchQuery } from '@comptoir/web/cache/patch-query.ts';
import { asTold, showOver } from '@comptoir/web/cache/shown-over.ts';
import { gestures, onGestures } from '../offline/gestures.ts';
import { oneShop } from '../shops/shops.queries.ts';

/** How the keys of all live lists begin (orders.queries.ts). */
const LIVE_ORDERS = ['orders', 'live'] as const;

type Snapshot = { orders: Order[]; sequence: number };
type Shown = { keys: string; order: Order };

/**
 * OFF-05: an order on which something was pressed here is shown with it, wherever the list came from: a reading, the
 * stream, or what this browser kept. Returns how to stop.
 */
export function showWaitingMoves(cache: QueryClient, isAllShops: boolean): () => void {
  const made = new WeakMap<Order, Shown>();

  function shownOf(order: Order): Order {
    const told = asTold(order);
    const moves = waitingMoves(gestures(), told.id);
    const shop = moves.length > 0 ? cache.getQueryData(oneShop(told).queryKey) : undefined;
    if (!shop) return told;
    const keys = keysOf(moves);
    const known = made.get(told);
    if (known?.keys === keys) return known.order;
    const shown = showOver(withWaitingMoves(told, shop, moves, isAllShops), told);
    made.set(told, { keys, order: shown });
    return shown;
  }

  function show(queryKey: QueryKey): void {
    patchQuery<Snapshot>(cache, queryKey, (snapshot) => {
      const orders = snapshot.orders.map(shownOf);
      return orders.every((order, index) => order === snapshot.orders[index]) ? snapshot : { ...snapshot, orders };
    });
  }

  const showAll = () =>
    cache
      .getQueryCache()
      .findAll({ queryKey: LIVE_ORDERS })
      .forEach(({ queryKey }) => show(queryKey));
  const stops = [
    onGestures(showAll),
    cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const [room, part] = event.query.queryKey;
      if (room === LIVE_ORDERS[0] && part === LIVE_ORDERS[1]) show(event.query.queryKey);
      // The shop came after its orders.
      if (room === 'shops') showAll();
    }),
  ];
  showAll();
  return () => stops.forEach((stop) => stop());
}

const keysOf = (moves: readonly Gesture[]): string => moves.map(({ key }) => key).join();
