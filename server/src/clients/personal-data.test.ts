import type { Customer, Twins } from '@comptoir/domain/clients/customer.ts';
import type { MergePreview } from '@comptoir/contract/clients.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { amongClients, CAMILLE, ERIC } from './clients.fixture.ts';
import { forgetInactiveCustomers } from './erase-customer.ts';

let server: TestServer;
let work: Awaited<ReturnType<typeof amongClients>>;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await amongClients(server);
});

const file = async (path: string, by: { token: string }, query: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: path, query, headers: { authorization: `Bearer ${by.token}` } });

describe('CLI-23 CLI-28 the file of the clients', () => {
  test('CLI-24 CLI-26 opens in a French spreadsheet, holds everybody, starts no formula, and is journalled', async () => {
    const lea = await server.as(
      await server.givenUser(work.companyId, { shopIds: [work.shop.shopId], firstName: 'Léa' }),
    );
    await work.completed(await work.order(CAMILLE));
    await work.order({ ...ERIC, firstName: '=HYPERLINK("http://x")', lastName: 'Testa; fils' });

    const reply = await file(work.users, lea, { generateCsv: 'true', batchSize: '1' });

    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/filename="clients_.+_\d{4}-\d\d-\d\d\.csv"/);
    const lines = reply.body.split('\r\n');
    expect(lines[0]?.startsWith('\uFEFFPrénom;Nom;')).toBe(true);
    expect(lines.toSorted().join('\n')).toContain(
      '"\'=HYPERLINK(""http://x"")";"Testa; fils";eric@exemple.fr;06 33 15 70 92;0;0;0,00',
    );
    expect(lines.find((line) => line.startsWith('Camille'))).toMatch(
      /;06 12 34 56 78;1;0;\d+,\d\d;\d\d\/\d\d\/\d{4};Non$/,
    );
    const [entry] = await work.journal('customer.export');
    expect(entry).toMatchObject({ shop_id: work.shop.shopId, after: { kind: 'list', rowCount: 2, isComplete: true } });
    const log = await work.admin.get(`${work.companyUsers}/exports`);
    expect(log.body).toMatchObject({
      items: [{ userName: 'Léa', rowCount: 2, isComplete: true, shopName: work.shop.name }],
    });
  });

  test('CLI-23 a list longer than one batch is whole, and an erased client does not end it', async () => {
    const order = await work.order(CAMILLE);
    // As the first of all: the batch with a gap in it is not the last one.
    await sql`
      with person as (
        insert into customers (company_id, id, first_name, last_name, erased_at)
        select ${work.companyId}, lpad(to_hex(n), 32, '0')::uuid, 'Client', n::text, case when n = 3 then now() end
        from generate_series(1, 2100) n returning company_id, id
      )
      insert into customer_totals
        (company_id, scope_id, customer_id, first_order_at, last_order_at, placed, completed, canceled, spent)
      select company_id, ${work.shop.shopId}, id, now(), now(), 1, 1, 0, 1000 from person`.execute(work.db);

    const lea = await server.as(await server.givenUser(work.companyId, { shopIds: [work.shop.shopId] }));
    const { body } = await file(work.users, lea, { generateCsv: 'true' });

    const rows = body.trim().split('\r\n').slice(1);
    expect([rows.length, new Set(rows).size]).toEqual([2100, 2100]);
    expect(rows.at(-1)).toContain(order.customer.lastName);
    expect(rows.some((row) => row.startsWith('Client;3;'))).toBe(false);
  });

  test('CLI-25 all shops: each client once, with the names of their shops', async () => {
    const elsewhere = await server.givenShop(work.companyId, { name: 'Mimi du port' });
    await work.order(CAMILLE);
    await server.givenOrder(elsewhere, { customer: CAMILLE });
    const admin = await server.as(await server.givenUser(work.companyId, { role: 'general' }));

    const reply = await file(work.companyUsers, admin, { generateCsv: 'true' });

    const [head, ...rows] = reply.body.trim().split('\r\n');
    expect(head?.endsWith(';Newsletter;Magasins')).toBe(true);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Mimi du port');
    expect(reply.headers['content-disposition']).toContain('clients_tous-les-magasins_');
  });

  test('CAT-API-50 CLI-31 PSH-29 one person’s data, for company administrators', async () => {
    const order = await work.order(CAMILLE, { orderType: 'delivery' });
    const admin = await server.as(await server.givenUser(work.companyId, { role: 'general' }));
    const [address, now] = ['https://push.exemple.fr/camille', server.deps.now()];
    await work.db
      .insertInto('push_devices')
      .values({
        company_id: work.companyId,
        id: order.id,
        kind: 'web',
        address,
        p256dh: 'secret',
        auth: 'secret',
        customer_id: order.customerId,
        registered_at: now,
        seen_at: now,
      })
      .execute();

    const reply = await file(`${work.companyUsers}/${order.customerId}/personal-data`, admin);

    expect(reply.headers['content-disposition']).toContain('attachment');
    expect(reply.json()).toMatchObject({
      firstName: 'Camille',
      email: CAMILLE.email,
      orders: [{ amountDue: order.amountDue, address: { street: order.address?.street }, lines: [{}, {}] }],
      devices: [{ kind: 'web', address, registeredAt: now, optedOutAt: null }],
      winBackTurns: [],
    });
    expect(reply.body).not.toContain('secret');
    expect(reply.json()).not.toHaveProperty('segment');
    expect(await work.journal('customer.export')).toMatchObject([
      { entity_id: order.customerId, after: { kind: 'person' } },
    ]);
    expect((await work.lea.get(`${work.companyUsers}/${order.customerId}/personal-data`)).status).toBe(403);
  });
});

