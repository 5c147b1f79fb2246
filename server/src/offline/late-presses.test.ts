import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { givenKitchen, type Kitchen } from '../menu/menu.fixture.ts';
import { BAG } from '../printers/polling/polled-shop.fixture.ts';
import { aPrintingShop } from '../printers/printers.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => {
  server.clock.offsetMs = 0;
});

const SOCCA = 'PRODUCT-socca';
const inMinutes = (minutes: number) => addMinutes(server.deps.now(), minutes);
const turn = ({ staff, path }: Kitchen, body: object) =>
  staff.put(`${path}/menu/sections/SECTION-1/products/${SOCCA}/availability`, body);
const isAway = async (kitchen: Kitchen) => findProduct(await kitchen.menu(), SOCCA)?.unavailable;

test('OFF-09 a dish sold out without a line is taken from the site once the line is back', async () => {
  const kitchen = await givenKitchen(server);
  const until = inMinutes(90);

  const reply = await turn(kitchen, { unavailable: true, unavailableUntil: until, pressedAt: inMinutes(-60) });

  expect([reply.status, reply.body['unavailableUntil']]).toEqual([200, until]);
  expect(await isAway(kitchen)).toBe(true);
  expect(await kitchen.news()).toHaveLength(1);
});

test('OFF-09 what a colleague decided after the press stands, and says whose it is', async () => {
  const kitchen = await givenKitchen(server);
  const pressedAt = inMinutes(-60);
  await turn(kitchen, { unavailable: true });
  await turn(kitchen, { unavailable: false });

  const reply = await turn(kitchen, { unavailable: true, pressedAt });

  expect([reply.status, reply.body['errorCode']]).toEqual([409, 'RECORD_CONFLICT']);
  expect(reply.body['errorMessage']).toMatch(/^Remis en vente par .+ à \d\d:\d\d\.$/);
  expect(await isAway(kitchen)).toBe(false);
});

test('OFF-09 an end that has passed meanwhile is refused with its reason', async () => {
  const kitchen = await givenKitchen(server);

  const reply = await turn(kitchen, { unavailable: true, unavailableUntil: inMinutes(-5), pressedAt: inMinutes(-60) });

  expect([reply.status, reply.body['errorMessage']]).toEqual([422, 'L’heure de fin doit être dans le futur.']);
});

test('OFF-11 what a post without a line has printed is not printed again by the shop’s own printer', async () => {
  const shop = await aPrintingShop(server, 'cloudprint');
  await shop.putUp({ rules: [BAG] });
  const [printed, other] = [await server.givenOrder(shop.shop), await server.givenOrder(shop.shop)];
  const say = (order: Order, command: string, body: object) =>
    shop.lea.post(`${shop.path}/orders/${order.id}/${command}`, body);
  const pressedAt = server.deps.now();
  server.clock.offsetMs = 5 * 60_000;

  await say(printed, 'printed', { template: 'bag', pressedAt });
  await say(printed, 'prepare', { preparationMinutes: 20, pressedAt });
  await say(other, 'prepare', { preparationMinutes: 20, pressedAt });

  const bags = (await shop.jobs()).filter(({ template }) => template === 'bag').map((job) => job.order_id);
  expect(bags).toContain(other.id);
  expect(bags).not.toContain(printed.id);
});

test('OFF-10 a ticket whose answer was lost is counted once, though the second try tells when it was printed', async () => {
  const shop = await aPrintingShop(server, 'cloudprint');
  const order = await server.givenOrder(shop.shop);
  const tell = (body: object) =>
    shop.lea.post(`${shop.path}/orders/${order.id}/printed`, body, { headers: { 'idempotency-key': 'lost' } });

  const first = await tell({ template: 'bag' });
  const again = await tell({ template: 'bag', pressedAt: server.deps.now() });

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json<Order>().ticketsPrinted).toBe(1);
});
