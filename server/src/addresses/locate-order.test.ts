import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { find } from '../orders/orders.store.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { locateOrder } from './locate-order.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const placed = async (street: string) => {
  const shop = await server.givenShop(await server.givenCompany());
  const address = { ...anOrder().address, streetNumber: '8', street, postalCode: '06000', location: null };
  const order = await server.givenOrder(shop, { orderType: 'delivery' });
  // As a marketplace sends it.
  await server.database
    .forCompany(shop.companyId)
    .updateTable('orders')
    .set({ address: JSON.stringify(address) })
    .where('id', '=', order.id)
    .execute();
  return { shop, order };
};

test('MAP-01 MAP-10 an address without its place is found by the maps port, and the screens are told', async () => {
  const { shop, order } = await placed('Rue de France');
  await locateOrder(systemCtx(server.deps, shop.companyId, 'test'), order.id);

  await vi.waitFor(async () => {
    const located = await find(server.database.forCompany(shop.companyId), shop, order.id);
    expect(located?.address?.location?.latitude).toBeCloseTo(43.69, 1);
    expect(located?.version).toBeGreaterThan(order.version);
  }, 10_000);
});

test.each([
  ['an address that nobody knows', 'Rue qui n’existe nulle part'],
  ['a street of which this number is not known', 'Rue Masséna'],
])('MAP-10 ADR-07 %s leaves the order as it is', async (_name, street) => {
  const { shop, order } = await placed(street);
  await locateOrder(systemCtx(server.deps, shop.companyId, 'test'), order.id);

  const after = await find(server.database.forCompany(shop.companyId), shop, order.id);
  expect(after?.address?.location).toBeNull();
  expect(after?.version).toBe(order.version);
});
