import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Caller } from '../test/test-server.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await testServer();
  companyId = await server.givenCompany();
});

async function givenOpenShop(fields: Partial<Shop> = {}): Promise<{ shop: Shop; staff: Caller; path: string }> {
  const shop = await server.givenShop(companyId, fields);
  const staff = await server.as(
    await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId], firstName: 'Léa' }),
  );
  return { shop, staff, path: `/api/${companyId}/shops/${shop.shopId}` };
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const journal = (shopId: string) =>
  server.database
    .forCompany(companyId)
    .selectFrom('audit')
    .select(['action', 'actor_kind'])
    .where('entity_id', '=', shopId)
    .orderBy('at')
    .execute();
const news = (shopId: string) =>
  server.database
    .forCompany(companyId)
    .selectFrom('live_events')
    .select(['type', 'payload'])
    .where('shop_id', '=', shopId)
    .orderBy('seq')
    .execute();

describe('open and closed', () => {
  test('API-37 SHL-20 staff closes the shop with a message, and the public call refuses orders with SHOP_CLOSED', async () => {
    const { shop, staff, path } = await givenOpenShop();

    const reply = await staff.post(`${path}/closed`, { closedMessage: 'Panne de four, à demain !' });

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ closedMessage: 'Panne de four, à demain !', closedUntil: null });
    const refused = await server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, {
      ...(await import('@comptoir/domain/orders/orders.samples.ts')).anOrderBody(),
    });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ errorCode: 'SHOP_CLOSED', errorMessage: 'Ce magasin est fermé.' });
  });

  test('API-37 NTF-21 a closing says who made it; opening forgets who and until when, and leaves one audit row and one live event each time', async () => {
    const { shop, staff, path } = await givenOpenShop();
    const closed = await staff.post(`${path}/closed`, { closedMessage: 'Fermé', closedUntil: inMs(3_600_000) });
    expect(closed.body).toMatchObject({ closedBy: 'Léa' });
    expect((await news(shop.shopId)).at(-1)?.payload).toMatchObject({ shop: { closedBy: 'Léa' } });

    const reply = await staff.post(`${path}/closed`, { closedMessage: false });

    expect(reply.body).toMatchObject({ closedMessage: false, closedUntil: null, closedBy: null, version: 3 });
    expect(await journal(shop.shopId)).toEqual([
      { action: 'shop.close', actor_kind: 'staff' },
      { action: 'shop.open', actor_kind: 'staff' },
    ]);
    expect((await news(shop.shopId)).map(({ type }) => type)).toEqual(['shop-changed', 'shop-changed']);
  });

  test('SHL-44 an end that is not after now is refused, and nothing is written', async () => {
    const { shop, staff, path } = await givenOpenShop();

    const reply = await staff.post(`${path}/closed`, { closedMessage: 'Fermé', closedUntil: inMs(-1_000) });

    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      errorCode: 'RECORD_INVALID',
      errorMessage: 'L’heure de fin doit être dans le futur.',
    });
    expect(await journal(shop.shopId)).toEqual([]);
  });

  test('SHL-44 SHL-45 FLO-76 the closing ends by itself at its hour, told live and in the journal by the system', async () => {
    const { shop, staff, path } = await givenOpenShop();

    await staff.post(`${path}/closed`, { closedMessage: 'Pause', closedUntil: inMs(4_000) });

    await vi.waitFor(async () => expect((await staff.get(path)).body['closedMessage']).toBe(false), {
      timeout: 15_000,
      interval: 200,
    });
    expect((await journal(shop.shopId)).at(-1)).toEqual({ action: 'shop.open', actor_kind: 'system' });
    expect((await news(shop.shopId)).at(-1)?.payload).toMatchObject({
      endedByItself: 'closing',
      shop: { closedMessage: false, closedBy: null },
    });
  });

  test('SHL-44 another end chosen meanwhile cancels the first timer', async () => {
    const { staff, path } = await givenOpenShop();
    await staff.post(`${path}/closed`, { closedMessage: 'Pause', closedUntil: inMs(4_000) });
    await staff.post(`${path}/closed`, { closedMessage: 'Pause', closedUntil: null });
    const jobs = () =>
      ownerOf(server.database).query<{ n: number }>(
        `select count(*)::int n from jobs.job where name = 'end-closing' and state = 'completed'`,
      );
    const before = (await jobs()).rows[0]?.n ?? 0;

    await vi.waitFor(async () => expect((await jobs()).rows[0]?.n ?? 0).toBeGreaterThan(before), {
      timeout: 15_000,
      interval: 200,
    });

    expect((await staff.get(path)).body['closedMessage']).toBe('Pause');
  });

  test('SHL-41 two people at once: the last one wins and both changes are in the journal', async () => {
    const { shop, staff, path } = await givenOpenShop();

    const replies = await Promise.all(
      ['Un', 'Deux', 'Trois', 'Quatre'].map((closedMessage) => staff.post(`${path}/closed`, { closedMessage })),
    );

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const last = replies.toSorted((a, b) => Number(a.body['version']) - Number(b.body['version'])).at(-1);
    expect((await staff.get(path)).body['closedMessage']).toBe(last?.body['closedMessage']);
    expect(await journal(shop.shopId)).toHaveLength(4);
  });
});

