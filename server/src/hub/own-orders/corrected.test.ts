import type { Order } from '@comptoir/domain/orders/order.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import { fakeHubOrders, type FakeHubOrders, type Wire } from '../../ports/real/hub-orders/fake-hub-orders.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aHubShop, type HubShop } from '../orders/hub-orders.fixture.ts';

let hub: FakeHubOrders;
let server: TestServer;
let shop: HubShop;
beforeAll(async () => {
  hub = await fakeHubOrders();
  server = await testServer({ hubOrders: hub.hubOrders });
});
beforeEach(async () => {
  shop = await aHubShop(server, hub);
});
afterAll(() => {
  hub.close();
  expect(hub.broken).toEqual([]);
});

const SOCCAS = { productKey: 'PRODUCT-socca', quantity: 2 };
const PAN_BAGNAT = { productKey: 'PRODUCT-panbagnat', quantity: 1 };
const there = (order: Order) => [...hub.orders.values()].find((one) => one['private_ref'] === order.id);
const itemsAt = (order: Order) =>
  ((there(order)?.['items'] ?? []) as Wire[]).map(({ product_name: name, quantity, deleted }) => [
    name,
    quantity,
    deleted ?? false,
  ]);
const missing = (order: Order) =>
  shop.say(order, 'missing', {
    lineId: order.lines.find(({ productKey }) => productKey === PAN_BAGNAT.productKey)?.id,
    quantity: 1,
    replacement: null,
    mode: 'apply',
    soldOut: null,
  });

async function atTheTill(): Promise<Order> {
  const order = await shop.card('success', { lines: [SOCCAS, PAN_BAGNAT] });
  await shop.say(order, 'prepare', { preparationMinutes: 15 });
  await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posSynced: true }));
  return shop.fresh(order);
}

test('HUB-61 MIS-08 a dish that is missing is taken back at the hub, and what was paid adds up again', async () => {
  const order = await atTheTill();

  expect((await missing(order)).status).toBe(200);
  await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posSynced: true }));

  const after = await shop.fresh(order);
  expect(after.amountDue).toBeLessThan(order.amountDue);
  expect(itemsAt(order)).toEqual([
    ['Socca', '2', false],
    ['Pan bagnat', '1', true],
  ]);
  expect(((there(order)?.['payments'] ?? []) as Wire[]).filter(({ deleted }) => !deleted)).toMatchObject([
    { amount: `${(after.amountDue / 100).toFixed(2)} EUR` },
  ]);
  expect((await shop.story(order)).map(({ type }) => type)).toContain('hub-corrected');
  expect((await shop.alerts(order)).map(({ kind }) => kind)).not.toContain('till-to-correct');
});

test('HUB-61 where the hub refuses, somebody is asked, and « Envoyer en caisse » tries again', async () => {
  const order = await atTheTill();
  hub.failChangeOf('items', 422);

  expect((await missing(order)).status).toBe(200);
  await eventually(async () => expect(await shop.alerts(order)).toMatchObject([{ kind: 'till-to-correct' }]));
  expect(itemsAt(order).every(([, , deleted]) => !deleted)).toBe(true);

  expect((await shop.say(order, 'send-to-terminal')).status).toBe(200);
  expect(itemsAt(order)).toContainEqual(['Pan bagnat', '1', true]);
  expect((await shop.alerts(order))[0]?.closed_at).not.toBeNull();
});
