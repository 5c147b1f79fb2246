import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { imageKey } from '../images/image-key.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import { PLAIN_FRONT } from '../storefront/shop-front.fixture.ts';
import { serveShopPages } from '../storefront/shop-pages.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { fullCompany } from '../test/full-company.fixture.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { companyTables, contentOf, leavingCompany } from './departure.fixture.ts';
import { eraseCompany } from './erase-company.ts';
import { tablesToErase } from './erased-tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await serveShopPages(server.app, server.deps, PLAIN_FRONT);
});

const jobsOf = async (companyId: string) =>
  (
    await ownerOf(server.database).query(
      `select name from jobs.job where data ->> 'companyId' = $1 and state in ('created', 'retry', 'active')
         and start_after <= now()`,
      [companyId],
    )
  ).rows;

describe('asking for it', () => {
  test('LEA-10 LEA-11 LEA-12 typed name and password; in seven days, journal, news and a banner for everybody', async () => {
    const company = await leavingCompany(server);

    expect((await company.ask(company.admin, { confirmation: 'autre chose' })).body).toMatchObject({
      errorCode: 'RECORD_INVALID',
    });
    expect((await company.ask(company.admin, { password: 'faux' })).status).toBeGreaterThanOrEqual(400);
    expect((await company.read()).erasure).toBeNull();
    const reply = await company.ask(company.admin, { confirmation: company.companyName.toUpperCase() });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { erasure } = await company.read();
    const days = (Date.parse(erasure?.dueAt ?? '') - Date.parse(erasure?.askedAt ?? '')) / 86_400_000;
    expect([days, erasure?.askedBy]).toEqual([7, 'Antoine']);
    const staff = await server.as(await server.givenUser(company.companyId, { role: 'staff', shopIds: [] }));
    const told = (await staff.get(`/api/${company.companyId}/communications`)).body;
    expect(told).toMatchObject({ communications: { isLeaving: true } });
    const actions = await company.db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'company.%')
      .execute();
    expect(actions).toEqual([{ action: 'company.ask-erasure' }]);
    const news = await company.db
      .selectFrom('live_events')
      .select('type')
      .where('type', '=', 'communications-changed')
      .execute();
    expect(news).toHaveLength(1);
    expect((await company.ask()).status).toBe(409);
  });

  test('LEA-13 every administrator is written to, once, and told when it is given up', async () => {
    const company = await leavingCompany(server);
    const other = await server.givenUser(company.companyId, { role: 'general', firstName: 'Nadia' });
    const mailsTo = async (email: string) =>
      (await listMessages(server.database.forSystem(), { kind: 'mail', limit: 200 })).filter(
        (mail) => mail.recipient === email,
      );

    await company.ask();

    for (const { email } of [company.user, other])
      await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), { timeout: 15_000 });
    await company.cancel();
    await vi.waitFor(async () => expect(await mailsTo(other.email)).toHaveLength(2), { timeout: 15_000 });
  });

  test('LEA-01 LEA-14 somebody who only borrows the administration, and another company, are refused', async () => {
    const [company, stranger] = [await leavingCompany(server), await leavingCompany(server)];
    const shopIds = (await company.db.selectFrom('shops').select('id').execute()).map(({ id }) => id);
    const lent = await server.as(
      await server.givenUser(company.companyId, { shopIds, overrides: { administration: true } }),
    );

    expect((await company.ask(lent)).status).toBe(403);
    expect((await company.ask(stranger.admin)).status).toBe(404);
    expect((await company.admin.get(company.path)).status).toBe(200);
    await company.ask();
    expect((await company.cancel(lent)).status).toBe(403);
    expect((await company.cancel(stranger.admin)).status).toBe(404);
    expect((await company.read()).erasure).not.toBeNull();
  });

  test('LEA-14 given up it does nothing on its day, and may be asked for again', async () => {
    const company = await leavingCompany(server);
    await company.ask();
    const { erasure } = await company.read();
    await company.due();
    expect((await company.cancel()).status).toBe(200);
    expect((await company.cancel()).status).toBe(409);
    const before = await contentOf(server, company.companyId);

    await company.erase(erasure?.erasureId ?? '');
    await company.erase(randomUUID());

    expect(await contentOf(server, company.companyId)).toEqual(before);
    expect((await company.ask()).status).toBe(200);
  });

  test('LEA-16 a job that comes before the day, or while somebody waits for a meal, erases nothing', async () => {
    const company = await leavingCompany(server);
    await company.ask();
    const { erasure } = await company.read();
    const rows = async () => (await contentOf(server, company.companyId))['orders']?.length;

    await company.erase(erasure?.erasureId ?? '');
    expect(await rows()).toBeGreaterThan(0);
    await company.due();
    await sql`update orders set status = 'preparing' where company_id = ${company.companyId}`.execute(company.db);
    await company.db.updateTable('shops').set({ closed_message: null }).execute();
    await company.erase(erasure?.erasureId ?? '');
    await company.erase(erasure?.erasureId ?? '');

    expect(await rows()).toBeGreaterThan(0);
    expect((await company.read()).erasure?.isStarted).toBe(false);
    // LEA-17: it would wait for ever if its shops went on taking orders. Once each, however often it waits.
    const open = await company.db
      .selectFrom('shops')
      .select('id')
      .where('closed_message', 'is', null)
      .where('retired_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    const closed = await company.db
      .selectFrom('audit')
      .select('entity_id')
      .where('action', '=', 'shop.close')
      .execute();
    expect(closed).toHaveLength(new Set(closed.map(({ entity_id: id }) => id)).size);
    expect(closed.length).toBeGreaterThan(0);
  });

  test('LEA-17 money that is on its way back to a customer is waited for', async () => {
    const company = await leavingCompany(server);
    await company.ask();
    const { erasure } = await company.read();
    await company.due();
    const { companyId } = company;
    await sql`update refunds set state = 'asked', settled_at = null where company_id = ${companyId}`.execute(
      company.db,
    );

    await company.erase(erasure?.erasureId ?? '');
    expect((await company.read()).erasure?.isStarted).toBe(false);

    await sql`update refunds set state = 'done', settled_at = now() where company_id = ${companyId}`.execute(
      company.db,
    );
    await company.erase(erasure?.erasureId ?? '');
    expect((await contentOf(server, companyId))['orders'] ?? []).toEqual([]);
  });

  test('LEA-17 a hold that the provider has not let go yet is waited for', async () => {
    const company = await leavingCompany(server);
    await company.ask();
    const { erasure } = await company.read();
    await company.due();
    const { companyId } = company;
    const jobs = () => systemCtx(server.deps, companyId, 'test');
    await jobs().transaction((tx) =>
      server.deps.jobs.enqueue(
        tx,
        'void-payment',
        { companyId, providerPaymentId: 'pi_away' },
        '2099-01-01T00:00:00.000Z',
      ),
    );

    await company.erase(erasure?.erasureId ?? '');
    expect((await company.read()).erasure?.isStarted).toBe(false);

    await ownerOf(server.database).query(
      `delete from jobs.job where name = 'void-payment' and data ->> 'companyId' = $1`,
      [companyId],
    );
    await company.erase(erasure?.erasureId ?? '');
    expect((await contentOf(server, companyId))['orders'] ?? []).toEqual([]);
  });
});

