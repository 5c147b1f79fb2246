import type { Customer, CustomerOrder, CustomerRow } from '@comptoir/domain/clients/customer.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { amongClients, CAMILLE, ERIC } from './clients.fixture.ts';

let server: TestServer;
let work: Awaited<ReturnType<typeof amongClients>>;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await amongClients(server);
});

const names = (rows: readonly CustomerRow[]) => rows.map((row) => row.firstName);
const totals = ({ placedOrderCount, completedOrderCount, canceledOrderCount, totalSpent }: CustomerRow) => [
  placedOrderCount,
  completedOrderCount,
  canceledOrderCount,
  totalSpent,
];

/** What the triggers have kept, and what the orders say. */
async function keptAndCounted() {
  const kept = () =>
    work.db
      .selectFrom('customer_totals')
      .selectAll()
      .where('company_id', '=', work.companyId)
      .orderBy('customer_id')
      .orderBy('scope_id')
      .execute();
  const before = await kept();
  await sql`select recount_customer(company_id, id) from customers where company_id = ${work.companyId}`.execute(
    work.db,
  );
  return [before, await kept()];
}

describe('CAT-API-24 the clients of a shop', () => {
  test('CLI-03 CLI-07 CLI-08 orders in progress count in neither; refused, canceled and refunded ones are cancellations', async () => {
    const done = await work.completed(await work.order(CAMILLE));
    await work.say(await work.order(CAMILLE), 'refuse');
    await work.order(CAMILLE);
    const paid = await work.completed(await work.card('success', { customer: ERIC }));
    expect(totals(await work.client('eric'))).toEqual([1, 1, 0, paid.amountDue]);

    expect((await work.say(paid, 'refund')).status).toBe(200);

    expect(totals(await work.client('camille'))).toEqual([3, 1, 1, done.amountDue]);
    expect(totals(await work.client('eric'))).toEqual([1, 0, 1, 0]);
    const [kept, counted] = await keptAndCounted();
    expect(kept).toEqual(counted);
  });

  test('CLI-08 a partial refund leaves the total', async () => {
    const done = await work.completed(await work.order(CAMILLE));
    await work.db.updateTable('orders').set({ refunded_amount: 100 }).where('id', '=', done.id).execute();

    expect((await work.client('camille')).totalSpent).toBe(done.amountDue - 100);
  });

  test('CLI-05 CLI-34 the last order first; pages by cursor miss nobody and repeat nobody', async () => {
    const guests = Array.from({ length: 7 }, (_, rank) => ({
      ...CAMILLE,
      firstName: `Client${rank}`,
      email: `client${rank}@exemple.fr`,
    }));
    for (const guest of guests) await work.order(guest);
    const wanted = guests.map(({ firstName }) => firstName).toReversed();

    for (const query of [{ sort: 'lastOrder' }, { sort: 'total' }, { sort: 'orders', search: 'client' }]) {
      const seen: CustomerRow[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof work.list>> = await work.list({
          ...query,
          batchSize: '3',
          ...(after ? { after } : {}),
        });
        seen.push(...page.items);
        after = page.next;
      } while (after);
      expect(new Set(seen.map((row) => row.customerId)).size).toBe(7);
      expect(seen).toHaveLength(7);
      if (query.sort === 'lastOrder') expect(names(seen)).toEqual(wanted);
    }
    expect(names((await work.list({ ordering: 'asc', batchSize: '2' })).items)).toEqual(['Client0', 'Client1']);
  });

  test('CLI-12 the source’s batches are counted; later pages by cursor are not', async () => {
    await work.order(CAMILLE);
    await work.order(ERIC);

    expect(await work.list({ batchNumber: '0', batchSize: '1' })).toMatchObject({
      total: 2,
      items: [{ firstName: 'Éric' }],
    });
    expect(names((await work.list({ batchNumber: '1', batchSize: '1' })).items)).toEqual(['Camille']);
    expect((await work.list()).total).toBeNull();
  });

  test.each([
    ['dub', 'Camille'],
    ['CAMILLE DUBOIS', 'Camille'],
    ['dubois camille', 'Camille'],
    ['camille.dubois@', 'Camille'],
    ['eric', 'Éric'],
    ['06 12 34', 'Camille'],
    ['+33 6 12 34 56 78', 'Camille'],
    ['0033612345678', 'Camille'],
    ['56 78', 'Camille'],
    ['06.33.15.70.92', 'Éric'],
  ])('CLI-34 « %s » finds %s alone', async (search, firstName) => {
    await work.order(CAMILLE);
    await work.order(ERIC);

    const found = await work.list({ search });
    expect([names(found.items), found.total]).toEqual([[firstName], 1]);
  });

  test('CLI-34 nobody else is found, and what looks like a pattern is a word', async () => {
    await work.order(CAMILLE);

    for (const search of ['%%', 'amille', '__', '0699', "x' or '1'='1"])
      expect((await work.list({ search })).items).toEqual([]);
    for (const after of ['x', '12~y', `2026-13-45T00:00:00.000Z~${work.companyId}`])
      expect((await work.lea.get(work.users, { query: { after } })).status).toBe(400);
  });

  test('CLI-34 of more than two hundred the first two hundred are found, and the answer says that there are more', async () => {
    await sql`
      with person as (
        insert into customers (company_id, id, first_name, last_name)
        select ${work.companyId}, gen_random_uuid(), 'Zoé', lpad(n::text, 3, '0')
        from generate_series(1, 201) n returning company_id, id
      )
      insert into customer_totals
        (company_id, scope_id, customer_id, first_order_at, last_order_at, placed, completed, canceled, spent)
      select company_id, ${work.shop.shopId}, id, now(), now(), 1, 1, 0, 1000 from person`.execute(work.db);

    expect(await work.list({ search: 'zoé' })).toMatchObject({ total: 200, isCapped: true });
    expect(await work.list({ search: 'zoé 00' })).toMatchObject({ total: 9, isCapped: false });
  });

  test('CLI-33 segments as filters, their counts, and a badge on each row', async () => {
    await work.order(CAMILLE);
    await work.order(ERIC);
    const camille = await work.client('camille');
    const past = addMs(server.deps.now(), -90 * DAY);
    await work.db
      .updateTable('customer_totals')
      .set({ last_order_at: past, completed: 9 })
      .where('customer_id', '=', camille.customerId)
      .execute();

    const counted = await work.lea.get(`${work.users}/segments`);
    expect(counted.body).toEqual({ total: 2, counts: { new: 1, loyal: 0, occasional: 0, atRisk: 1, lost: 0 } });
    const [found] = (await work.list({ segment: 'atRisk' })).items;
    expect([found?.firstName, found?.segment]).toEqual(['Camille', 'atRisk']);
    expect((await work.list({ segment: 'lost' })).items).toEqual([]);
    expect(names((await work.list({ segment: 'new', search: 'eric' })).items)).toEqual(['Éric']);
  });
});