describe('CAT-API-51 CLI-38 erasure', () => {
  test('removes the person from the record and the orders, and keeps amounts, lines and ledger', async () => {
    const done = await work.completed(await work.card('success', { customer: CAMILLE }));
    const balance = await work.balance(done);
    const before = await work.client('camille');

    expect((await work.admin.delete(`${work.companyUsers}/${done.customerId}`)).status).toBe(204);

    const after = await work.fresh(done);
    expect(after.customer).toEqual({ firstName: 'Client', lastName: 'effacé', email: null, phone: null });
    expect([after.address, after.amountDue, after.lines.length]).toEqual([null, done.amountDue, done.lines.length]);
    expect(await work.balance(done)).toEqual(balance);
    const { items } = await work.list();
    expect(items).toMatchObject([
      { firstName: 'Client', lastName: 'effacé', email: null, phone: null, totalSpent: before.totalSpent },
    ]);
    for (const search of ['camille', '0612345678', 'client']) expect((await work.list({ search })).items).toEqual([]);
    expect(await work.journal('customer.erase')).toMatchObject([
      { entity_id: done.customerId, after: { cause: 'asked' } },
    ]);
    expect((await work.news()).map(({ payload }) => payload)).toEqual([{ customerIds: [done.customerId] }]);
    // The same person orders again: a new record.
    expect((await work.order(CAMILLE)).customerId).not.toBe(done.customerId);
  });

  test('CLI-38 is refused while an order is in progress, and to whoever is no company administrator', async () => {
    const order = await work.order(CAMILLE);

    const refused = await work.admin.delete(`${work.companyUsers}/${order.customerId}`);

    expect([refused.status, refused.body['errorCode']]).toEqual([409, 'ORDER_STATE']);
    expect((await work.lea.delete(`${work.companyUsers}/${order.customerId}`)).status).toBe(403);
    expect((await work.client('camille')).email).toBe(CAMILLE.email);
  });

  test('CLI-30 whoever has ordered nothing for three years is forgotten, once', async () => {
    const old = await work.completed(await work.order(CAMILLE));
    await work.completed(await work.order(ERIC));
    await work.db
      .updateTable('customer_totals')
      .set({ last_order_at: addMs(server.deps.now(), -3 * 366 * DAY) })
      .where('customer_id', '=', old.customerId)
      .execute();

    await forgetInactiveCustomers(server.deps, 'test');
    await forgetInactiveCustomers(server.deps, 'test');

    expect(await work.journal('customer.erase')).toMatchObject([
      { entity_id: old.customerId, after: { cause: 'inactive' } },
    ]);
    expect((await work.list({ search: 'eric' })).items).toHaveLength(1);
    expect((await work.fresh(old)).customer.email).toBeNull();
  });
});

