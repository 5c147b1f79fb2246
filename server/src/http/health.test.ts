import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/db.ts';
import { aLineToDatabase } from '../test/database-line.ts';
import { testDatabase } from '../test/test-db.ts';
import { testServer } from '../test/test-server.ts';

test('health answers within two seconds of a frozen database, and tells for a while that calls failed', async () => {
  const { connection, owner } = await testDatabase();
  const line = await aLineToDatabase(connection);
  const database = openDatabase(line.connection, { owner });
  onTestFinished(async () => {
    await database.close();
    await line.close();
  });
  const server = await testServer({ database });
  const companyId = await server.givenCompany();
  await server.givenShop(companyId);
  const boss = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const health = () => server.anonymous.get('/healthz');
  const orders = () => boss.get(`/api/${companyId}/orders/live`);
  expect(await health()).toMatchObject({ status: 200, body: { database: true, calls: true } });

  line.freeze();
  const startedAt = performance.now();
  // More than health counts: on a busy machine they do not all end within the seconds that it looks back.
  const calls = Array.from({ length: 12 }, orders);
  expect(await health()).toMatchObject({ status: 503, body: { database: false } });
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  for (const { status } of await Promise.all(calls)) expect(status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(9_000);

  line.thaw();
  expect(await health()).toMatchObject({ status: 503, body: { database: true, calls: false } });
  for (let i = 0; i < 60; i += 1) expect((await orders()).status).toBe(200);
  expect(await health()).toMatchObject({ status: 200, body: { database: true, calls: true } });
});
