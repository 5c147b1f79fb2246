import type { PromotionReport } from '@comptoir/contract/promotions.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenCounter, someone, type Counter } from './promotions.fixture.ts';

let server: TestServer;
let counter: Counter;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  counter = await givenCounter(server);
});

test('PRO-50 the report counts uses, revenue, discount, new and returning clients; a shop sees its own', async () => {
  const { key } = await counter.created({ isGeneral: true, usesPerCustomer: 5 }, {}, counter.network);
  const promoCode = 'MIMI10';
  await counter.order({ customer: someone('known@exemple.fr') });
  await counter.order({ promoCode, customer: someone('known@exemple.fr') });
  await counter.order({ promoCode, customer: someone('fresh@exemple.fr') });
  await counter.order({ promoCode, customer: someone('fresh@exemple.fr') });
  await counter.order({ promoCode, customer: someone('far@exemple.fr') }, counter.other.shopId);
  const gone = await counter.order({ promoCode, customer: someone('gone@exemple.fr') });
  await counter.manager.post(
    `/api/${counter.companyId}/shops/${counter.shop.shopId}/orders/${String(gone.body['id'])}/refuse`,
    {},
  );

  const own = (await counter.manager.get(`${counter.path}/${key}/report`)).json<PromotionReport>();
  expect(own).toMatchObject({
    uses: 3,
    givenBack: 1,
    revenue: 3 * 1256,
    discount: 3 * 134,
    newClients: 1,
    returningClients: 1,
  });
  expect(own.days).toHaveLength(30);
  expect(own.days.at(-1)).toEqual({
    day: localDay(server.deps.now(), 'Europe/Paris'),
    uses: 3,
    revenue: 3 * 1256,
    discount: 3 * 134,
  });
  const all = await counter.network.get(`/api/${counter.companyId}/promotions/${key}/report`);
  expect(all.body).toMatchObject({ uses: 4, newClients: 2 });

  // A network that sells a lot by one code: more than a column of the database holds.
  await server.database
    .forCompany(counter.companyId)
    .updateTable('orders')
    .set({ amount_due: 2_000_000_000 })
    .execute();
  const much = await counter.network.get(`/api/${counter.companyId}/promotions/${key}/report`);
  expect(much.status).toBe(200);
  expect(much.body).toMatchObject({ revenue: 4 * 2_000_000_000 });
});
