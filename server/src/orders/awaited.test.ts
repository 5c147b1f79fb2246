import pg from 'pg';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { jobHandlers } from '../job-handlers.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { atWork, type AtWork } from './walks/at-work.fixture.ts';

let server: TestServer;
let work: AtWork;
let handlers: JobHandlers;
const FACTS = { createdAt: '2026-11-14T19:14:00.000Z', retryCount: 0, retryLimit: 300 };
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
  handlers = jobHandlers(async () => server.deps);
});
afterEach(() => {
  vi.restoreAllMocks();
  server.clock.offsetMs = 0;
});

test('FLO-36 NTF-01 the reminders of orders answered long ago cost one look for all of them', async () => {
  const answered = await Promise.all(Array.from({ length: 12 }, () => server.givenOrder(work.shop)));
  for (const { id } of answered)
    expect((await work.lea.post(`${work.at}/${id}/prepare`, { preparationMinutes: 15 })).status).toBe(200);
  const asked = vi.spyOn(pg.Client.prototype, 'query');

  await Promise.all(
    answered.flatMap(({ companyId, id: orderId }) => [
      handlers['order-deadline']({ companyId, orderId }, 'a', FACTS),
      handlers['watch-order']({ companyId, orderId }, 'b', FACTS),
    ]),
  );

  const texts = asked.mock.calls.map(([query]) => JSON.stringify(query));
  expect(texts.filter((text) => text.includes('select \\"id\\" from \\"orders\\"'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('for no key update of'))).toEqual([]);
});

test('FLO-36 one that nobody answered in time is missed', async () => {
  const order = await server.givenOrder(work.shop);
  server.clock.offsetMs = 11 * 60_000;

  await handlers['order-deadline']({ companyId: order.companyId, orderId: order.id }, 'a', FACTS);

  expect((await work.fresh(order)).status).toBe('missed');
});