describe('rush', () => {
  test('API-79 SHL-46 staff turns the rush on with its minutes and its end, then off', async () => {
    const { staff, path } = await givenOpenShop();
    const until = inMs(3_600_000);

    const on = await staff.put(`${path}/rush`, { enabled: true, extraPreparationMinutes: 20, until });
    const off = await staff.put(`${path}/rush`, { enabled: false });

    expect(on.body['rush']).toEqual({ enabled: true, extraPreparationMinutes: 20, until });
    expect(off.body['rush']).toMatchObject({ enabled: false, until: null });
  });

  test.each([0, 4, 7, 65, 15.5, '15'])(
    'SHL-46 refuses %s extra minutes: 5 to 60 by steps of 5',
    async (extraPreparationMinutes) => {
      const { staff, path } = await givenOpenShop();

      const reply = await staff.put(`${path}/rush`, { enabled: true, extraPreparationMinutes });

      expect(reply.status).toBe(422);
      expect((await staff.get(path)).body['rush']).toMatchObject({ enabled: false });
    },
  );

  test('SHL-45 the rush ends by itself and says so', async () => {
    const { shop, staff, path } = await givenOpenShop();

    await staff.put(`${path}/rush`, { enabled: true, until: inMs(4_000) });

    await vi.waitFor(async () => expect((await staff.get(path)).body['rush']).toMatchObject({ enabled: false }), {
      timeout: 15_000,
      interval: 200,
    });
    expect((await news(shop.shopId)).at(-1)?.payload).toMatchObject({ endedByItself: 'rush' });
  });
});

describe('configuration and ports', () => {
  test('API-93 FLO-87 a company administrator sets what has no screen; a manager may not', async () => {
    const { shop, staff, path } = await givenOpenShop();
    const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
    const manager = await server.as(await server.givenUser(companyId, { role: 'independent', shopIds: [shop.shopId] }));

    const saved = await admin.put(`${path}/configuration`, { acceptanceMinutes: 20, timeZone: 'Indian/Reunion' });
    const refused = await manager.put(`${path}/configuration`, { acceptanceMinutes: 30 });

    expect(saved.body).toMatchObject({ acceptanceMinutes: 20, timeZone: 'Indian/Reunion', flowType: 'classic' });
    expect(refused.status).toBe(403);
    expect((await staff.get(path)).body['acceptanceMinutes']).toBe(20);
  });

  test('ROL-08 the per-shop permissions are set there, and the session of the shop knows them', async () => {
    const { staff, shop, path } = await givenOpenShop();
    const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
    const session = async () => (await staff.get('/api/auth/session', { query: { shopId: shop.shopId } })).body;
    expect(await session()).toMatchObject({ hidePrintTicket: false });

    const saved = await admin.put(`${path}/configuration`, { cannotRefundOrder: true, hidePrintTicket: true });

    expect(saved.body).toMatchObject({ cannotRefundOrder: true, hidePrintTicket: true });
    expect(await session()).toMatchObject({ hidePrintTicket: true });
  });

  test('API-93 refuses an acceptance delay outside 3 to 60 and an unknown time zone, field by field', async () => {
    const { path } = await givenOpenShop();
    const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));

    const reply = await admin.put(`${path}/configuration`, { acceptanceMinutes: 2, timeZone: 'Nice/Vieux' });

    expect(reply.status).toBe(422);
    expect((reply.body['errorMessage'] as { path: string }[]).map(({ path: field }) => field)).toEqual([
      'timeZone',
      'acceptanceMinutes',
    ]);
  });

  test('API-83 SHL-48 company administrators see which ports run on their sandbox', async () => {
    const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));

    const reply = await admin.get(`/api/${companyId}/ports`);

    expect(reply.body['items']).toContainEqual({ port: 'payments', label: 'Paiement par carte', adapter: 'sandbox' });
  });

  test('LCH-30 LCH-31 SET-API-31 announcements are told to everybody once enabled, and to nobody otherwise', async () => {
    const { staff } = await givenOpenShop();
    const announce = (enabled: boolean) =>
      server.database
        .forCompany(companyId)
        .updateTable('companies')
        .set({
          communications: JSON.stringify({
            enabled,
            bannerTitle: 'Nouveau',
            bannerMessage: 'Le rush est là',
            dialogTitle: 'Mode rush',
            dialogMessage: 'Détails',
          }),
        })
        .where('company_id', '=', companyId)
        .execute();

    await announce(false);
    expect((await staff.get(`/api/${companyId}/communications`)).body).toEqual({ communications: null });
    await announce(true);
    expect((await staff.get(`/api/${companyId}/communications`)).body).toMatchObject({
      communications: { bannerTitle: 'Nouveau' },
    });
    // A screen knows it before it draws anything.
    expect((await staff.get('/api/auth/session')).body).toMatchObject({
      communications: { bannerTitle: 'Nouveau', dialogTitle: 'Mode rush' },
    });
  });
});
