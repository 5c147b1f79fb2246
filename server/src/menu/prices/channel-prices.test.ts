import { refusalSentence } from '@comptoir/contract/errors.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import type { OwnChannel } from '@comptoir/domain/kernel/sales.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { givenKitchen, keyed, withTill, type Kitchen } from '../menu.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const SOCCA = { key: 'PRODUCT-socca', version: 1, price: 450 };
type Saved = {
  saved: number;
  conflicts: object[];
  refusals: { channel: string | null; message: string }[];
  menuVersion: number;
};
const save = async ({ manager, path }: Kitchen, prices: object[]): Promise<Saved> => {
  const reply = await manager.put(`${path}/menu/prices`, { prices }, keyed());
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.json<Saved>();
};
const ours = () => ({ headers: { 'x-channel-key': server.identity.tokens.channelKey } });
const order = ({ shop }: Kitchen, channel: OwnChannel) =>
  server.anonymous.post(
    `/api/public/shops/${shop.shopId}/orders`,
    anOrderBody({ channel, lines: [{ productKey: 'PRODUCT-socca', quantity: 1, choices: [] }] }),
    ours(),
  );
const menuPrice = async ({ shop }: Kitchen, channel: string): Promise<number | undefined> => {
  const { sections } = (
    await server.anonymous.get(`/api/public/shops/${shop.shopId}/menu`, { query: { channel }, ...ours() })
  ).json<{ sections: { products: { key: string; price: number }[] }[] }>();
  return sections.flatMap(({ products }) => products).find(({ key }) => key === 'PRODUCT-socca')?.price;
};

test('GRD-03 GRD-05 the menu of a channel and an order on it know one price', async () => {
  const kitchen = await givenKitchen(server);
  const before = findProduct(await kitchen.menu(), 'PRODUCT-socca');
  const price = before?.price ?? 0;

  await save(kitchen, [{ ...SOCCA, price, channelPrices: { mobileApp: price + 70, webapp: price } }]);

  for (const channel of ['webapp', 'mobileApp'] as const) {
    const placed = await order(kitchen, channel);
    expect(placed.status, JSON.stringify(placed.body)).toBeLessThan(300);
    const shown = await menuPrice(kitchen, channel);
    expect(shown).toBe(channel === 'mobileApp' ? price + 70 : price);
  }
  expect(findProduct(await kitchen.menu(), 'PRODUCT-socca')?.channelPrices).toEqual({ mobileApp: price + 70 });
  expect(await kitchen.journal()).toContain(`menu.channels ${kitchen.shop.shopId} staff`);
  const stored = await kitchen.db
    .selectFrom('order_lines')
    .innerJoin('orders', (join) =>
      join.onRef('orders.company_id', '=', 'order_lines.company_id').onRef('orders.id', '=', 'order_lines.order_id'),
    )
    .select(['orders.channel', 'order_lines.unit_price'])
    .where('orders.shop_id', '=', kitchen.shop.shopId)
    .execute();
  expect(Object.fromEntries(stored.map(({ channel, unit_price }) => [channel, unit_price]))).toEqual({
    webapp: price,
    mobileApp: price + 70,
  });
});

test('GRD-02 GRD-04 a channel that does not sell it shows nothing and takes no order for it', async () => {
  const kitchen = await givenKitchen(server);
  const price = findProduct(await kitchen.menu(), 'PRODUCT-socca')?.price ?? 0;

  await save(kitchen, [{ ...SOCCA, price, closedChannels: ['mobileApp'] }]);

  expect(await menuPrice(kitchen, 'mobileApp')).toBeUndefined();
  expect(await menuPrice(kitchen, 'webapp')).toBe(price);
  expect(await order(kitchen, 'mobileApp')).toMatchObject({
    status: 409,
    body: {
      errorCode: 'ERROR_CHECKING_ORDER',
      errorMessage: refusalSentence('product-wrong-channel', { name: 'Socca', channel: 'Application mobile' }),
    },
  });
});

test('GRD-06 a rule refuses the cell, and says which', async () => {
  const kitchen = await givenKitchen(server, withTill('zelty'));
  await kitchen.db.updateTable('products').set({ pos_price: 500 }).where('key', '=', 'PRODUCT-socca').execute();
  const price = findProduct(await kitchen.menu(), 'PRODUCT-socca')?.price ?? 0;

  const { saved, refusals } = await save(kitchen, [
    { ...SOCCA, price, channelPrices: { ubereats: 510, deliveroo: 490 } },
  ]);

  expect(saved).toBe(0);
  expect(refusals).toMatchObject([
    { channel: 'ubereats', message: refusalSentence('price-above-till', { price: '5,00' }) },
  ]);
});

test('GRD-07 two people: the row of the second is answered as it stands now, with its channels', async () => {
  const kitchen = await givenKitchen(server);
  const price = findProduct(await kitchen.menu(), 'PRODUCT-socca')?.price ?? 0;
  await save(kitchen, [{ ...SOCCA, price, channelPrices: { ubereats: 510 } }]);

  const { saved, conflicts } = await save(kitchen, [{ ...SOCCA, price, channelPrices: { ubereats: 600 } }]);

  expect(saved).toBe(0);
  expect(conflicts).toMatchObject([
    { key: SOCCA.key, version: 2, channelPrices: { ubereats: 510 }, closedChannels: [] },
  ]);
});
