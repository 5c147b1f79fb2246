import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const DESIGN = { theme: 'dark', secondaryColor: '#B5452C', brandDescription: 'Cuisine niçoise depuis 1962.' };

async function givenNetwork() {
  const companyId = await server.givenCompany();
  const [shop] = [await server.givenShop(companyId), await server.givenShop(companyId)];
  const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
  return { companyId, admin, manager, path: `/api/${companyId}/configuration` };
}

describe('general design', () => {
  test('SET-API-75 SET-API-74 DSG-03 DSG-08 DSG-10 SET-35 SET-37 saved, in the journal, told live', async () => {
    const { companyId, admin, path } = await givenNetwork();
    expect((await admin.get(`${path}/design`)).body).toMatchObject({
      general: { theme: 'light', secondaryColor: '#009973', brandDescription: '' },
    });

    const reply = await admin.put(`${path}/general-design`, { ...DESIGN, secondaryColor: 'b5452c' });

    expect(reply).toMatchObject({ status: 200, body: DESIGN });
    expect((await admin.get(`${path}/design`)).body).toMatchObject({ general: DESIGN });
    const db = server.database.forCompany(companyId);
    const [journal] = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').orderBy('at').execute();
    expect(journal).toMatchObject({
      action: 'settings.general-design',
      entity_id: 'generalDesign',
      before: { theme: 'light' },
      after: DESIGN,
    });
    const news = await db.selectFrom('live_events').select(['type', 'payload']).execute();
    expect(news).toEqual([{ type: 'settings-changed', payload: { family: 'generalDesign', shopId: null } }]);
  });

  test.each([
    ['a theme that does not exist', { theme: 'auto' }],
    ['a colour by its name', { secondaryColor: 'rouge' }],
    ['301 characters', { brandDescription: 'é'.repeat(301) }],
  ])('DSG-03 DSG-04 DSG-05 %s is refused, and nothing is written', async (_what, wrong) => {
    const { admin, path } = await givenNetwork();

    expect((await admin.put(`${path}/general-design`, { ...DESIGN, ...wrong })).status).toBe(422);
    expect((await admin.get(`${path}/design`)).body).toMatchObject({ general: { theme: 'light' } });
  });

  test('MKT-09 ROL-70 a shop of a network reads it; the only shop of a company changes it', async () => {
    const { manager, path } = await givenNetwork();
    expect((await manager.get(`${path}/design`)).status).toBe(200);
    expect((await manager.put(`${path}/general-design`, DESIGN)).status).toBe(403);

    const companyId = await server.givenCompany();
    const shop = await server.givenShop(companyId);
    const owner = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
    expect((await owner.put(`/api/${companyId}/configuration/general-design`, DESIGN)).status).toBe(200);
  });
});
