import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import { DAY } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobHandlers } from '../job-handlers.ts';
import * as audience from '../push-notifications/recipients.store.ts';
import { serveDirectory } from '../storefront/serve-directory.ts';
import { PLAIN_FRONT } from '../storefront/shop-front.fixture.ts';
import { serveShopPages } from '../storefront/shop-pages.ts';
import { openStream } from '../test/stream.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenCompanyShops, type CompanyShops } from './company-shops.fixture.ts';

let server: TestServer;
let work: CompanyShops;
beforeAll(async () => {
  server = await testServer();
  await serveShopPages(server.app, server.deps, PLAIN_FRONT);
  serveDirectory(server.app, server.deps);
});
beforeEach(async () => {
  work = await givenCompanyShops(server);
});

const open = async (url: string) => {
  const reply = await server.app.inject({ method: 'GET', url });
  return { status: reply.statusCode, text: reply.body };
};
const shopOf = (index: number) => work.shops[index] ?? work.shops[0] ?? expect.fail('no shop');
const SOCCA = { lines: [{ productKey: 'PRODUCT-socca', quantity: 1 }] };
const order = (index: number, more: object = {}) =>
  server.anonymous.post(`/api/public/shops/${work.ids[index]}/orders`, anOrderBody({ ...SOCCA, ...more }), {
    headers: { 'x-channel-key': server.identity.tokens.channelKey },
  });

