import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import { createOutbound } from '../../outbound.ts';
import { answerWith, openFakeProvider, type Fault, type SeenRequest } from '../fake-provider.fixture.ts';
import { zeltyTill } from './zelty-till.ts';

/** Short, because tests wait for this timeout. */
const IMPATIENT_MS = 1_000;
const KEY = 'a key of the tests';

type Row = Record<string, unknown>;
export type FakeCatalogue = { dishes: Row[]; menus: Row[]; options: Row[]; tags: Row[] };

/** Accepted orders; a field that is not documented is an error of ours. */
const OrderRequest = z.strictObject({
  remote_id: z.string().min(1),
  mode: z.enum(['eat_in', 'takeaway', 'delivery']),
  source: z.literal('web'),
  due_date: z.iso.datetime(),
  total: z.int().min(0),
  first_name: z.string().optional(),
  phone: z.string().optional(),
  comment: z.string().optional(),
  items: z
    .array(
      z.strictObject({
        type: z.enum(['dish', 'menu']),
        id: z.int(),
        modifiers: z.array(z.strictObject({ id_option_value: z.int() })),
      }),
    )
    .min(1),
  transactions: z.array(z.strictObject({ name: z.string(), price: z.int() })).optional(),
});
type TakenOrder = z.infer<typeof OrderRequest>;

export type FakeZelty = Awaited<ReturnType<typeof fakeZelty>>;

/** A Zelty server with a catalogue and orders that validates what it is sent. */
export async function fakeZelty(catalogue: Partial<FakeCatalogue> = {}) {
  const kept: FakeCatalogue = { dishes: [], menus: [], options: [], tags: [], ...catalogue };
  const orders = new Map<string, TakenOrder>();
  const payments: Row[] = [];
  const broken: string[] = [];
  const faults: Fault[] = [];
  const { url, seen, close } = await openFakeProvider((request) =>
    answerWith(
      faults.shift(),
      (status) => ({ status, json: { errno: status, message: 'planned' } }),
      () => served(request),
    ),
  );
  const now = (): Instant => new Date().toISOString();

  function served({ method, path, headers, query, body }: SeenRequest): { status?: number; json: unknown } {
    if (headers.authorization !== `Bearer ${KEY}`) return { status: 401, json: { errno: 4, message: 'bad key' } };
    const line = `${method} ${path}`;
    if (line === 'POST /orders') return take(JSON.parse(body.toString()));
    if (line === 'GET /restaurants') return { json: { errno: 0, restaurants: [{ id: 3355, name: 'Vieux-Nice' }] } };
    if (line === 'GET /orders') return pastOrders(query);
    const [, name] = /^GET \/catalog\/(dishes|menus|options|tags)$/.exec(line) ?? [];
    if (!name) return { status: 404, json: { errno: 1, message: 'unknown' } };
    if (query.get('limit') !== '0') broken.push(`${path}: without limit=0 it gives the first hundred only`);
    return { json: { errno: 0, [name]: kept[name as keyof FakeCatalogue] } };
  }

  function pastOrders(query: URLSearchParams) {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    if (!/^\d{4}-\d\d-\d\d$/.test(from) || !/^\d{4}-\d\d-\d\d$/.test(to)) broken.push('orders: not two days');
    const isExpanded = query.getAll('expand[]').includes('transactions.method');
    return { json: { errno: 0, orders: [{ id: 1, transactions: isExpanded ? payments : null }] } };
  }

  function take(given: unknown) {
    const read = OrderRequest.safeParse(given);
    if (!read.success) {
      broken.push(z.prettifyError(read.error));
      return { status: 400, json: { errno: 2, message: 'invalid' } };
    }
    const order = read.data;
    if (orders.has(order.remote_id)) return { json: { errno: 0, already_registred: true } };
    if (order.due_date <= now()) return { status: 400, json: { errno: 31, message: 'due date is over' } };
    if (order.total > sumOf(order)) return { status: 400, json: { errno: 32, message: 'total is too high' } };
    orders.set(order.remote_id, order);
    return { status: 201, json: { errno: 0, order: { id: orders.size } } };
  }

  /** Zelty's own total for the way the order is served. */
  function sumOf({ mode, items }: TakenOrder): number {
    const special = { eat_in: 'price', takeaway: 'price_togo', delivery: 'price_delivery' }[mode];
    const asked = (rows: Row[], id: number): number => {
      const row = rows.find((one) => one['id'] === id);
      return Number(row?.[special] ?? row?.['price'] ?? 0);
    };
    const values = kept.options.flatMap((option) => (option['values'] as Row[] | null) ?? []);
    const amounts = items.flatMap(({ type, id, modifiers }) => [
      asked(type === 'menu' ? kept.menus : kept.dishes, id),
      ...modifiers.map((modifier) => asked(values, modifier.id_option_value)),
    ]);
    return amounts.reduce((sum, amount) => sum + amount, 0);
  }

  const settings = { apiUrl: url, apiKey: KEY, timeoutMs: IMPATIENT_MS };
  const outbound = createOutbound({ configuredOrigins: [url] });
  return {
    url,
    seen,
    close,
    orders,
    payments,
    key: KEY,
    /** Requests with undocumented fields. */
    broken,
    outbound,
    till: zeltyTill(settings, outbound, now),
    withKey: (apiKey: string) => zeltyTill({ ...settings, apiKey }, outbound, now),
    fail: (...planned: Fault[]) => faults.push(...planned),
  };
}
