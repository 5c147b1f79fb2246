import { FIRST_TIPS } from '@comptoir/domain/order-settings/tips.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { followToken } from '../orders/messages/follow-link.ts';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { publicShop } from '../storefront/public-shop.ts';
import { readFacts } from '../storefront/shop-facts.store.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

/** 4,50 € + 8,90 € + 0,50 € of management fee. */
const DUE = 1_390;
const ON = { tips: { ...FIRST_TIPS, enabled: true } };
const BY_CARD = { paymentType: 'stripe', cardToken: 'success' } as const;

let server: TestServer;
let work: AtWork;
let off: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server, ON);
  off = await atWork(server);
});

const call = ({ shop }: AtWork, path: string, body: object) =>
  server.anonymous.post(`/api/public/shops/${shop.shopId}/${path}`, body, {
    headers: { 'x-channel-key': server.identity.tokens.channelKey },
  });
const place = (at: AtWork, fields: object) => call(at, 'orders', { ...anOrderBody(), ...fields });
const quote = (fields: object, at = work) => {
  const { customer: _, ...body } = { ...anOrderBody(), ...fields };
  return call(at, 'quote', body);
};
const held = async ({ providerPaymentId }: Order) => server.deps.payments.read(providerPaymentId ?? '');
const plain = (text: string) => text.replaceAll(NBSP, ' ');

describe('FLO-96 a tip in the checkout', () => {
  test('FLO-96 is held with the order, in an amount of its own, and moves no other', async () => {
    const order = await work.card('success', { tip: 300 });
    const without = await work.card();

    const { tip, amountDue, productsTotal, managementFee, grossTotal, vatByRate } = order;
    expect([tip, amountDue]).toEqual([300, DUE]);
    expect({ productsTotal, managementFee, grossTotal, vatByRate }).toEqual({
      productsTotal: without.productsTotal,
      managementFee: without.managementFee,
      grossTotal: without.grossTotal,
      vatByRate: without.vatByRate,
    });
    expect(await held(order)).toMatchObject({ state: 'authorised', amountCents: DUE + 300 });
  });

  test('FLO-96 the quote tells it apart, and its name changes with it', async () => {
    const [none, three] = [await quote({ paymentType: 'stripe' }), await quote({ paymentType: 'stripe', tip: 300 })];

    expect(three.body['amounts']).toMatchObject({ amountDue: DUE, tip: 300 });
    expect(none.body['amounts']).toMatchObject({ amountDue: DUE, tip: 0 });
    expect(three.body['quoteId']).not.toBe(none.body['quoteId']);
    const fields = { ...BY_CARD, expectedAmountDue: DUE, quoteId: three.body['quoteId'] };
    expect((await place(work, { ...fields, tip: 200 })).body['errorCode']).toBe('ERROR_CHECKING_ORDER');
    expect((await place(work, { ...fields, tip: 300 })).body).toMatchObject({ amountDue: DUE, tip: 300 });
  });

  test.each([
    ['with cash at the counter', () => work, { tip: 200 }, 409, 'TIP_REFUSED'],
    ['at a shop that proposes none', () => off, { ...BY_CARD, tip: 200 }, 409, 'TIP_REFUSED'],
    ['beyond the bound', () => work, { ...BY_CARD, tip: 1_001 }, 409, 'TIP_REFUSED'],
    ['of a fortune', () => work, { ...BY_CARD, tip: 2_000_000_000 }, 409, 'TIP_REFUSED'],
    ['below zero', () => work, { ...BY_CARD, tip: -200 }, 422, 'RECORD_INVALID'],
    ['of a fraction of a cent', () => work, { ...BY_CARD, tip: 100.5 }, 422, 'RECORD_INVALID'],
    ['in words', () => work, { ...BY_CARD, tip: '200' }, 422, 'RECORD_INVALID'],
    ['beyond all numbers', () => work, { ...BY_CARD, tip: 1e308 }, 422, 'RECORD_INVALID'],
  ])('FLO-96 %s is refused, and nothing is held or written', async (_what, of, fields, status, code) => {
    const at = of();
    const count = async () => (await at.db.selectFrom('orders').select('id').execute()).length;
    const before = await count();

    const reply = await place(at, fields);

    expect([reply.status, reply.body['errorCode']]).toEqual([status, code]);
    expect(await count()).toBe(before);
    expect(await at.db.selectFrom('pending_orders').select('id').execute()).toEqual([]);
  });

  test('FLO-96 what is too much is said in the customer’s words', async () => {
    const { body } = await quote({ paymentType: 'stripe', tip: 5_000 });
    expect(body['refusals']).toEqual([
      {
        errorCode: 'TIP_REFUSED',
        errorMessage: `Ce pourboire semble trop élevé${NBSP}: au plus 10,00${NBSP}€ pour cette commande.`,
      },
    ]);
    expect(body['amounts']).toMatchObject({ tip: 0 });
  });

  test('FLO-96 SET-40 the simulator has it as a step', async () => {
    const { customer: _, ...body } = { ...anOrderBody(), paymentType: 'stripe', tip: 250 };
    const reply = await work.lea.post(work.at.replace(/orders$/, 'simulator'), body);
    const steps = reply.json<{ steps: { name: string; value: string | null; isPassed: boolean }[] }>().steps;
    expect(steps.find(({ name }) => name === 'tip')).toMatchObject({ value: `2,50${NBSP}€`, isPassed: true });
  });

  test('ORS-14 the public page proposes it where the shop does', async () => {
    const tipsAt = async ({ db, shop }: AtWork) => {
      const facts = await readFacts(db, shop);
      if (!facts) throw new Error('no shop');
      return publicShop(facts, { channel: 'webapp', isPreview: false }, server.deps.now()).tips;
    };
    expect(await tipsAt(work)).toEqual({ proposals: [100, 200, 300] });
    expect(await tipsAt(off)).toBeNull();
  });

  test('FLO-96 a card that its bank asks for holds it too, and the customer reads it meanwhile', async () => {
    const placed = await place(work, { ...BY_CARD, cardToken: 'requires_action', tip: 300 });

    expect(placed.body).toMatchObject({ isAwaitingPayment: true, amountDue: DUE, tip: 300 });
    const token = { query: { token: String(placed.body['orderToken']) } };
    const followed = await server.anonymous.get(`/api/public/orders/${String(placed.body['id'])}`, token);
    expect(followed.body).toMatchObject({ amountDue: DUE, tip: 300 });
    const page = await server.app.inject(new URL(String(placed.body['followUrl'])).pathname);
    expect(plain(page.body)).toContain('16,90 €');
  });

  test('FLO-96 FLO-88 the customer’s page has its line, and the total that was charged', async () => {
    const order = await work.card('success', { tip: 300 });
    const page = plain((await server.app.inject(`/suivi/${followToken(server.deps.config, order)}`)).body);
    expect(page).toContain('Pourboire (hors TVA)');
    expect(page).toContain('3,00 €');
    expect(page).toContain('16,90 €');
  });
});

