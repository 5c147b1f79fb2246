import * as contract from '@comptoir/contract/orders.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { newer, patchQuery } from '@comptoir/web/cache/patch-query.ts';
import { endGesture } from '@comptoir/web/ui/feedback/held-gestures.ts';
import { newsWhileReading } from '@comptoir/web/cache/news-while-reading.ts';

type Where = Pick<SessionUser, 'companyId' | 'shopId' | 'isAllShops'>;
type Snapshot = { orders: Order[]; sequence: number };

const liveKey = (companyId: string, where: string) => ['orders', 'live', companyId, where] as const;
const finishedKey = ['orders', 'finished'] as const;
const orderKey = (orderId: string) => ['orders', 'one', orderId] as const;

const LIST_AGAIN_MS = 10_000;

export const liveOrders = ({ companyId, shopId, isAllShops }: Where) =>
  queryOptions({
    queryKey: liveKey(companyId, isAllShops ? 'all' : shopId),
    queryFn: ({ signal }): Promise<Snapshot> =>
      news.addedTo<Snapshot>(
        isAllShops
          ? call(contract.listCompanyLiveOrders, { params: { companyId } }, { signal })
          : call(contract.listLiveOrders, { params: { companyId, shopId } }, { signal }),
        (snapshot, order) =>
          order.companyId === companyId && (isAllShops || order.shopId === shopId)
            ? withOrder(snapshot, order)
            : snapshot,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    // Every write keeps the orders it does not change: comparing five hundred of them in depth, for each event, would not.
    structuralSharing: false,
    // A post without this list neither shows nor rings, whatever the stream brings: it is asked for until it comes.
    refetchInterval: ({ state }) =>
      state.fetchFailureCount > 0 && state.fetchStatus === 'idle' ? LIST_AGAIN_MS : false,
  });

export type FinishedPage = {
  startDate: Day;
  endDate: Day;
  orderType?: OrderType;
  search?: string;
  pageNumber: number;
  pageSize: number;
};

/** ORD-09, ORD-24: fetched on demand, newest first. */
export const finishedOrders = ({ companyId, shopId, isAllShops }: Where, query: FinishedPage) =>
  queryOptions({
    queryKey: [...finishedKey, companyId, isAllShops ? 'all' : shopId, query],
    queryFn: ({ signal }) =>
      isAllShops
        ? call(contract.listCompanyFinishedOrders, { params: { companyId }, query }, { signal })
        : call(contract.listFinishedOrders, { params: { companyId, shopId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The copy that a reading, a command or the stream has already brought. */
export const knownOrder = (cache: QueryClient, orderId: string): Order | undefined =>
  cache.getQueryData<Order>(orderKey(orderId));

/** Without a shop, any shop of the company: for those who see them all. */
export const oneOrder = (order: { companyId: string; shopId: string | null; id: string }) =>
  queryOptions({
    queryKey: orderKey(order.id),
    queryFn: async ({ signal, client }) => {
      const { companyId, shopId, id: orderId } = order;
      const read = shopId
        ? await call(contract.readOrder, { params: { companyId, shopId, orderId } }, { signal })
        : await call(contract.readCompanyOrder, { params: { companyId, orderId } }, { signal });
      return newer(knownOrder(client, orderId), read);
    },
  });

/** Read once an order was not found in the shop one is in. */
export const orderShop = (companyId: string, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'shop', orderId],
    queryFn: ({ signal }) => call(contract.findOrderShop, { params: { companyId, orderId } }, { signal }),
    retry: false,
  });

type StoryRef = Pick<Order, 'companyId' | 'shopId' | 'id' | 'version'>;

export const orderStory = ({ companyId, shopId, id: orderId, version }: StoryRef) =>
  queryOptions({
    queryKey: ['orders', 'story', orderId, version],
    queryFn: ({ signal }) => call(contract.readOrderStory, { params: { companyId, shopId, orderId } }, { signal }),
    placeholderData: keepPreviousData,
  });

const news = newsWhileReading<Order>();

/** The list with this order in it, or without it once it is finished (ORD-09); an older copy changes nothing. */
function withOrder(known: Snapshot, order: Order): Snapshot {
  const before = known.orders.find(({ id }) => id === order.id);
  if (before && before.version >= order.version) return known;
  const others = known.orders.filter(({ id }) => id !== order.id);
  return { ...known, orders: isFinished(order.status) ? others : [...others, order] };
}

/** The one function that writes an order into the cache, for a command's answer and for the stream alike. */
export function putOrder(cache: QueryClient, order: Order): void {
  const copy = knownOrder(cache, order.id);
  // A late answer must not bring back an order that the stream has already told finished.
  if (copy && copy.version > order.version) return;
  // UND-10: the dock does not offer to take back what somebody else has taken back, or has overtaken.
  if (copy?.held && copy.held.id !== order.held?.id) endGesture(copy.held.id);
  cache.setQueryData<Order>(orderKey(order.id), order);
  news.tell(order.id, order);
  for (const where of ['all', order.shopId]) {
    patchQuery<Snapshot>(cache, liveKey(order.companyId, where), (known) => withOrder(known, order));
  }
  if (isFinished(order.status)) readFinishedSoon(cache);
}

/** ORD-32: in a rush orders finish by the dozen, and one reading shows them all. */
const FINISHED_AFTER_MS = 500;
let isReadingSoon = false;

function readFinishedSoon(cache: QueryClient): void {
  if (isReadingSoon) return;
  isReadingSoon = true;
  setTimeout(() => {
    isReadingSoon = false;
    void cache.invalidateQueries({ queryKey: finishedKey });
  }, FINISHED_AFTER_MS);
}