describe('CLI-06 CLI-32 one shop and all shops', () => {
  test('CAT-API-48 CAT-API-49 a client of two shops is listed once with both totals, and each shop sees its own', async () => {
    const elsewhere = await server.givenShop(work.companyId);
    await work.completed(await work.order(CAMILLE));
    await server.givenOrder(elsewhere, { customer: CAMILLE });

    const all = (await work.admin.get(work.companyUsers)).json<{ items: CustomerRow[] }>().items;
    expect(all.map(totals)).toEqual([[2, 1, 0, expect.any(Number)]]);
    expect(totals(await work.client('camille'))[0]).toBe(1);
    const one = (await work.admin.get(`${work.companyUsers}/${all[0]?.customerId}`)).json<Customer>();
    expect(one.shops.map(({ shopId }) => shopId).toSorted()).toEqual([work.shop.shopId, elsewhere.shopId].toSorted());
    expect([one.placedOrderCount, one.completedOrderCount]).toEqual([2, 1]);
    expect((await work.admin.get(`${work.companyUsers}/${randomUUID()}`)).status).toBe(404);
    const history = (await work.admin.get(`${work.companyUsers}/${one.customerId}/orders`)).body;
    expect(history['total']).toBe(2);
  });

  test('ROL-51 in all-shops mode the server searches among the clients of every shop', async () => {
    const elsewhere = await server.givenShop(work.companyId);
    const search = ERIC.email ?? '';
    await work.order(CAMILLE);
    await server.givenOrder(elsewhere, { customer: ERIC });
    const found = async (query: Record<string, string>) =>
      names((await work.admin.get(work.companyUsers, { query })).json<{ items: CustomerRow[] }>().items);

    expect((await found({})).toSorted()).toEqual(['Camille', 'Éric']);
    expect(await found({ search })).toEqual(['Éric']);
    expect(await found({ search: 'nobody@exemple.fr' })).toEqual([]);
    expect(names((await work.list({ search })).items)).toEqual([]);
  });

  test('somebody who has never ordered in the shop does not exist there', async () => {
    const elsewhere = await server.givenShop(work.companyId);
    const order = await server.givenOrder(elsewhere, { customer: ERIC });

    expect((await work.lea.get(`${work.users}/${order.customerId}`)).status).toBe(404);
    expect((await work.lea.get(`${work.users}/${order.customerId}/orders`)).status).toBe(404);
    expect((await work.list()).items).toEqual([]);
    expect((await work.lea.get(work.companyUsers)).status).toBe(403);
  });
});

