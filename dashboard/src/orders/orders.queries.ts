import * as contract from '@comptoir/contract/orders.ts';
import { isFinished, type OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '../app/call.ts';

type Where = Pick<SessionUser, 'companyId' | 'shopId' | 'isAllShops'>;
type Snapshot = { orders: Order[]; sequence: number };

export const liveKey = ['orders', 'live'] as const;
const orderKey = (orderId: string) => ['orders', 'one', orderId] as const;
const storyKey = (orderId: string) => ['orders', 'story', orderId] as const;

export const liveOrders = ({ companyId, shopId, isAllShops }: Where) =>
  queryOptions({
    queryKey: [...liveKey, companyId, isAllShops ? 'all' : shopId],
    queryFn: ({ signal, client, queryKey }): Promise<Snapshot> =>
      (isAllShops
        ? call(contract.listCompanyLiveOrders, { params: { companyId } }, { signal })
        : call(contract.listLiveOrders, { params: { companyId, shopId } }, { signal })
      ).then((fetched) => keepNewer(fetched, client.getQueryData<Snapshot>(queryKey))),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const oneOrder = (order: Pick<Order, 'companyId' | 'shopId' | 'id'>) =>
  queryOptions({
    queryKey: orderKey(order.id),
    queryFn: ({ signal }) =>
      call(
        contract.readOrder,
        { params: { companyId: order.companyId, shopId: order.shopId, orderId: order.id } },
        { signal },
      ),
  });

export const orderStory = (order: Pick<Order, 'companyId' | 'shopId' | 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...storyKey(order.id), order.version],
    queryFn: ({ signal }) =>
      call(
        contract.readOrderStory,
        { params: { companyId: order.companyId, shopId: order.shopId, orderId: order.id } },
        { signal },
      ),
  });

/** While the snapshot travelled, the stream may have brought something newer: the newer one stays. */
function keepNewer(fetched: Snapshot, known: Snapshot | undefined): Snapshot {
  const newer = new Map(known?.orders.map((order) => [order.id, order]));
  return {
    ...fetched,
    orders: fetched.orders.map((order) => {
      const mine = newer.get(order.id);
      return mine && mine.version > order.version ? mine : order;
    }),
  };
}

/** The one function that writes an order into the cache, for a command's answer and for the stream alike. */
export function putOrder(cache: QueryClient, order: Order): void {
  cache.setQueryData<Order>(orderKey(order.id), (known) => (known && known.version > order.version ? known : order));
  for (const [key, known] of cache.getQueriesData<Snapshot>({ queryKey: liveKey })) {
    const [, , companyId, where] = key;
    if (!known || companyId !== order.companyId || (where !== 'all' && where !== order.shopId)) continue;
    const before = known.orders.find(({ id }) => id === order.id);
    if (before && before.version >= order.version) continue;
    const others = known.orders.filter(({ id }) => id !== order.id);
    cache.setQueryData<Snapshot>(key, { ...known, orders: isFinished(order.status) ? others : [...others, order] });
  }
}

type Command =
  | { name: 'accept'; preparationMinutes: number }
  | { name: 'refuse' | 'ready' | 'start-delivery' | 'validate' };

/** One click, one key: a command sent again by a lost network is the same command (FLO-74). */
export function useOrderCommand(order: Order) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (command: Command) => sendCommand(order, command),
    onSuccess: (answer) => putOrder(cache, answer),
    onError: (error) => {
      // FLO-73: the colleague's answer comes with the refusal.
      if (error instanceof CallFailed && error.body['order']) putOrder(cache, error.body['order'] as Order);
    },
  });
}

function sendCommand(order: Order, command: Command): Promise<Order> {
  const params = { companyId: order.companyId, shopId: order.shopId, orderId: order.id };
  const seen: { customerId: string; chargeId: string; expectedStatus: OrderStatus } = {
    customerId: order.customerId,
    chargeId: order.chargeId,
    expectedStatus: order.status,
  };
  const options = { idempotencyKey: crypto.randomUUID() };
  switch (command.name) {
    case 'accept':
      return call(
        contract.acceptOrder,
        { params, body: { ...seen, preparationMinutes: command.preparationMinutes } },
        options,
      );
    case 'refuse':
      return call(contract.refuseOrder, { params, body: seen }, options);
    case 'ready':
      return call(contract.markReady, { params, body: seen }, options);
    case 'start-delivery':
      return call(contract.startDelivery, { params, body: seen }, options);
    case 'validate':
      return call(contract.validateOrder, { params, body: { ...seen, validatedBy: 'shop' } }, options);
  }
}
