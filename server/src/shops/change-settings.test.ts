import { someFees } from '@comptoir/domain/delivery-fees/km-fees.samples.ts';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const tuesday = { openingSlots: ['11:30-14:30'], openingOrderLimits: { '11:30-14:30': 4 } };
const deliveries = { deliverySlots: ['11:30-14:00'], deliveryOrderLimits: {} };

test.each<[string, string, object]>([
  ['weekly hours', 'hours', { tuesday }],
  ['delivery hours', 'hours/delivery', { tuesday: deliveries }],
  ['fees per km', 'user-service-price', someFees],
  ['payment types', 'payment-and-sales-type', { paymentTypesByChannel: { webapp: ['counter'] } }],
  ['order types', 'payment-and-sales-type', { orderTypesByChannel: { webapp: ['click_and_collect'] } }],
  ['automatic acceptance', 'auto-accept', { enabled: true, preparationMinutes: 25 }],
])('SET-API-37 SET-37 saved again as they stand, %s leave no second line and no news', async (_, path, body) => {
  const companyId = await server.givenCompany();
  const { shopId } = await server.givenShop(companyId);
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [shopId] }));
  const save = () => manager.put(`/api/${companyId}/shops/${shopId}/${path}`, body);
  const db = server.database.forCompany(companyId);
  const traces = async () => [
    (await db.selectFrom('audit').select('action').where('entity', '=', 'settings').execute()).length,
    (await db.selectFrom('live_events').select('type').where('shop_id', '=', shopId).execute()).length,
  ];

  const first = await save();
  const after = await traces();
  const second = await save();

  expect([first.status, after[0]]).toEqual([200, 1]);
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect(await traces()).toEqual(after);
});