describe('closing for good', () => {
  test('STO-40 STO-47 asks for the name, and leaves its journal row and its news', async () => {
    const wrong = await work.retire(1, 'Menton');
    expect([wrong.status, wrong.body['errorMessage']]).toEqual([
      422,
      'Le nom saisi ne correspond pas à celui du magasin.',
    ]);

    const reply = await work.retire(1, ' antibes ');

    expect(reply.json<CompanyShop>()).toMatchObject({ state: 'retired', retiredAt: expect.any(String) });
    expect(await work.journal('shop.retire')).toMatchObject([
      { shop_id: work.ids[1], actor_kind: 'staff', before: { retiredAt: null } },
    ]);
    expect(await work.news('shop-changed')).toMatchObject([
      { shopId: work.ids[1], payload: { shop: { retiredAt: expect.any(String) } } },
    ]);
    expect(await work.news('shops-changed')).toHaveLength(1);
    expect((await work.retire(1)).body['errorCode']).toBe('SHOP_CLOSED');
  });

  test('STO-40 is refused while orders are open, and says how many', async () => {
    await server.givenOrder(shopOf(1), SOCCA);
    await server.givenOrder(shopOf(1), SOCCA);

    const reply = await work.retire(1);

    expect([reply.status, reply.body['errorMessage']]).toEqual([
      409,
      'Ce magasin a encore 2 commandes en cours\u00A0: il ne peut être fermé qu’une fois tout terminé.',
    ]);
  });

  test('STO-41 an order and a closing at the same moment: one of them wins, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const at = await givenCompanyShops(server);
      const shopId = at.ids[1] ?? '';
      const [closed, ...orders] = await Promise.all([
        at.retire(1),
        ...[1, 2, 3].map(() => server.anonymous.post(`/api/public/shops/${shopId}/orders`, anOrderBody(SOCCA))),
      ]);
      const taken = orders.filter(({ status }) => status === 201).length;
      const { rows } = await openOrders(at, shopId);

      expect(rows).toBe(taken);
      if (closed?.status === 200) expect(taken).toBe(0);
      else expect(taken).toBeGreaterThan(0);
      for (const refused of orders.filter(({ status }) => status !== 201))
        expect([refused.status, refused.body['errorCode']]).toEqual([409, 'SHOP_CLOSED']);
    }
  });

  test('STO-41 the database itself takes no order and no card for it, whoever forgot to ask', async () => {
    await work.retire(1);
    const [companyId, shopId] = [work.companyId, work.ids[1]];

    for (const table of ['orders', 'pending_orders'])
      await expect(
        sql`insert into ${sql.table(table)} (company_id, id, shop_id) values (${companyId}, gen_random_uuid(), ${shopId})`.execute(
          work.db,
        ),
      ).rejects.toMatchObject({ code: 'CT002' });
  });

  test.each(['webapp', 'mobileApp', 'terminal', 'qrcode', 'chatbot'])(
    'STO-41 nothing is ordered there over %s, and the refusal is French',
    async (channel) => {
      await work.retire(1);

      const reply = await order(1, { channel });

      expect(reply.status).toBe(409);
      expect(reply.body['errorMessage']).toBe('Ce restaurant a fermé définitivement.');
      expect((await order(0, { channel })).body['errorMessage']).not.toBe('Ce restaurant a fermé définitivement.');
    },
  );

  test('STO-41 it is neither opened nor hurried', async () => {
    await work.retire(1);

    const opened = await work.admin.post(`${work.pathOf(1)}/closed`, { closedMessage: false });
    const hurried = await work.admin.put(`${work.pathOf(1)}/rush`, { enabled: true });

    expect([opened.body['errorCode'], hurried.body['errorCode']]).toEqual(['SHOP_CLOSED', 'SHOP_CLOSED']);
    expect((await work.edit(1, { name: 'Autre' })).body['errorCode']).toBe('SHOP_CLOSED');
  });

  test('STO-42 its address says in French that it is closed for good, and it is listed nowhere', async () => {
    const { slug } = shopOf(1);
    await work.retire(1);

    await expect.poll(async () => (await open(`/s/${slug}`)).status).toBe(410);
    const page = await open(`/s/${slug}/panier`);
    expect(page.status).toBe(410);
    expect(page.text).toContain('Antibes a fermé définitivement.');
    expect((await open('/sitemap.xml')).text).not.toContain(`/s/${slug}<`);
    expect((await server.anonymous.get(`/api/public/shops/by-slug/${slug}`)).body['errorCode']).toBe('SHOP_CLOSED');
  });

  test('STO-43 the last shop cannot be closed for good, and neither can the last two at once', async () => {
    const replies = await Promise.all([work.retire(0), work.retire(1)]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body['errorCode']).toBe('LAST_ITEM');
    expect((await work.list()).filter(({ state }) => state !== 'retired')).toHaveLength(1);
  });

  test('STO-43 STO-46 it counts no more, comes last in the list of shops, and stays readable', async () => {
    const kept = await server.givenOrder(shopOf(1), SOCCA);
    await work.db.updateTable('orders').set({ status: 'completed' }).where('id', '=', kept.id).execute();
    await work.retire(1);
    const user = await server.givenUser(work.companyId, { role: 'general' });
    const admin = await server.as(user);

    const session = await admin.get('/api/auth/session');

    expect(session.body).toMatchObject({
      shopCount: 1,
      shopId: work.ids[0],
      shops: [{ name: 'Nice' }, { name: 'Antibes', isRetired: true }],
    });
    const read = await Promise.all(
      [`/orders/${kept.id}`, '/invoices', '/payouts', '/finances'].map(
        async (path) => (await admin.get(`${work.pathOf(1)}${path}`, { query: RANGE })).status,
      ),
    );
    expect(read.every((status) => status !== 403 && status !== 409 && status < 500)).toBe(true);
    expect(read[0]).toBe(200);
  });

  test('STO-47 the posts of the shop are told live', async () => {
    const lea = await server.givenUser(work.companyId, { shopIds: [work.ids[1] ?? ''] });
    const { token } = await server.as(lea);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(`${address}/api/${work.companyId}/live?shopIds=${work.ids[1]}`, token);

    await work.retire(1);

    const { data } = await stream.next(({ event }) => event === 'shop-changed');
    expect(data).toMatchObject({ shop: { shopId: work.ids[1], retiredAt: expect.any(String) } });
  });
});

const RANGE = { startDate: '2026-01-01', endDate: '2026-01-31', from: '2026-01-01', to: '2026-01-31' };

async function openOrders({ db }: CompanyShops, shopId: string) {
  const rows = await db.selectFrom('orders').select('id').where('shop_id', '=', shopId).execute();
  return { rows: rows.length };
}

const jobs = () => jobHandlers(async () => server.deps);
const FACTS = { isLast: false } as never;

