import { createHmac } from 'node:crypto';
import type { HubLocation, HubOrders } from '../../hub.ts';
import { createOutbound } from '../../outbound.ts';
import {
  answerWith,
  openFakeProvider,
  type FakeAnswer,
  type Fault,
  type SeenRequest,
} from '../fake-provider.fixture.ts';
import { schemasOf } from '../schemas/schema-check.fixture.ts';
import { HUB_SIGNATURE, hubriseOrders, isSignedWith } from './hubrise-orders.ts';
import { readHubNews } from './order-reading.ts';

export const hubriseSchemas = schemasOf('hubrise.schema.json');
export const CLIENT_SECRET = 'the secret of our client at the hub';
const TOKEN = 'a token of the tests';
const OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
const ERRORS: Record<number, string> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  422: 'unprocessable_entity',
  429: 'too_many_requests',
};

export type Wire = Record<string, unknown>;
export type Sent = { url: string; payload: string; headers: Record<string, string> };
export type FakeHubOrders = Awaited<ReturnType<typeof fakeHubOrders>>;

const refused = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers,
  json: { message: 'planned', error_type: ERRORS[status] ?? 'internal_error' },
});

/** The orders, customers and callbacks of HubRise, from its own documents; what breaks them is in `broken`. */
export async function fakeHubOrders(timeoutMs = 4_000) {
  const orders = new Map<string, Wire>();
  const customers = new Map<string, Wire>();
  const events: Wire[] = [];
  const broken: string[] = [];
  const faults: Fault[] = [];
  const changing = new Map<string, Fault>();
  const deliveries = new Map<string, Wire>();
  const state: {
    isDown: boolean;
    isLocked: boolean;
    retryAfter: string | null;
    callback: Wire | null;
    clockMs: () => number;
  } = { isDown: false, isLocked: false, retryAfter: null, callback: null, clockMs: Date.now };
  let made = 0;
  const { url, seen, close } = await openFakeProvider(answer);

  const checked = (name: string, message: unknown): boolean => {
    const found = hubriseSchemas.faultsOf(name, message);
    broken.push(...found);
    return found.length === 0;
  };

  function answer(request: SeenRequest): FakeAnswer {
    if (state.isDown) return 'hang-up';
    if (state.retryAfter) return refused(429, { 'retry-after': state.retryAfter });
    return answerWith(faultOf(request), refused, () => served(request));
  }

  function faultOf({ method, body }: SeenRequest): Fault | undefined {
    const given: Wire = method === 'PATCH' && body.length > 0 ? (JSON.parse(body.toString()) as Wire) : {};
    const list = [...changing.keys()].find((name) => name in given);
    if (list === undefined) return faults.shift();
    const fault = changing.get(list);
    changing.delete(list);
    return fault;
  }

  function served({ method, path, query, headers, body }: SeenRequest) {
    if (state.isLocked || headers['x-access-token'] !== TOKEN) return refused(401);
    const given = (body.length > 0 ? JSON.parse(body.toString()) : null) as Wire | null;
    if (path === '/callback') {
      state.callback = method === 'DELETE' ? null : given;
      return { json: given ?? {} };
    }
    if (path === '/callback/events') return { json: events };
    if (path.startsWith('/callback/events/')) {
      const index = events.findIndex(({ id }) => id === path.split('/').at(-1));
      if (index >= 0) events.splice(index, 1);
      return { json: {} };
    }
    const [, erased] = /^\/customer_lists\/\w+\/customers\/(\w+)\/anonymise$/.exec(path) ?? [];
    if (erased) {
      const one = method === 'POST' ? customers.get(erased) : undefined;
      if (!one) return refused(404);
      customers.set(erased, { id: erased, private_ref: one['private_ref'] });
      return { json: customers.get(erased) };
    }
    const [, list, customerId] = /^\/customer_lists\/(\w+)\/customers\/?(\w*)$/.exec(path) ?? [];
    if (list) return served1(customers, 'customer', method, customerId ?? '', query, given);
    const [, carried] = /^\/location\/orders\/([\w-]+)\/delivery$/.exec(path) ?? [];
    if (carried) return servedDelivery(carried, method, given);
    const [, id] = /^\/location\/orders\/?([\w-]*)$/.exec(path) ?? [];
    return id === undefined ? refused(404) : served1(orders, 'order', method, id, query, given);
  }

  function served1(
    all: Map<string, Wire>,
    name: 'order' | 'customer',
    method: string,
    id: string,
    query: URLSearchParams,
    given: Wire | null,
  ) {
    if (method === 'GET' && id === '') {
      const [ref, after] = [query.get('private_ref'), query.get('after')];
      const found = [...all.values()].filter(
        (one) =>
          (ref === null || one['private_ref'] === ref) &&
          (after === null || Date.parse(String(one['created_at'])) >= Date.parse(after)),
      );
      return { json: found };
    }
    if (method === 'POST') {
      if (!checked(name, given) || !isCoherent(given)) return refused(422);
      made += 1;
      const one = { id: `own${made}`, created_at: new Date().toISOString(), ...withElements({}, given) };
      all.set(one.id, one);
      return { json: one };
    }
    const known = all.get(id);
    if (!known) return refused(404);
    if (method === 'PATCH') {
      const next = { ...known, ...withElements(known, given) };
      if (
        !checked(name, { status: known['status'], ...withoutDeleted(given) }) ||
        !isCoherent(LISTS.some((list) => given?.[list]) ? { ...given, ...listsOf(next) } : given)
      )
        return refused(422);
      all.set(id, next);
    }
    return { json: all.get(id) };
  }

  /** One per order to deliver, made once; who carries it cannot be changed. */
  function servedDelivery(id: string, method: string, given: Wire | null) {
    const known = deliveries.get(id);
    if (method !== 'POST' && !known) return refused(404);
    const isWrong =
      method === 'POST'
        ? known !== undefined || orders.get(id)?.['service_type'] !== 'delivery' || !given?.['carrier']
        : given !== null && ['carrier', 'carrier_ref', 'fee'].some((field) => field in given);
    if (isWrong || !checked('delivery', given)) return refused(422);
    deliveries.set(id, { ...known, ...given });
    return { json: deliveries.get(id) };
  }

  /** What the schema cannot say: hours are the shop's own and to come, and a paid order is paid to the cent. */
  function isCoherent(given: Wire | null): boolean {
    const hours = ['expected_time', 'confirmed_time'].flatMap((field) =>
      typeof given?.[field] === 'string' ? [given[field]] : [],
    );
    const wrong = hours.filter((hour) => !OFFSET.test(hour) || Date.parse(hour) < state.clockMs());
    broken.push(...wrong.map((hour) => `${hour} is no hour of the shop, or has passed`));
    return wrong.length === 0 && isPaidInFull(given);
  }

  /** Without any payment it is paid on site. */
  function isPaidInFull(given: Wire | null): boolean {
    const payments = listOf(given, 'payments');
    const paid = payments.reduce((sum, { amount }) => sum + centsOf(amount), 0);
    if (payments.length === 0 || paid === totalOf(given)) return true;
    broken.push(`${paid} paid of ${totalOf(given)}`);
    return false;
  }

  const settings = { apiUrl: url, token: TOKEN, timeoutMs };
  const outbound = createOutbound({ configuredOrigins: [url] });
  const hubOrders: HubOrders = {
    ...hubriseOrders(settings, outbound),
    isGenuine: (raw, signature) => isSignedWith(CLIENT_SECRET, raw, signature),
    readNews: readHubNews,
  };
  let told = 0;
  return {
    url,
    seen,
    close,
    broken,
    orders,
    customers,
    deliveries,
    events,
    state,
    hubOrders,
    withToken: (token: string) => hubriseOrders({ ...settings, token }, outbound),
    fail: (...planned: Fault[]) => faults.push(...planned),
    /** The next change of an order that carries this list; what is told beside it (a status, a customer) passes. */
    failChangeOf: (list: (typeof LISTS)[number], fault: Fault) => changing.set(list, fault),
    /** Another client has made or changed an order. */
    put(order: Wire & { id: string }): void {
      const whole = { created_at: new Date().toISOString(), ...orders.get(order.id), ...order };
      if (checked('order', whole)) orders.set(order.id, whole);
    },
    /** The message of the last change of an order, signed as HubRise does. */
    news(orderId: string, locationId: string, type: 'create' | 'update' = 'update'): Sent {
      told += 1;
      const event = {
        id: `evt${told}-${orderId}`,
        resource_type: 'order',
        event_type: type,
        created_at: new Date().toISOString(),
        order_id: orderId,
        location_id: locationId,
        new_state: orders.get(orderId),
      };
      return signed(event);
    },
    /** Another client of the hub has set what is left of something. */
    stockNews(skuRef: string, stock: string, locationId: string, at: string): Sent {
      told += 1;
      return signed({
        id: `evt${told}-${skuRef}`,
        resource_type: 'inventory',
        event_type: 'patch',
        created_at: at,
        location_id: locationId,
        catalog_id: 'cat1',
        state_change: [{ sku_ref: skuRef, stock }],
      });
    },
  };

  function signed(event: object): Sent {
    checked('callbackEvent', event);
    const payload = JSON.stringify(event);
    return { url: '/webhooks/hubrise', payload, headers: signatureOf(payload, CLIENT_SECRET) };
  }
}

