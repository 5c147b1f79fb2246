import type { Order } from '@comptoir/domain/orders/order.ts';
import { shopAlertWords } from '@comptoir/domain/orders/shop-alert.labels.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { storySentence } from '@comptoir/domain/orders/story.labels.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import type { FakeZelty } from '../ports/real/tills/fake-zelty.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import * as links from './till-links.store.ts';
import { aZeltyShop, zeltyOfTests, type ZeltyShop } from './zelty-shop.fixture.ts';

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

const journal = async (order: Order): Promise<string[]> =>
  (await shop.db.selectFrom('audit').select('action').where('entity_id', '=', order.id).orderBy('at').execute()).map(
    ({ action }) => action,
  );
const link = () => links.find(shop.db, shop.shop);

describe('an order at the till', () => {
  test('SYN-62 FLO-77 paid at the counter: booked and closed once it is handed over, each in story and journal', async () => {
    const order = await shop.sent();
    expect(shop.atTill(order)).toMatchObject({ status: 'opened', mode: 'takeaway', paid: [] });

    await shop.say(order, 'ready-to-take-away');
    await shop.say(order, 'validate');

    await eventually(async () => expect(shop.atTill(order)?.status).toBe('closed'));
    await eventually(async () =>
      expect(await shop.tillStory(order)).toEqual(['till-sent', 'till-paid', 'till-closed']),
    );
    expect(shop.atTill(order)?.paid).toEqual([{ id_transaction_method: 8, price: order.productsTotal }]);
    expect(await journal(order)).toEqual(expect.arrayContaining(['order.till-paid', 'order.till-closed']));
    expect(await shop.openAlerts()).toEqual([]);
  });

  test('SYN-62 paid online: booked as soon as the till has it, and closed at the end only', async () => {
    const order = await shop.sent({ ...PAID_ONLINE });

    await eventually(async () => expect(shop.atTill(order)?.paid).toHaveLength(1));
    expect(shop.atTill(order)).toMatchObject({ status: 'opened', paid: [{ id_transaction_method: 7 }] });
  });

  test('SYN-62 without a name for the means nothing is booked, and nothing is closed', async () => {
    const order = await shop.sent({ orderType: 'delivery', paymentType: 'to_driver', driverPaymentType: 'cash' });

    await shop.push(order);

    expect(shop.atTill(order)).toMatchObject({ status: 'opened', paid: [] });
  });

  test('SYN-62 cancelled here after the till has it: the shop is told to undo it there', async () => {
    const order = await shop.sent();

    await shop.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });

    expect(await shop.openAlerts()).toMatchObject([{ kind: 'till-to-correct', order_id: order.id }]);
    expect(await shop.tillStory(order)).toEqual(['till-sent', 'till-to-correct']);
  });

  test('SYN-62 cancelled while an answer is lost: the till may have it, so the shop is told to look', async () => {
    const order = await server.givenOrder(shop.shop);
    await zelty.till.restaurantOf(shop.shop);
    zelty.fail('lost');
    await shop.accept(order);
    await eventually(async () => expect(await shop.at(order)).toMatchObject({ answeredAt: null, busyUntil: null }));
    await shop.loseJobs(['push-to-till']);
    expect(await shop.fresh(order)).toMatchObject({ posSynced: false });

    await shop.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });

    expect(zelty.named(order.id)).toHaveLength(1);
    expect(await shop.openAlerts()).toMatchObject([{ kind: 'till-to-correct', order_id: order.id }]);
  });

  test('SYN-62 cancelled after a refusal: the till has nothing, and nobody is told to undo it', async () => {
    const order = await server.givenOrder(shop.shop);
    zelty.fail(400);
    await shop.accept(order);
    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posFailed: true }));

    await shop.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });

    expect((await shop.openAlerts()).map(({ kind }) => kind)).not.toContain('till-to-correct');
  });

  test('SYN-66 FLO-77 an answer that was lost, and two jobs at once: one order at the till, told once', async () => {
    const order = await server.givenOrder(shop.shop);
    await zelty.till.restaurantOf(shop.shop);
    zelty.fail('lost');
    await shop.accept(order);
    await eventually(async () => expect(await shop.at(order)).toMatchObject({ answeredAt: null, busyUntil: null }));

    await Promise.all([shop.push(order, 1), shop.push(order, 1), shop.push(order, 1)]);

    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posSynced: true }));
    expect(zelty.named(order.id)).toHaveLength(1);
    expect(await shop.tillStory(order)).toEqual(['till-sent']);
  });

  test('SYN-66 FLO-79 a basket changed after the till has it is sent again, as the one that replaces the first', async () => {
    shop = await aZeltyShop(server, zelty, { integration: { type: 'oneTouch', enabled: true } });
    const order = await server.givenOrder(shop.shop);
    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posSynced: true }));

    const call = {
      query: { token: server.identity.tokens.orderToken(order) },
      headers: { 'x-channel-key': server.identity.tokens.channelKey },
    };
    await server.anonymous.post(`/api/public/orders/${order.id}/lock`, {}, call);
    const lines = [{ productKey: 'PRODUCT-socca', quantity: 3 }];
    const changed = await server.anonymous.put(`/api/public/orders/${order.id}`, { lines }, call);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);

    await eventually(async () => expect(zelty.named(`${order.id}:2`)).toHaveLength(1));
    expect(zelty.named(`${order.id}:2`)[0]).toMatchObject({
      display_id: order.orderNumber,
      items: { length: 3 },
      comment: expect.stringContaining('REMPLACE la première commande'),
    });
    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posSynced: true }));
    expect(await shop.tillStory(order)).toEqual(['till-sent', 'till-replaced']);
    expect(await shop.openAlerts()).toMatchObject([{ kind: 'till-to-correct' }]);
  });
});

