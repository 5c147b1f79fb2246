import type { SoldOut } from '@comptoir/domain/stock/sold-out.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

const SOCCA = 'PRODUCT-socca';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await atWork(server);
});

const menu = () => `/api/${work.companyId}/shops/${work.shop.shopId}/menu`;
const product = (key = SOCCA) => `${menu()}/sections/SECTION-1/products/${key}`;
const soldOut = async () => (await work.lea.get(`${menu()}/sold-out`)).json<{ items: SoldOut[] }>().items;

test('PAC-02 the last piece sold puts a dish on the list, whoever is on sale again leaves it', async () => {
  expect(await soldOut()).toEqual([]);
  await work.lea.put(`${product()}/stock`, { remainingStock: 1 });
  await server.givenOrder(work.shop, { lines: [{ productKey: SOCCA, quantity: 1 }] });

  expect(await soldOut()).toEqual([
    { sectionKey: 'SECTION-1', productKey: SOCCA, name: 'Socca', cause: 'stock', until: null },
  ]);

  await work.lea.put(`${product()}/stock`, { remainingStock: null });
  expect(await soldOut()).toEqual([]);
});

test('PAC-02 a dish that is switched off until an hour comes back then; one switched off for good is no news', async () => {
  const until = addMinutes(server.deps.now(), 90);
  await work.lea.put(`${product()}/availability`, { unavailable: true, unavailableUntil: until });
  expect(await soldOut()).toMatchObject([{ productKey: SOCCA, cause: 'switch', until }]);

  await work.lea.put(`${product()}/stock`, { remainingStock: 0, soldOutUntil: addMinutes(until, 30) });
  expect(await soldOut()).toMatchObject([{ productKey: SOCCA, cause: 'stock', until: addMinutes(until, 30) }]);

  await work.lea.put(`${product()}/stock`, { remainingStock: 4 });
  await work.lea.put(`${product()}/availability`, { unavailable: true });
  expect(await soldOut()).toEqual([]);
});
