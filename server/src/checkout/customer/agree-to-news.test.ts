import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { atWork, type AtWork } from '../../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
});

const agree = (order: Order, tokenOf: Order = order) =>
  server.anonymous.post(
    `/api/public/orders/${order.id}/newsletter`,
    {},
    { query: { token: server.identity.tokens.orderToken(tokenOf) } },
  );

test('CLI-29 RGPD whoever ordered agrees to the news once: on their record, in the journal, told live', async () => {
  const email = `${randomUUID()}@exemple.fr`;
  const order = await server.givenOrder(work.shop, {
    customer: { firstName: 'Nora', lastName: 'Petit', email, phone: '0612345678' },
  });
  const consent = () =>
    work.db.selectFrom('customers').select('newsletter_subscribed as is').where('email', '=', email).execute();
  const journal = () =>
    work.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'customer.newsletter')
      .where('entity_id', '=', order.customerId)
      .execute();
  expect(await consent()).toEqual([{ is: false }]);

  expect((await agree(order)).status).toBe(200);
  expect((await agree(order)).status).toBe(200);

  expect(await consent()).toEqual([{ is: true }]);
  expect(await journal()).toEqual([{ after: { newsletterSubscribed: true } }]);
  const told = await work.db
    .selectFrom('live_events')
    .select('payload')
    .where('type', '=', 'customers-changed')
    .execute();
  expect(JSON.stringify(told)).toContain(order.customerId);
  expect((await agree(order, await server.givenOrder(work.shop))).status).toBe(404);
});
