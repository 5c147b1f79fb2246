import type { FinishedOrder } from '@comptoir/contract/orders.ts';
import { addDays } from '@comptoir/domain/kernel/time.ts';
import { searchTerms } from '@comptoir/domain/orders/search/search-terms.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/db.ts';
import { ownerOf } from '../../test/test-db.ts';
import { testServer, type Caller, type TestServer } from '../../test/test-server.ts';
import { placeOf, skipDays } from './deep-page.ts';
import * as finished from './finished.store.ts';

type Reply = { items: FinishedOrder[]; total: number; counts: Record<string, number>; areCountsCapped: boolean };

const FIRST_DAY = '2026-09-20';
const DAYS = 40;
const A_DAY = 60;
const LAST_DAY = addDays(FIRST_DAY, DAYS - 1);
const FIRST_PAGE = { ordering: 'desc', offset: 0, limit: 50 } as const;
const CUSTOMERS = [
  ['Camille', 'Dubois', '+33612345678'],
  ['Zoé', 'D’Almeida', '+33698765432'],
  ['Jean-Pierre', 'Le Gall', '+33611223344'],
  ['Éloïse', 'Müller', null],
] as const;

let server: TestServer;
let shop: Shop;
let other: Shop;
let lea: Caller;
let boss: Caller;
beforeAll(async () => {
  server = await testServer();
  const companyId = await server.givenCompany();
  shop = await server.givenShop(companyId);
  other = await server.givenShop(companyId, { timeZone: 'Indian/Reunion' });
  lea = await server.as(await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId] }));
  boss = await server.as(await server.givenUser(companyId, { role: 'general' }));
  await loadHistory(shop, 'CMD');
});

/** A history too long to be placed order by order: every column that no query here reads keeps the same value. */
async function loadHistory({ companyId, shopId }: Shop, reference: string): Promise<void> {
  const people = JSON.stringify(
    CUSTOMERS.map(([firstName, lastName, phone]) => ({ firstName, lastName, phone, email: null })),
  );
  await sql`
    insert into orders (company_id, id, shop_id, day, number, external_order_number, charge_id, status, order_type, channel,
      payment_type, products_total, gross_total, amount_due, created_at, sent_to_shop_at, requested_for, customer_id, customer)
    select ${companyId}, gen_random_uuid(), ${shopId}, d.day, n, case when n % 10 = 0 then 'UE-' || d.i || '-' || n end,
      ${reference} || '-' || d.i || '-' || n, case when n % 7 = 0 then 'canceled' else 'completed' end,
      case n % 4 when 0 then 'click_and_seat' when 1 then 'click_and_collect' else 'delivery' end, 'webapp', 'cash',
      1000, 1000, 1000, at, at, at, gen_random_uuid(),
      case when n % 15 = 0 then ${people}::jsonb -> (n / 15 - 1)
        else jsonb_build_object('firstName', 'Prénom' || n, 'lastName', 'Nom' || d.i, 'phone', '+3370' || (1000000 + d.i * 100 + n), 'email', null) end
    from (select i, (${FIRST_DAY}::date + i) as day from generate_series(0, ${DAYS - 1}::int) i) d,
      generate_series(1, ${A_DAY}::int) n,
      lateral (select (d.day + time '00:10' + n * interval '23 minutes') at time zone 'Europe/Paris' as at) t`.execute(
    server.database.forCompany(companyId),
  );
}

const list = async (query: Record<string, string>, caller = lea, path = `/shops/${shop.shopId}`): Promise<Reply> => {
  const reply = await caller.get(`/api/${shop.companyId}${path}/orders/finished`, {
    query: { startDate: FIRST_DAY, endDate: LAST_DAY, ...query },
  });
  expect(reply.status, JSON.stringify(reply.body).slice(0, 300)).toBe(200);
  return reply.json<Reply>();
};
const numbers = ({ items }: Reply) => items.map(({ orderNumber }) => Number(orderNumber));

