import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const WELCOME = { enabled: true, title: 'Bienvenue chez Mimi', message: 'À très vite !', delayHours: 48 };

async function givenNetwork() {
  const companyId = await server.givenCompany();
  const [shop] = [await server.givenShop(companyId), await server.givenShop(companyId)];
  const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
  const notOffered = () =>
    server.database
      .forSystem()
      .updateTable('companies')
      .set({ welcome_message_offered: false })
      .where('company_id', '=', companyId)
      .execute();
  return { companyId, admin, manager, notOffered, path: `/api/${companyId}/configuration/activation` };
}

describe('the welcome message', () => {
  test('SET-API-76 SET-API-19 WEL-04 WEL-08 SET-35 SET-37 saved with its switch, in the journal, told live', async () => {
    const { companyId, admin, path } = await givenNetwork();
    expect((await admin.get(path)).body).toMatchObject({ enabled: false, delayHours: 24, welcomeMessageOffered: true });

    const reply = await admin.put(path, { ...WELCOME, title: `  ${WELCOME.title} ` });

    expect(reply).toMatchObject({ status: 200, body: WELCOME });
    expect((await admin.get(path)).body).toMatchObject(WELCOME);
    const db = server.database.forCompany(companyId);
    const journal = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').execute();
    expect(journal).toMatchObject([
      { action: 'settings.welcome-message', entity_id: 'welcomeMessage', before: { enabled: false }, after: WELCOME },
    ]);
    const news = await db.selectFrom('live_events').select(['type', 'payload']).execute();
    expect(news).toEqual([{ type: 'settings-changed', payload: { family: 'welcomeMessage', shopId: null } }]);
  });

  test.each([
    ['no title', { title: '' }],
    ['a title of spaces', { title: '   ' }],
    ['no message', { message: '' }],
    ['no delay', { delayHours: null }],
  ])('WEL-02 SET-ERR-35 %s: nothing is written', async (_, wrong) => {
    const { admin, path } = await givenNetwork();

    const reply = await admin.put(path, { ...WELCOME, ...wrong });

    expect(reply).toMatchObject({
      status: 422,
      body: {
        errorCode: 'MISSING_FIELDS',
        errorMessage: 'Merci de remplir le titre, le message et le délai d’envoi.',
      },
    });
    expect((await admin.get(path)).body).toMatchObject({ enabled: false });
  });

  test.each([
    ['41 characters of title', { title: 'é'.repeat(41) }],
    ['161 characters of message', { message: 'é'.repeat(161) }],
    ['no hour', { delayHours: 0 }],
    ['721 hours', { delayHours: 721 }],
    ['half an hour', { delayHours: 1.5 }],
  ])('WEL-05 SET-CST-02 %s is refused', async (_, wrong) => {
    const { admin, path } = await givenNetwork();

    expect((await admin.put(path, { ...WELCOME, ...wrong })).status).toBe(422);
  });

  test('WEL-03 an account without it cannot turn it on, but off at any time', async () => {
    const { admin, path, notOffered } = await givenNetwork();
    await admin.put(path, WELCOME);
    await notOffered();

    expect((await admin.put(path, { ...WELCOME, title: 'Bonjour' })).status).toBe(200);
    expect((await admin.put(path, { ...WELCOME, enabled: false })).status).toBe(200);
    expect((await admin.put(path, WELCOME)).status).toBe(403);
    expect((await admin.get(path)).body).toMatchObject({ enabled: false, welcomeMessageOffered: false });
  });

  test('MKT-09 ROL-70 ROL-102 a shop of a network reads it; the only shop of a company changes it', async () => {
    const { manager, path } = await givenNetwork();
    expect((await manager.get(path)).status).toBe(200);
    expect((await manager.put(path, WELCOME)).status).toBe(403);

    const companyId = await server.givenCompany();
    const shop = await server.givenShop(companyId);
    const owner = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
    expect((await owner.put(`/api/${companyId}/configuration/activation`, WELCOME)).status).toBe(200);
  });
});
