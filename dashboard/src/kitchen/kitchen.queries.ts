import type { KitchenBoard, KitchenShop } from '@comptoir/domain/kitchen/kitchen-board.ts';
import { KITCHEN_STATUSES } from '@comptoir/domain/kitchen/board.ts';
import type { KitchenOrder } from '@comptoir/domain/kitchen/kitchen-order.ts';
import type { Strike } from '@comptoir/domain/kitchen/strike.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { newsWhileReading } from '@comptoir/web/cache/news-while-reading.ts';
import { newer, patchQuery } from '@comptoir/web/cache/patch-query.ts';
import type { KitchenDesk } from './kitchen-desk.ts';

type StruckLine = { orderId: string; strike: Strike };

const keyOf = (desk: KitchenDesk) => ['kitchen', desk.place] as const;
const orderNews = newsWhileReading<KitchenOrder>();
const strikeNews = newsWhileReading<StruckLine>();

/** Fed by the stream, from the number that the board carries. */
export const kitchenBoard = (desk: KitchenDesk) =>
  queryOptions({
    queryKey: keyOf(desk),
    queryFn: ({ signal }): Promise<KitchenBoard> =>
      strikeNews.addedTo(orderNews.addedTo(desk.read(signal), withOrder), withStrike),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function putOrder(cache: QueryClient, desk: KitchenDesk, order: KitchenOrder): void {
  orderNews.tell(order.id, order);
  patchQuery<KitchenBoard>(cache, keyOf(desk), (board) => withOrder(board, order));
}

export function putStrike(cache: QueryClient, desk: KitchenDesk, struck: StruckLine): void {
  strikeNews.tell(struck.strike.lineId, struck);
  patchQuery<KitchenBoard>(cache, keyOf(desk), (board) => withStrike(board, struck));
}

/** KIT-07 */
export const putShop = (cache: QueryClient, desk: KitchenDesk, shop: KitchenShop): void =>
  patchQuery<KitchenBoard>(cache, keyOf(desk), (board) =>
    board.shop.shopId === shop.shopId ? { ...board, shop } : board,
  );

export const readAgain = (cache: QueryClient, desk: KitchenDesk): Promise<void> =>
  cache.cancelQueries({ queryKey: keyOf(desk) }).then(() => cache.invalidateQueries({ queryKey: keyOf(desk) }));

export function withOrder(board: KitchenBoard, order: KitchenOrder): KitchenBoard {
  const known = board.orders.find(({ id }) => id === order.id);
  if (newer(known, order) !== order) return board;
  const orders = board.orders.filter(({ id }) => id !== order.id);
  if (!KITCHEN_STATUSES.includes(order.status)) return known ? { ...board, orders } : board;
  return { ...board, orders: [...orders, order] };
}

/** KIT-10: the server numbers the strikes; an older one never takes the place of a newer one. */
export function withStrike(board: KitchenBoard, { orderId, strike }: StruckLine): KitchenBoard {
  const ofOrder = board.strikes.find((one) => one.orderId === orderId)?.strikes ?? [];
  const known = ofOrder.find(({ lineId }) => lineId === strike.lineId);
  if (known && known.revision > strike.revision) return board;
  const strikes = [...ofOrder.filter(({ lineId }) => lineId !== strike.lineId), strike];
  return { ...board, strikes: [...board.strikes.filter((one) => one.orderId !== orderId), { orderId, strikes }] };
}