describe('CAT-API-25 one client', () => {
  test('CLI-15 CLI-19 CLI-29 who they are, where they live, and their orders, newest first', async () => {
    const first = await work.completed(await work.order(CAMILLE));
    const second = await work.order(CAMILLE, { orderType: 'delivery' });
    const { customerId } = await work.client('camille');

    const customer = (await work.lea.get(`${work.users}/${customerId}`)).json<Customer>();
    expect(customer).toMatchObject({
      firstName: 'Camille',
      phone: '+33612345678',
      birthDate: null,
      newsletterSubscribed: false,
      promotions: [],
      shops: [{ shopId: work.shop.shopId, name: work.shop.name }],
      addresses: [{ street: second.address?.street }],
    });
    expect(customer).not.toHaveProperty('savedCards');
    const history = (await work.lea.get(`${work.users}/${customerId}/orders`)).json<{ items: CustomerOrder[] }>();
    expect(history.items.map(({ id, status }) => [id, status])).toEqual([
      [second.id, second.status],
      [first.id, 'completed'],
    ]);
  });

  test('CLI-35 the rank of an order among those that came to something, for whoever handles orders', async () => {
    const staff = await server.as(
      await server.givenUser(work.companyId, { shopIds: [work.shop.shopId], role: 'staff' }),
    );
    const first = await work.completed(await work.order(CAMILLE));
    await work.say(await work.order(CAMILLE), 'refuse');
    const third = await work.order(CAMILLE);

    const rankOf = async (orderId: string) => (await staff.get(`${work.at}/${orderId}/customer`)).body;
    expect(await rankOf(first.id)).toMatchObject({ orderRank: 1, segment: 'new' });
    expect(await rankOf(third.id)).toMatchObject({ orderRank: 2, segment: 'new' });
    expect((await staff.get(work.users)).status).toBe(403);
  });
});

describe('CLI-37 the e-mail of another guest', () => {
  test('does not rename the record; what was typed stays with the order', async () => {
    const first = await work.order(CAMILLE);
    const second = await work.order({ ...CAMILLE, firstName: 'Jean', lastName: 'Intrus', phone: '06 99 99 99 99' });

    expect(second.customerId).toBe(first.customerId);
    expect(second.customer).toMatchObject({ firstName: 'Jean', phone: '+33699999999' });
    const { items } = await work.list();
    expect(items.map(({ firstName, lastName, phone }) => [firstName, lastName, phone])).toEqual([
      ['Camille', 'Dubois', '+33612345678'],
    ]);
  });

  test('law:rollups a crowd of orders of a few guests: none dies, and the totals are those of the orders', async () => {
    await work.setStock('PRODUCT-socca', 1_000);
    for (let round = 0; round < 3; round += 1) {
      const placed = await Promise.all(
        Array.from({ length: 10 }, (_, index) => work.order(index % 2 === 0 ? CAMILLE : ERIC)),
      );
      await Promise.all(
        placed.map((order, index) =>
          work.say(order, index % 3 === 0 ? 'refuse' : 'prepare', { preparationMinutes: 15 }),
        ),
      );
    }

    const [kept, counted] = await keptAndCounted();
    expect(kept).toEqual(counted);
    expect(totals(await work.client('camille')).slice(0, 1)).toEqual([15]);
  });
});