describe('FLO-96 FLO-79 a customer who changes the order', () => {
  const callOf = (order: Order) => ({
    query: { token: server.identity.tokens.orderToken(order) },
    headers: { 'x-channel-key': server.identity.tokens.channelKey },
  });
  async function changed(order: Order, quantity: number) {
    await server.anonymous.post(`/api/public/orders/${order.id}/lock`, {}, callOf(order));
    const lines = [{ productKey: 'PRODUCT-socca', quantity }];
    const reply = await server.anonymous.put(`/api/public/orders/${order.id}`, { lines }, callOf(order));
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return work.fresh(order);
  }
  const lines = [{ productKey: 'PRODUCT-socca', quantity: 8 }];

  test('FLO-96 keeps the tip with a dearer basket, and the new hold has both', async () => {
    const after = await changed(await work.card('success', { tip: 300, lines }), 12);
    expect([after.tip, after.amountDue]).toEqual([300, 12 * 450 + 50]);
    expect(await held(after)).toMatchObject({ amountCents: 12 * 450 + 50 + 300 });
  });

  test('FLO-96 is lowered to the bound of a smaller one, and only that is charged', async () => {
    const order = await work.card('success', { tip: 1_800, lines });
    const after = await changed(order, 1);
    expect([after.tip, after.amountDue]).toEqual([1_000, 500]);
    await work.completed(after);
    expect(await held(after)).toMatchObject({ state: 'captured', capturedCents: 1_500 });
    expect(await work.balance(after)).toEqual({ provider: 1_500, shop: -500, tips: -1_000 });
  });
});