describe('pages of finished orders', () => {
  test('API-30 API-72 DRP-04 both days are whole in the shop’s time zone, the one on which clocks change too', async () => {
    for (const day of ['2026-10-24', '2026-10-25', '2026-10-26']) {
      const { total } = await list({ startDate: day, endDate: day });
      expect(total, day).toBe(A_DAY);
    }
    expect((await list({})).total).toBe(DAYS * A_DAY);
    expect((await list({ startDate: '2025-01-01', endDate: '2025-12-31' })).items).toEqual([]);
  });

  test('ORD-24 API-30 the newest first, or the oldest, page after page, each order once', async () => {
    const newest = await list({ pageSize: '50' });
    expect(numbers(newest).slice(0, 3)).toEqual([60, 59, 58]);
    const oldest = await list({ pageSize: '50', ordering: 'asc' });
    expect(numbers(oldest).slice(0, 3)).toEqual([1, 2, 3]);

    const pages = await Promise.all(
      [11, 12].map((pageNumber) => list({ pageSize: '200', pageNumber: String(pageNumber) })),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([200, 0]);
  });

  test('a deep page holds exactly what a plain walk through the list finds there', async () => {
    const all: string[] = [];
    for (let pageNumber = 0; pageNumber < 12; pageNumber += 1)
      all.push(...(await list({ pageSize: '200', pageNumber: String(pageNumber) })).items.map(({ id }) => id));
    expect(new Set(all).size).toBe(DAYS * A_DAY);
    const db = server.database.forCompany(shop.companyId);
    const wanted = {
      from: '2026-09-19T22:00:00.000Z',
      before: '2026-10-29T23:00:00.000Z',
      orderType: null,
      search: null,
    };
    const plainly = await finished.pageIds(db, shop, wanted, { ordering: 'desc', offset: 0, limit: 10_000 }).execute();
    expect(all).toEqual(plainly.map(({ id }) => id));

    const deep = await placeOf(db, shop, wanted, { ordering: 'desc', offset: 2_345, limit: 10 });
    expect(deep.at.offset).toBeLessThan(A_DAY);
    const typed = { ...wanted, orderType: 'delivery' } as const;
    for (const ordering of ['asc', 'desc'] as const) {
      const place = await placeOf(db, shop, typed, { ordering, offset: 1_111, limit: 10 });
      const there = await finished.pageIds(db, shop, place.wanted, place.at).execute();
      expect(there).toEqual(await finished.pageIds(db, shop, typed, { ordering, offset: 1_111, limit: 10 }).execute());
    }
  });

  test('a day that holds the page is found by counting, and none beyond the last', () => {
    const days = [
      { day: '2026-11-14', orders: 3 },
      { day: '2026-11-13', orders: 0 },
      { day: '2026-11-12', orders: 2 },
    ];
    expect(skipDays(days, 2)).toEqual({ day: '2026-11-14', offset: 2 });
    expect(skipDays(days, 3)).toEqual({ day: '2026-11-12', offset: 0 });
    expect(skipDays(days, 5)).toBeNull();
  });

  test('ORD-11 every type is counted, whichever is chosen', async () => {
    const { total, counts, items, areCountsCapped } = await list({ orderType: 'click_and_seat' });
    expect(counts).toEqual({ delivery: DAYS * 30, click_and_collect: DAYS * 15, click_and_seat: DAYS * 15 });
    expect(total).toBe(DAYS * 15);
    expect(areCountsCapped).toBe(false);
    expect(new Set(items.map(({ orderType }) => orderType))).toEqual(new Set(['click_and_seat']));
  });

  test('API-78 ORD-30 all shops together are cut in the company’s time zone', async () => {
    await loadHistory(other, 'AUTRE');
    const { total } = await list({ startDate: '2026-10-01', endDate: '2026-10-02' }, boss, '');
    expect(total).toBe(4 * A_DAY);
    // On the other side of the world the same instants lie on other days.
    const there = await list({ startDate: FIRST_DAY, endDate: FIRST_DAY }, boss, `/shops/${other.shopId}`);
    expect(there.total).toBeLessThan(A_DAY);
  });
});

test('a page and its counts are planned once per connection, not for every call', async () => {
  // As a table of a million orders: on a small one, any plan is as good as another.
  await analysed(`update pg_class set reltuples = 1000000 where oid = 'orders'::regclass`);
  const database = openDatabase(server.database.connection, { max: 1 });
  try {
    const db = database.forCompany(shop.companyId);
    const range = { from: '2026-09-19T22:00:00.000Z', before: '2026-10-29T23:00:00.000Z' };
    for (let call = 0; call < 12; call += 1) {
      await finished.page(db, shop, { ...range, orderType: null, search: null }, FIRST_PAGE);
      await finished.countsByType(db, shop, range);
    }

    const { rows } = await sql<{ generic: number; custom: number }>`
      select generic_plans as generic, custom_plans as custom from pg_prepared_statements`.execute(db);
    // PostgreSQL tries five plans for the values given before it keeps one for all.
    expect(rows).toEqual([5, 5].map((custom) => ({ generic: 12 - 1 - custom, custom })));
  } finally {
    await database.close();
  }
});

describe('finding an order again', () => {
  const found = async (search: string) => {
    const { items, total } = await list({ search, pageSize: '200' });
    expect(items).toHaveLength(Math.min(total, 200));
    return items;
  };
  const names = async (search: string) =>
    [...new Set((await found(search)).map(({ customer }) => `${customer.firstName} ${customer.lastName}`))].sort();

  test.each([
    ['Camille', 'Camille Dubois'],
    ['dubois', 'Camille Dubois'],
    ['camille d.', 'Camille Dubois'],
    ['DUBOIS CAM', 'Camille Dubois'],
    ['zoe', 'Zoé D’Almeida'],
    ["d'alm", 'Zoé D’Almeida'],
    ['jean pierre le g', 'Jean-Pierre Le Gall'],
    ['le gall', 'Jean-Pierre Le Gall'],
    ['eloise muller', 'Éloïse Müller'],
    ['06 12 34 56 78', 'Camille Dubois'],
    ['+33 6 12 34 56 78', 'Camille Dubois'],
    ['5678', 'Camille Dubois'],
  ])('ORD-10 « %s » finds %s', async (typed, name) => {
    expect(await names(typed)).toEqual([name]);
  });

  test('a number finds the order of that number of each day, a reference finds one', async () => {
    expect(new Set(numbers(await list({ search: '042', pageSize: '200' })))).toEqual(new Set([42]));
    expect((await list({ search: '42' })).total).toBe(DAYS);
    for (const search of ['N° 042', 'n°42', 'N°\u00A0042', '#42'])
      expect((await list({ search })).total, search).toBe(DAYS);
    expect((await found('ue-3-20')).map(({ externalOrderNumber }) => externalOrderNumber)).toEqual(['UE-3-20']);
    expect((await found('cmd-3-21')).map(({ chargeId }) => chargeId)).toEqual(['CMD-3-21']);
  });

  test('ORD-10 a part of a reference finds it, where nothing else is meant by it', async () => {
    expect((await found('e-17-3')).map(({ externalOrderNumber }) => externalOrderNumber)).toEqual(['UE-17-30']);
    expect((await found('d-3-21')).map(({ chargeId }) => chargeId)).toEqual(['CMD-3-21']);
    expect((await list({ search: 'e-17-', orderType: 'delivery' })).counts).toEqual(
      (await list({ search: 'E-17-' })).counts,
    );
  });

  test('what nobody is called finds nothing, and signs of the query language are only text', async () => {
    for (const search of ['zzz', '%', '_', "'; --", 'a:*', '\u{10FFFF}'])
      expect((await list({ search })).total, search).toBe(0);
    expect((await list({ search: '   ' })).total).toBe(DAYS * A_DAY);
  });

  test('counts of a search stop at a thousand of a type and say so', async () => {
    const { total, counts, areCountsCapped } = await list({ search: 'prenom' });
    expect(counts['delivery']).toBe(1_000);
    expect(total).toBeLessThan(DAYS * A_DAY);
    expect(areCountsCapped).toBe(true);
  });

  test('row security lets the indexes serve: a page and a search read no table from end to end', async () => {
    await analysed();
    const db = server.database.forCompany(shop.companyId);
    const range = { from: '2026-09-19T22:00:00.000Z', before: '2026-10-29T23:00:00.000Z', orderType: null };
    const plan = async (search: string) => {
      const rows = await finished
        .pageIds(db, shop, { ...range, search: searchTerms(search) }, FIRST_PAGE)
        .explain<{ 'QUERY PLAN': string }>('text');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };

    expect(await plan('')).toMatch(/Index Only Scan Backward using (company_)?finished_orders/);
    expect(await plan('dubois')).toMatch(/finished_by_name_forward[^]*finished_by_name_backward/);
    expect(await plan('5678')).toMatch(/finished_by_phone[^]*finished_by_number/);
    expect(await plan('cmd-3-21')).toContain('orders_by_charge');
  });
});

test('law:rollups the counts kept by day are those of the orders, whatever happened to them', async () => {
  const order = await server.givenOrder(shop, { orderType: 'delivery' });
  const path = `/api/${shop.companyId}/shops/${shop.shopId}/orders/${order.id}`;
  await lea.post(`${path}/refuse`);
  const db = server.database.forCompany(shop.companyId);
  const change = (fields: Record<string, string>) =>
    db.updateTable('orders').set(fields).where('company_id', '=', shop.companyId).where('id', '=', order.id).execute();
  await expectCountsKept();
  await change({ requested_for: '2026-01-02T10:00:00.000Z' });
  await change({ order_type: 'click_and_collect', status: 'refunded' });
  await expectCountsKept();
  await change({ status: 'preparing' });
  await expectCountsKept();

  async function expectCountsKept(): Promise<void> {
    const { rows } = await sql<{ kept: number; counted: number }>`
      select coalesce(kept, 0)::int as kept, coalesce(counted, 0)::int as counted
      from (select shop_id, day, order_type, orders as kept from finished_order_days) k
      full join (
        select shop_id, (requested_for at time zone 'UTC')::date as day, order_type, count(*) as counted from orders
        where status in ('completed', 'canceled', 'refused', 'missed', 'refunded') group by 1, 2, 3) c
      using (shop_id, day, order_type)`.execute(db);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ kept, counted }) => kept !== counted)).toEqual([]);
  }
});

async function analysed(andThen = ''): Promise<void> {
  const owner = ownerOf(server.database);
  await owner.query('vacuum analyze orders');
  await owner.query(andThen);
}
