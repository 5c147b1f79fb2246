import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { find } from '../orders/orders.store.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const placed = async (street: string) => {
  const shop = await server.givenShop(await server.givenCompany());
  const address = { ...anOrder().address, streetNumber: '8', street, postalCode: '06000', location: null };
  const order = await server.givenOrder(shop, { orderType: 'delivery', address: address as never });
  return { shop, order };
};

test('MAP-01 MAP-10 an address without its place is found by the maps port, and the screens are told', async () => {
  const { shop, order } = await placed('Rue de France');

  await vi.waitFor(async () => {
    const located = await find(server.database.forCompany(shop.companyId), shop, order.id);
    expect(located?.address?.location?.latitude).toBeCloseTo(43.69, 1);
    expect(located?.version).toBeGreaterThan(order.version);
  }, 10_000);
});

test('MAP-10 an address that nobody knows leaves the order as it is', async () => {
  const { shop, order } = await placed('Rue qui n’existe nulle part');
  const { locateOrder } = await import('./locate-order.ts');
  const { systemCtx } = await import('../http/envelope.ts');

  await locateOrder(systemCtx(server.deps, shop.companyId, 'test'), order.id);

  const after = await find(server.database.forCompany(shop.companyId), shop, order.id);
  expect(after?.address?.location).toBeNull();
  expect(after?.version).toBe(order.version);
});
