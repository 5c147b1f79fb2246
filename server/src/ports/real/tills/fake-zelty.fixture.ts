import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { createHmac } from 'node:crypto';
import { createOutbound } from '../../outbound.ts';
import { answerWith, openFakeProvider, type Fault, type SeenRequest } from '../fake-provider.fixture.ts';
import { schemasOf } from '../schemas/schema-check.fixture.ts';
import { ORDER_FIELDS, sumOf, whatIsWrong, type AskedOrder, type FakeCatalog } from './fake-zelty-orders.fixture.ts';
import { zeltyTill } from './zelty-till.ts';

/** Short, because tests wait for this timeout. */
const IMPATIENT_MS = 1_000;
const KEY = 'a key of the tests';
const MONTH_MS = 31 * 86_400_000;

/** The order, the catalogue and the webhooks as integrators of Zelty have them. */
export const zeltySchemas = schemasOf('zelty.schema.json');

export type ZeltyStatus = 'opened' | 'production' | 'ready' | 'ended' | 'closed' | 'cancelled';
type Paid = { name?: string; id_transaction_method?: number; price: number };
type KeptOrder = AskedOrder & { id: number; status: ZeltyStatus; final: number; paid: Paid[] };
type Answer = { status?: number; json: unknown; headers?: Record<string, string> };

export type FakeZelty = Awaited<ReturnType<typeof fakeZelty>>;

