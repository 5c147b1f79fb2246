import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const PATH = '/api/driver/business-address';
const ADDRESS = { street: '18 Rue Bonaparte', postalCode: '06300', city: 'Nice' };

test('INV-48 whoever registered earlier gives the address in the account, and changes it there', async () => {
  const shop = await server.givenShop(await server.givenCompany());
  const freelance = { companyName: 'Vélo Nice', siret: '73282932000074', isVatSubject: false, hasBillingMandate: true };
  const driver = await server.givenDriver(shop, { kind: 'independent', freelance });
  const telephone = await server.asDriver(driver);

  const reply = await telephone.put(PATH, ADDRESS);

  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { driver: shown } = reply.json<DriverDesk>();
  expect(shown.freelance).toEqual({ ...freelance, address: ADDRESS });
  expect(shown.version).toBeGreaterThan(driver.version);
  await telephone.put(PATH, { ...ADDRESS, city: 'Menton' });
  const db = server.database.forCompany(shop.companyId);
  const journal = await db
    .selectFrom('audit')
    .select(['before', 'after', 'actor_kind'])
    .where('action', '=', 'driver.address')
    .orderBy('at')
    .execute();
  expect(journal).toMatchObject([
    { before: { address: null }, after: { address: ADDRESS } },
    { before: { address: ADDRESS }, after: { address: { city: 'Menton' } } },
  ]);
  const news = await db.selectFrom('live_events').select('payload').where('type', '=', 'driver-changed').execute();
  expect(news.at(-1)?.payload).toMatchObject({ driver: { freelance: { address: { city: 'Menton' } } } });
});

test('INV-48 a wrong address, and one of somebody who sells nothing, are refused', async () => {
  const shop = await server.givenShop(await server.givenCompany());
  const independent = await server.asDriver(await server.givenDriver(shop, { kind: 'independent' }));
  const employee = await server.asDriver(await server.givenDriver(shop, { kind: 'employee' }));

  expect((await independent.put(PATH, { ...ADDRESS, postalCode: '63' })).status).toBe(422);
  expect((await employee.put(PATH, ADDRESS)).status).toBe(403);
  expect((await server.anonymous.put(PATH, ADDRESS)).status).toBe(401);
});
