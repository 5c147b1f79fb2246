import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import type { FakeZelty, ZeltyStatus } from '../../ports/real/tills/fake-zelty.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aZeltyShop, SOCCA, zeltyOfTests, type ZeltyShop } from '../zelty-shop.fixture.ts';
import { tillNewsPath } from './apply-news.ts';

let zelty: FakeZelty;
let server: TestServer;
let shop: ZeltyShop;
beforeAll(async () => {
  zelty = await zeltyOfTests(5_000);
  server = await testServer({ till: zelty.till });
});
beforeEach(async () => {
  shop = await aZeltyShop(server, zelty);
});
afterAll(() => {
  zelty.close();
  expect(zelty.broken).toEqual([]);
});

const soldOut = (outofstock: boolean, more: { at?: string } = {}) =>
  shop.deliver(shop.news('dish.availability_update', { id_dish: 100, id_restaurant: 46, outofstock }, more));
const isOff = (is: boolean) =>
  eventually(async () => expect(await shop.product(SOCCA)).toMatchObject({ unavailable: is }));
const kept = () =>
  server.database
    .forSystem()
    .selectFrom('webhook_inbox')
    .select(['event_id', 'handled_at', 'failure'])
    .where('event_id', 'like', `${shop.companyId}/%`)
    .execute();
const handled = () =>
  eventually(async () => expect((await kept()).every(({ handled_at }) => handled_at !== null)).toBe(true));
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('the door of the till', () => {
  test('SYN-64 API-90 takes what this company’s secret signed, stored first and once; anything else is kept by nobody', async () => {
    const news = shop.news('dish.availability_update', { id_dish: 100, id_restaurant: 46, outofstock: true });
    const other = await aZeltyShop(server, zelty);

    expect(await shop.deliver({ ...news, headers: { ...news.headers, 'x-zelty-hmac-sha256': 'f'.repeat(64) } })).toBe(
      401,
    );
    expect(await shop.deliver({ ...news, headers: { 'content-type': 'application/json' } })).toBe(401);
    expect(await shop.deliver({ ...news, payload: news.payload.replace('true', 'false') })).toBe(401);
    expect(await shop.deliver({ ...news, url: '/webhooks/zelty' })).toBe(401);
    expect(await shop.deliver({ ...news, url: tillNewsPath(other.companyId) })).toBe(401);
    expect(await kept()).toEqual([]);

    expect([await shop.deliver(news), await shop.deliver(news)]).toEqual([200, 200]);
    expect(await kept()).toHaveLength(1);
    expect(await shop.deliver(shop.news('till.close', {}))).toBe(200);
    expect(await kept()).toHaveLength(1);
  });
});

describe('its stock', () => {
  test('SYN-64 what is sold out there is unavailable here, told live and in the journal, and back when it is back', async () => {
    expect(await soldOut(true)).toBe(200);
    await isOff(true);
    await soldOut(false, { at: later(1) });
    await isOff(false);

    const rows = await shop.db
      .selectFrom('audit')
      .select(['action', 'actor_kind'])
      .where('shop_id', '=', shop.shop.shopId)
      .where('entity_id', '=', SOCCA)
      .orderBy('at')
      .execute();
    expect(rows).toMatchObject([
      { action: 'product.unavailable', actor_kind: 'pos' },
      { action: 'product.available', actor_kind: 'pos' },
    ]);
    const events = await shop.db.selectFrom('live_events').select('type').where('type', '=', 'menu-changed').execute();
    expect(events.length).toBeGreaterThanOrEqual(2);
  });

  test('SYN-64 what a person switched off stays off, and a message that comes late undoes nothing', async () => {
    await soldOut(false, { at: later(2) });
    await soldOut(true, { at: later(1) });
    await handled();
    expect(await shop.product(SOCCA)).toMatchObject({ unavailable: false });

    await shop.db.updateTable('products').set({ unavailable: true }).where('shop_id', '=', shop.shop.shopId).execute();
    await soldOut(true, { at: later(3) });
    await soldOut(false, { at: later(4) });
    await handled();
    expect(await shop.product(SOCCA)).toMatchObject({ unavailable: true });
  });

  test('SYN-64 a dish and an option with the same number are two things; a dish is also that of a composition', async () => {
    const at = { company_id: shop.companyId, shop_id: shop.shop.shopId };
    for (const [key, kind] of [
      ['OPTION-part', 'menu'],
      ['OPTION-plain', 'option'],
    ] as const) {
      await shop.db
        .insertInto('option_lists')
        .values({ ...at, key, name: key, kind, position: 0 })
        .execute();
      const option = { list_key: key, name: key, position: 0, price: 0, pos_ref: '100' };
      await shop.db
        .insertInto('options')
        .values({ ...at, key: `ITEM-${kind}`, ...option })
        .execute();
    }
    const off = async () =>
      (
        await shop.db
          .selectFrom('options')
          .select('key')
          .where('shop_id', '=', at.shop_id)
          .where('unavailable', '=', true)
          .execute()
      ).map(({ key }) => key);

    await soldOut(true);
    await isOff(true);
    expect(await off()).toEqual(['ITEM-menu']);

    const value = { id_dish_option_value: 100, id_restaurant: 46, outofstock: true };
    await shop.deliver(shop.news('option_value.availability_update', { options_values_availabilities: [value] }));
    await eventually(async () => expect((await off()).sort()).toEqual(['ITEM-menu', 'ITEM-option']));
  });

  test('SYN-64 another restaurant of the account is nothing to this shop', async () => {
    await shop.deliver(shop.news('dish.availability_update', { id_dish: 100, id_restaurant: 47, outofstock: true }));
    await handled();
    expect(await shop.product(SOCCA)).toMatchObject({ unavailable: false });
  });
});

describe('its orders', () => {
  const becomes = async (id: number, status: ZeltyStatus) => {
    zelty.becomes(id, status);
    // Whatever the message says, the order is read again.
    return shop.deliver(shop.news('order.status.update', { id, status: 'opened' }));
  };

  test('SYN-63 FLO-52 in preparation is told, ready moves the order, and the end is told', async () => {
    const order = await shop.sent();
    const id = shop.atTill(order)?.id ?? 0;

    await becomes(id, 'production');
    await eventually(async () => expect(await shop.tillStory(order)).toEqual(['till-sent', 'till-production']));
    expect(await shop.fresh(order)).toMatchObject({ status: 'preparing' });
    await becomes(id, 'ready');
    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ status: 'takeaway' }));
    await becomes(id, 'ended');
    await becomes(id, 'ended');

    await handled();
    expect(await shop.tillStory(order)).toEqual(['till-sent', 'till-production', 'till-ready', 'till-ended']);
    const ready = (await shop.story(order)).find(({ type }) => type === 'ready');
    expect(ready).toMatchObject({ actorKind: 'pos' });
  });

  test('SYN-63 FLO-58 cancelled there is no cancellation here: the shop is alerted and decides', async () => {
    const order = await shop.sent();

    await becomes(shop.atTill(order)?.id ?? 0, 'cancelled');

    await eventually(async () => expect(await shop.openAlerts()).toMatchObject([{ kind: 'till-cancelled' }]));
    expect(await shop.fresh(order)).toMatchObject({ status: 'preparing' });
    expect(await shop.tillStory(order)).toEqual(['till-sent', 'till-cancelled']);
  });

  test('SYN-63 an order of the till’s own is nothing to us', async () => {
    await shop.deliver(shop.news('order.status.update', { id: 999_999, status: 'ready' }));
    await handled();
    expect(await kept()).toMatchObject([{ failure: null }]);
  });
});