/** A Zelty server that validates what it is sent, and what it says itself. */
export async function fakeZelty(catalog: FakeCatalog = EMPTY, timeoutMs = IMPATIENT_MS) {
  const orders = new Map<number, KeptOrder>();
  const methods = [
    { id: 7, name: 'CB en ligne' },
    { id: 8, name: 'Espèces' },
  ];
  const restaurants = [{ id: 46, name: 'Vieux-Nice' }];
  let webhooks: { webhooks: Record<string, { target: string; version: string } | null>; secret_key: string } | null =
    null;
  const broken: string[] = [];
  const faults: Fault[] = [];
  let events = 0;
  /** A reading just after a writing may not show it yet. */
  let isBehind = false;
  const { url, seen, close } = await openFakeProvider((request) =>
    answerWith(
      faults.shift(),
      (status) => ({
        status,
        json: { errno: status, message: 'planned' },
        ...(status === 429 ? { headers: { 'retry-after': '7' } } : {}),
      }),
      () => served(request),
    ),
  );
  const now = (): Instant => new Date().toISOString();
  const done = (fields: object): Answer => ({ json: structuredClone({ errno: 0, ...fields }) });
  const refused = (status: number, message: string): Answer => ({ status, json: { errno: status, message } });

  function checked(name: string, message: unknown): boolean {
    const wrong = zeltySchemas.faultsOf(name, message);
    broken.push(...wrong);
    return wrong.length === 0;
  }

  function served({ method, path, headers, query, body }: SeenRequest): Answer {
    if (headers.authorization !== `Bearer ${KEY}`) return refused(401, 'bad key');
    const given: unknown = body.length > 0 ? JSON.parse(body.toString()) : null;
    const line = `${method} ${path}`;
    if (line === 'POST /orders') return take(given as AskedOrder);
    if (line === 'POST /webhooks') return listen(given);
    if (line === 'GET /restaurants') return done({ restaurants });
    if (line === 'GET /transaction-methods') return done({ transaction_methods: methods });
    if (line === 'GET /catalogs') return done({ catalogs: [{ id: catalog.catalog['id'], name: 'Carte' }] });
    if (line === `GET /catalogs/${String(catalog.catalog['id'])}`) {
      checked('catalog', catalog.catalog);
      return done({ catalog: catalog.catalog });
    }
    if (line === 'GET /catalog/dishes') return dishes(query);
    if (line === 'GET /orders') return list(query);
    const [, id = '', rest = ''] = /^(?:GET|POST) \/orders\/(\d+)(\/\w+)?$/.exec(line) ?? [];
    const order = orders.get(Number(id));
    if (!order) return refused(404, 'unknown');
    if (method === 'GET') return done({ order: told(order, query.getAll('expand[]').length > 0) });
    if (rest === '/transactions') return pay(order, given as { transactions: Paid[] });
    return rest === '/closure' ? end(order) : refused(404, 'unknown');
  }

  function dishes(query: URLSearchParams): Answer {
    if (!['0', '2500'].includes(query.get('limit') ?? '')) broken.push('dishes: a limit hides the rest');
    return done({ dishes: catalog.dishes });
  }

  /** Items and payments are empty unless they are asked for. */
  function told(order: KeptOrder, isExpanded: boolean) {
    const { id, remote_id, display_id, status, final, items, paid } = order;
    return {
      id,
      remote_id,
      display_id,
      status,
      price: { final_amount_inc_tax: final },
      items: isExpanded ? items : [],
      transactions: isExpanded ? paid : [],
    };
  }

  function list(query: URLSearchParams): Answer {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    const span = Date.parse(to) - Date.parse(from);
    if (!/^\d{4}-\d\d-\d\d$/.test(from) || !(span >= 0 && span <= MONTH_MS)) return refused(400, 'bad dates');
    if (isBehind) return done({ orders: [] });
    return done({ orders: [...orders.values()].map((order) => told(order, query.getAll('expand[]').length > 0)) });
  }

  function take(asked: AskedOrder): Answer {
    const unknown = Object.keys(asked).filter((field) => !ORDER_FIELDS.has(field));
    broken.push(...unknown.map((field) => `order: nobody reads ${field}`));
    if (!checked('order', asked)) return refused(400, 'invalid');
    const twin = [...orders.values()].find(({ remote_id }) => asked.remote_id && remote_id === asked.remote_id);
    if (twin) return done({ already_registred: true });
    const wrong = whatIsWrong(asked, catalog, restaurants);
    if (wrong) return refused(400, wrong);
    const sum = sumOf(asked, catalog);
    if ((asked.total ?? sum) > sum) return refused(400, 'total is above the computed total');
    const id = 120 + orders.size;
    const order: KeptOrder = { ...asked, id, status: 'opened', final: asked.total ?? sum, paid: [] };
    orders.set(id, order);
    return done({ order: { id, price: { final_amount_inc_tax: order.final } } });
  }

  function pay(order: KeptOrder, { transactions }: { transactions: Paid[] }): Answer {
    const isKnown = (one: Paid) =>
      Number.isInteger(one.price) &&
      methods.some(({ id, name }) => one.id_transaction_method === id || one.name === name);
    if (!transactions.every(isKnown)) return refused(400, 'price');
    order.paid.push(...transactions);
    return done({ order: told(order, true) });
  }

  function end(order: KeptOrder): Answer {
    const paid = order.paid.reduce((sum, { price }) => sum + price, 0);
    if (order.status === 'closed') return refused(400, 'order is closed');
    if (paid < order.final) return refused(400, 'order is not paid');
    order.status = 'closed';
    return done({ order: told(order, true) });
  }

  function listen(given: unknown): Answer {
    webhooks = given as typeof webhooks;
    return done({ webhooks: webhooks?.webhooks, secret_key: '********' });
  }

  /** A message of its own, signed as it signs: hex HMAC-SHA256 of the raw body. */
  function news(
    event_name: string,
    data: object,
    { secret = '', target = '', at = now() }: { secret?: string; target?: string; at?: string } = {},
  ) {
    events += 1;
    const body = {
      event_id: `evt_${events}`,
      event_name,
      created_at: at,
      version: 'v2',
      brand_id: 1,
      restaurant_id: restaurants[0]?.id ?? 0,
      data,
    };
    checked('webhook', body);
    const payload = JSON.stringify(body);
    const signature = createHmac('sha256', secret).update(payload).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-zelty-hmac-sha256': signature };
    return { url: target, payload, headers };
  }

  const settings = { apiUrl: url, apiKey: KEY, restaurantId: null, timeoutMs };
  const outbound = createOutbound({ configuredOrigins: [url] });
  return {
    url,
    seen,
    close,
    orders,
    methods,
    restaurants,
    key: KEY,
    /** What was not as described, on either side. */
    broken,
    outbound,
    till: zeltyTill(settings, outbound, now),
    withKey: (apiKey: string, restaurantId: number | null = null) =>
      zeltyTill({ ...settings, apiKey, restaurantId }, outbound, now),
    fail: (...planned: Fault[]) => faults.push(...planned),
    lagBehind: (is: boolean) => {
      isBehind = is;
    },
    news,
    webhooks: () => webhooks,
    named: (remoteId: string) => [...orders.values()].filter(({ remote_id }) => remote_id === remoteId),
    becomes(id: number, status: ZeltyStatus) {
      const order = orders.get(id);
      if (!order) throw new Error('Zelty knows nothing of it');
      order.status = status;
    },
  };
}

const EMPTY: FakeCatalog = { dishes: [], catalog: { id: '100', items: [] } };