test('LEA-17 LEA-19 a card that waits for its bank is waited for', async () => {
  const company = await leavingCompany(server);
  await company.ask();
  const { erasure } = await company.read();
  await company.due();
  const wait = (expiresAt: string) => company.db.updateTable('pending_orders').set({ expires_at: expiresAt }).execute();
  await wait('2099-01-01T00:00:00.000Z');

  await company.erase(erasure?.erasureId ?? '');
  expect((await company.read()).erasure?.isStarted).toBe(false);

  await wait('2020-01-01T00:00:00.000Z');
  await company.erase(erasure?.erasureId ?? '');
  expect((await contentOf(server, company.companyId))['shops'] ?? []).toEqual([]);
});

describe('the day itself', () => {
  test('LEA-15 LEA-16 LEA-20 every table is emptied of that company, its pictures go, invoices stay, another company is untouched', async () => {
    const [company, neighbour] = [await leavingCompany(server), await fullCompany(server)];
    const key = imageKey(company.companyId, 'a'.repeat(40), 'image', 'webp');
    await server.deps.images.put(key, Buffer.from('x'));
    await company.db.updateTable('images').set({ storage_key: key }).execute();
    await company.ask();
    const { erasure } = await company.read();
    await company.due();
    // What the neighbour's own jobs still write is not this company's doing.
    await vi.waitFor(async () => expect(await jobsOf(neighbour)).toEqual([]), { timeout: 20_000 });
    const [before, untouched] = [await contentOf(server, company.companyId), await contentOf(server, neighbour)];
    const invoices: { id: string; number: string; document: unknown }[] = [];
    // LEA-20: the platform's, the customers' and their credit notes.
    for (const table of ['invoices', 'order_invoices', 'order_credit_notes'] as const) {
      const issued = await company.db.selectFrom(table).select(['id', 'number', 'document']).execute();
      expect(issued.length, table).toBeGreaterThan(0);
      invoices.push(...issued);
    }

    await company.erase(erasure?.erasureId ?? '');
    // A second delivery of the same job finds nothing to do.
    await company.erase(erasure?.erasureId ?? '');

    const after = await contentOf(server, company.companyId);
    const left = Object.entries(after)
      .filter(([, rows]) => rows.length > 0)
      .map(([table]) => table);
    expect(left).toEqual(['archived_invoices']);
    const kept = await company.db
      .selectFrom('archived_invoices')
      .select(['id', 'number', 'document', 'sha256'])
      .execute();
    for (const invoice of invoices) expect(kept).toContainEqual(expect.objectContaining(invoice));
    expect(kept.some(({ sha256 }) => sha256 !== null)).toBe(true);
    expect(before['audit']?.length).toBeGreaterThan(0);
    expect(await server.deps.images.get(key)).toBeNull();
    expect(await contentOf(server, neighbour)).toEqual(untouched);
    const { rows: jobs } = await ownerOf(server.database).query(
      `select name from jobs.job where data ->> 'companyId' = $1 and name <> 'erase-company'`,
      [company.companyId],
    );
    expect(jobs).toEqual([]);
    // sec:revocation: a node may know the session for a moment.
    await vi.waitFor(async () => expect((await company.admin.get(company.path)).status).toBe(401), { timeout: 10_000 });
  }, 60_000);

  test('LEA-10 LEA-19 shops take orders until the day; once it begins they are closed for good, whatever happens', async () => {
    const company = await leavingCompany(server);
    const { slug, id } = await company.db
      .selectFrom('shops')
      .select(['slug', 'id'])
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow();
    await company.ask();
    const { erasure } = await company.read();
    const page = async () => (await server.app.inject({ url: `/s/${slug}` })).statusCode;
    const ordered = () => server.anonymous.post(`/api/public/shops/${id}/orders`, anOrderBody());
    expect(await page()).toBe(200);
    expect((await ordered()).body['errorMessage']).not.toBe('Ce restaurant a fermé définitivement.');
    await company.db.updateTable('orders').set({ status: 'completed' }).execute();
    await company.due();
    const ctx = systemCtx(server.deps, company.companyId, 'dies');
    const images = { ...ctx.images, delete: () => Promise.reject(new Error('the process died')) };

    await expect(eraseCompany({ ...ctx, images }, erasure?.erasureId ?? '')).rejects.toThrow('died');

    await expect.poll(page, { timeout: 10_000 }).toBe(410);
    expect((await ordered()).body).toMatchObject({
      errorCode: 'SHOP_CLOSED',
      errorMessage: 'Ce restaurant a fermé définitivement.',
    });
    await expect(
      sql`insert into orders (company_id, id, shop_id) values (${company.companyId}, gen_random_uuid(), ${id})`.execute(
        company.db,
      ),
    ).rejects.toMatchObject({ code: 'CT002' });
    await company.erase(erasure?.erasureId ?? '');
    await expect.poll(page, { timeout: 10_000 }).toBe(404);
    expect((await ordered()).status).toBe(404);
  }, 60_000);

  test('LEA-16 what died in the middle is finished by the next try; begun, it cannot be given up', async () => {
    const company = await leavingCompany(server);
    await company.ask();
    const { erasure } = await company.read();
    await company.due();
    const ctx = systemCtx(server.deps, company.companyId, 'dies');
    const images = { ...ctx.images, delete: () => Promise.reject(new Error('the process died')) };

    await expect(eraseCompany({ ...ctx, images }, erasure?.erasureId ?? '')).rejects.toThrow('died');
    const again = await server.as(company.user);
    expect((await company.cancel(again)).body).toMatchObject({ errorMessage: expect.stringContaining('commencé') });
    await company.erase(erasure?.erasureId ?? '');

    const left = Object.entries(await contentOf(server, company.companyId)).filter(([, rows]) => rows.length > 0);
    expect(left.map(([table]) => table)).toEqual(['archived_invoices']);
  }, 60_000);

  test('LEA-16 all tables are erased, each before those it refers to', async () => {
    const order = await tablesToErase(server.database.forSystem());
    const { rows: links } = await ownerOf(server.database).query<{ child: string; parent: string }>(
      `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
       where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`,
    );

    expect([...order, 'companies', 'company_erasures', 'archived_invoices', 'invoice_files'].toSorted()).toEqual(
      await companyTables(server),
    );
    for (const { child, parent } of links)
      if (order.includes(parent))
        expect(order.indexOf(child), `${child} → ${parent}`).toBeLessThan(order.indexOf(parent));
  });

  test('LEA-18 sec:append-only the history and an invoice go with a due erasure only', async () => {
    const company = await leavingCompany(server);
    const erased = (table: string) =>
      sql`select erase_rows(${company.companyId}::uuid, ${table}, 10)`.execute(company.db);

    await expect(erased('audit')).rejects.toMatchObject({ code: '42501' });
    await company.ask();
    await expect(erased('audit')).rejects.toMatchObject({ code: '42501' });
    await sql`update company_erasures set started_at = now() where canceled_at is null`.execute(company.db);
    await expect(erased('audit')).rejects.toMatchObject({ code: '42501' });
    await company.due();
    await expect(erased('archived_invoices')).rejects.toMatchObject({ code: '42501' });
    await expect(company.db.deleteFrom('invoices').execute()).rejects.toMatchObject({ code: '23514' });
    await expect(company.db.deleteFrom('archived_invoices').execute()).rejects.toMatchObject({ code: '23514' });
    await expect(erased('audit')).resolves.toBeDefined();
    // A connection of everybody, or of another company, erases nothing.
    for (const other of [server.database.forSystem(), server.database.forCompany(randomUUID())])
      await expect(
        sql`select erase_rows(${company.companyId}::uuid, 'orders', 10)`.execute(other),
      ).rejects.toMatchObject({ code: '42501' });
  });
});