describe('CLI-36 two records of one person', () => {
  const OTHER = { ...CAMILLE, firstName: 'C.', email: 'camille@travail.exemple' };
  const twins = async () => (await work.lea.get(`${work.users}/twins`)).json<{ items: Twins[] }>().items;

  test('one telephone, two e-mails: proposed with the one that has more orders first, then told apart', async () => {
    await work.order(OTHER);
    await work.order(CAMILLE);
    await work.order(CAMILLE);
    const [pair] = await twins();
    expect([pair?.customer.email, pair?.other.email]).toEqual([CAMILLE.email, OTHER.email]);

    const said = `${work.companyUsers}/${pair?.customer.customerId}/apart/${pair?.other.customerId}`;
    expect((await work.lea.post(said)).status).toBe(204);

    expect(await twins()).toEqual([]);
    expect(await work.journal('customer.keep-apart')).toHaveLength(1);
    expect(await work.news()).toHaveLength(1);
  });

  test('the preview is what the merge leaves; later orders of both e-mails are the kept one’s', async () => {
    const kept = await work.completed(await work.order(CAMILLE));
    const other = await work.completed(await work.order(OTHER));
    const path = `${work.companyUsers}/${kept.customerId}/merge/${other.customerId}`;

    const { merged: promised, absorbed } = (await work.lea.get(path)).json<MergePreview>();
    expect(absorbed.email).toBe(OTHER.email);
    const merged = (await work.lea.post(path)).json<Customer>();

    expect({ ...merged, addresses: [] }).toEqual({ ...promised, addresses: [] });
    expect(merged).toMatchObject({
      placedOrderCount: 2,
      totalSpent: kept.amountDue + other.amountDue,
      email: CAMILLE.email,
    });
    expect((await work.fresh(other)).customerId).toBe(kept.customerId);
    expect((await work.order(OTHER)).customerId).toBe(kept.customerId);
    expect((await work.list()).items).toHaveLength(1);
    expect((await work.lea.get(`${work.users}/${other.customerId}`)).status).toBe(404);
    expect(await twins()).toEqual([]);
    expect(await work.journal('customer.merge')).toMatchObject([
      { entity_id: kept.customerId, before: { orders: 1 }, after: { absorbed: other.customerId, orders: 2 } },
    ]);
    expect((await work.lea.post(path)).status).toBe(404);
  });

  test('CLI-38 erasing the kept one forgets the other e-mail too', async () => {
    const kept = await work.completed(await work.order(CAMILLE));
    const other = await work.completed(await work.order(OTHER));
    await work.lea.post(`${work.companyUsers}/${kept.customerId}/merge/${other.customerId}`);

    expect((await work.admin.delete(`${work.companyUsers}/${kept.customerId}`)).status).toBe(204);

    const left = await work.db
      .selectFrom('customers')
      .select(['email', 'phone'])
      .where('company_id', '=', work.companyId)
      .execute();
    expect(left).toEqual([
      { email: null, phone: null },
      { email: null, phone: null },
    ]);
  });

  test('is refused with itself, with an erased record, and across shops that one does not see', async () => {
    const kept = await work.completed(await work.order(CAMILLE));
    const gone = await work.completed(await work.order(ERIC));
    const elsewhere = await server.givenShop(work.companyId);
    const foreign = await server.givenOrder(elsewhere, { customer: OTHER });
    await work.admin.delete(`${work.companyUsers}/${gone.customerId}`);
    const merge = async (otherId: string) => {
      const reply = await work.lea.post(`${work.companyUsers}/${kept.customerId}/merge/${otherId}`);
      return [reply.status, reply.body['errorCode']];
    };

    expect(await merge(kept.customerId)).toEqual([422, 'RECORD_INVALID']);
    expect(await merge(gone.customerId)).toEqual([422, 'RECORD_INVALID']);
    expect(await merge(foreign.customerId)).toEqual([404, 'NOT_FOUND']);
    await server.givenOrder(work.shop, { customer: OTHER });
    expect(await merge(foreign.customerId)).toEqual([403, 'FORBIDDEN']);
    expect(await twins()).toEqual([]);
  });

  test('law:parent-first a merge while both order: none dies, and no order is lost', async () => {
    const kept = await work.order(CAMILLE);
    const other = await work.order(OTHER);
    const path = `${work.companyUsers}/${kept.customerId}/merge/${other.customerId}`;

    const [merged] = await Promise.all([
      work.lea.post(path),
      ...Array.from({ length: 6 }, (_, index) => work.order(index % 2 === 0 ? CAMILLE : OTHER)),
      work.say(kept, 'prepare', { preparationMinutes: 15 }),
      work.say(other, 'refuse'),
    ]);

    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect((await work.list()).items.reduce((sum, row) => sum + row.placedOrderCount, 0)).toBe(8);
  });
});