describe('a till that refuses', () => {
  test('SYN-65 ERR-26 says why on the order and in the alert, is not asked again by itself, and takes it once mended', async () => {
    await shop.db.updateTable('products').set({ pos_ref: '999' }).where('shop_id', '=', shop.shop.shopId).execute();
    const order = await server.givenOrder(shop.shop);

    await shop.accept(order);

    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posFailed: true }));
    const reason = 'elle en refuse le contenu («\u00A0unknown dish 999\u00A0»)';
    const told = (await shop.story(order)).find(({ type }) => type === 'till-failed');
    expect(told && storySentence(told, order)).toBe(`La caisse n’a pas reçu la commande\u00A0: ${reason}`);
    const [alert] = await shop.openAlerts();
    expect(alert && shopAlertWords({ kind: alert.kind, data: alert.data }).text).toContain(reason);
    const byHand = await shop.say(order, 'send-to-terminal');
    expect([byHand.status, byHand.body['errorCode'], byHand.body['errorMessage']]).toEqual([
      502,
      'THIRD_PARTY_ERROR',
      `La caisse ne prend pas cette commande\u00A0: ${reason}.`,
    ]);

    await shop.db.updateTable('products').set({ pos_ref: '100' }).where('shop_id', '=', shop.shop.shopId).execute();
    expect((await shop.say(order, 'send-to-terminal')).json<Order>()).toMatchObject({
      posSynced: true,
      posFailed: false,
    });
    expect(await shop.openAlerts()).toEqual([]);
    expect(zelty.named(order.id)).toHaveLength(1);
  });

  test('SYN-67 a refused key is told once for the shop, is seen on the page, and is over when the key opens again', async () => {
    const orders = [await server.givenOrder(shop.shop), await server.givenOrder(shop.shop)];
    for (const order of orders) {
      zelty.fail(401);
      await shop.accept(order);
      await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posFailed: true }));
    }

    const kinds = (await shop.openAlerts()).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['till-key-refused', 'till-not-told', 'till-not-told']);
    const { companyId, shopId } = shop.shop;
    const page = await shop.lea.get(`/api/${companyId}/shops/${shopId}/pos-menu`);
    expect(page.body['link']).toMatchObject({ state: 'key-refused' });

    for (const order of orders) await shop.say(order, 'send-to-terminal');
    expect(await shop.openAlerts()).toEqual([]);
    expect(await link()).toMatchObject({ state: 'ok' });
  });
});