describe('jobs', () => {
  test('STO-44 temporary states of its dishes wait until it is reopened', async () => {
    const [ref, past] = [work.refAt(1), new Date(Date.now() - 60_000).toISOString()];
    const socca = work.db.updateTable('products').where('shop_id', '=', ref.shopId).where('key', '=', 'PRODUCT-socca');
    await socca.set({ unavailable: true, unavailable_until: past }).execute();
    await work.retire(1);
    const isOff = async () => {
      const row = await work.db
        .selectFrom('products')
        .select('unavailable')
        .where('shop_id', '=', ref.shopId)
        .where('key', '=', 'PRODUCT-socca')
        .executeTakeFirstOrThrow();
      return row.unavailable;
    };

    await jobs()['end-menu-state']({ ...ref, element: 'product', key: 'PRODUCT-socca' }, 'job', FACTS);
    expect(await isOff()).toBe(true);

    await work.reopen(1);
    await expect.poll(isOff, { timeout: 20_000 }).toBe(false);
  });

  test('STO-44 a copy passes it over, and says why', async () => {
    await work.retire(1);

    const copied = await work.copy({ shopIds: [work.ids[1]] });
    const admin = await server.as(await server.givenUser(work.companyId, { role: 'general' }));
    const all = await admin.post(`${work.company}/menu/synchronization`, {
      shopId: work.ids[0],
      shopIds: [],
      synchronizeAll: true,
    });

    expect(copied.body['reports']).toMatchObject([
      { outcome: 'skipped', reason: 'Ce restaurant a fermé définitivement.' },
    ]);
    expect([all.status, all.body['errorMessage']]).toEqual([422, 'Sélectionnez au moins deux magasins.']);
  });

  test('STO-44 nobody is notified of it', async () => {
    const device = (shopId: string) => ({
      company_id: work.companyId,
      id: server.deps.newId(),
      kind: 'web' as const,
      address: `https://push.exemple/${shopId}`,
      p256dh: 'p',
      auth: 'a',
      shop_id: shopId,
      registered_at: server.deps.now(),
      seen_at: server.deps.now(),
    });
    await work.db
      .insertInto('push_devices')
      .values(work.ids.map((shopId) => device(shopId)))
      .execute();
    const reached = async (shopId: string | null) =>
      (await audience.count(work.db, { companyId: work.companyId, shopId, segment: null }, server.deps.now()))
        .recipientCount;
    expect([await reached(null), await reached(work.ids[1] ?? '')]).toEqual([2, 1]);

    await work.retire(1);

    expect([await reached(null), await reached(work.ids[1] ?? '')]).toEqual([1, 0]);
  });

  test('STO-44 a closing that ends by itself does not open it', async () => {
    await work.admin.post(`${work.pathOf(1)}/closed`, {
      closedMessage: 'Panne',
      closedUntil: new Date(Date.now() + 60_000).toISOString(),
    });
    await work.retire(1);

    server.clock.offsetMs += 120_000;
    await jobs()['end-closing'](work.refAt(1), 'job', FACTS);
    server.clock.offsetMs -= 120_000;

    expect(await work.journal('shop.open')).toEqual([]);
  });
});

describe('reopening', () => {
  test('STO-45 within thirty days it comes back, closed, with its address and its orders', async () => {
    await work.retire(1);

    const reply = await work.reopen(1);

    expect(reply.json<CompanyShop>()).toMatchObject({ state: 'closed', retiredAt: null });
    expect(await work.journal('shop.reopen')).toHaveLength(1);
    await work.admin.post(`${work.pathOf(1)}/closed`, { closedMessage: false });
    await expect.poll(async () => (await open(`/s/${shopOf(1).slug}`)).status).toBe(200);
    expect((await order(1)).status).toBe(201);
    expect((await work.reopen(1)).body['errorCode']).toBe('RECORD_CONFLICT');
  });

  test('STO-45 after that it does not', async () => {
    await work.retire(1);
    const { reopenableUntil } = await work.one(1);
    expect(Date.parse(reopenableUntil ?? '') - Date.now()).toBeGreaterThan(29 * DAY);
    await work.db
      .updateTable('shops')
      .set({ retired_at: new Date(Date.now() - 30 * DAY - 60_000).toISOString() })
      .where('id', '=', work.ids[1] ?? '')
      .execute();

    const reply = await work.reopen(1);

    expect(reply.body['errorMessage']).toMatch(/depuis plus de 30 jours/);
  });
});