const LISTS = ['items', 'discounts', 'charges', 'payments'] as const;
const listsOf = (order: Wire) => Object.fromEntries(LISTS.map((name) => [name, order[name] ?? []]));
const withoutDeleted = (order: Wire | null): Wire =>
  Object.fromEntries(
    Object.entries(order ?? {}).map(([name, value]) => [
      name,
      LISTS.some((list) => list === name) ? listOf(order, name) : value,
    ]),
  );
let elements = 0;

/** Elements are added or deleted by their number, and never modified. */
function withElements(known: Wire, given: Wire | null): Wire {
  const lists = LISTS.filter((name) => given?.[name] !== undefined).map((name) => {
    const gone = ((given?.[name] ?? []) as Wire[]).filter((one) => one['deleted'] === true).map(({ id }) => id);
    const kept = ((known[name] ?? []) as Wire[]).map((one) =>
      gone.includes(one['id']) ? { ...one, deleted: true } : one,
    );
    const added = listOf(given, name).map((one) => ({ id: `el${(elements += 1)}`, ...one }));
    return [name, [...kept, ...added]];
  });
  return { ...given, ...Object.fromEntries(lists) };
}

const listOf = (order: Wire | null, name: string): Wire[] =>
  ((order?.[name] ?? []) as Wire[]).filter((one) => one['deleted'] !== true);
const centsOf = (money: unknown): number =>
  typeof money === 'string' ? Math.round(Number.parseFloat(money) * 100) : 0;

/** As HubRise adds it up: the price of an item is without its options. */
const totalOf = (order: Wire | null): number =>
  listOf(order, 'items').reduce(
    (sum, item) =>
      sum +
      Math.round(
        Number(item['quantity']) *
          listOf(item, 'options').reduce(
            (one, { price, quantity }) => one + centsOf(price) * Number(quantity ?? 1),
            centsOf(item['price']),
          ),
      ),
    0,
  ) -
  listOf(order, 'discounts').reduce((sum, one) => sum + centsOf(one['price_off']), 0) +
  listOf(order, 'charges').reduce((sum, { price }) => sum + centsOf(price), 0);

export const signatureOf = (payload: string, secret: string): Record<string, string> => ({
  'content-type': 'application/json',
  [HUB_SIGNATURE]: createHmac('sha256', secret).update(payload).digest('hex'),
});

export const HUB_PLACE: HubLocation = {
  companyId: '10000000-0000-4000-8000-000000000001',
  shopId: '20000000-0000-4000-8000-000000000001',
  locationId: '3r4s3-1',
  customerListId: 'list1',
};
