import type { Customer } from '@comptoir/domain/clients/customer.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followToken } from '../../orders/messages/follow-link.ts';
import { fewestAsked } from '../../db/asked-by.fixture.ts';
import { readPdf } from '../../test/read-pdf.fixture.ts';
import { testServer, type Caller, type TestServer } from '../../test/test-server.ts';
import { baskets, COFFEE, loyalShop, SOCCA, type LoyalShop } from './loyal-shop.fixture.ts';

let server: TestServer;
let shop: LoyalShop;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  shop = await loyalShop(server);
  admin = await server.as(await server.givenUser(shop.companyId, { role: 'general', firstName: 'Antoine' }));
});

const POT = { useCashback: true };
const REWARD = { productKey: COFFEE, quantity: 1, isLoyaltyProduct: true };
const offered = (more: object = {}) => ({ lines: [...baskets(20), { ...REWARD, ...more }] });
const said = ({ body }: { body: Record<string, unknown> }) => [body['errorCode'], body['errorMessage']];

describe('API-70 FLO-11 what is sent decides what is spent, never how much', () => {
  const nothingSpent = async (balance: [number, number]) => {
    expect(await shop.has()).toEqual(balance);
    expect(await shop.moves()).toEqual([]);
  };

  test('sec:strict-bodies an amount or a number of points is a field that nobody sends', async () => {
    await shop.cashback();
    await shop.ordered(1);
    await shop.give(1_000);
    for (const fields of [{ cashbackUsed: 2_000 }, { points: 1 }, offered({ points: 1 }), { customerId: 'x' }])
      expect((await shop.place(20, { ...POT, ...fields })).status, JSON.stringify(fields)).toBe(422);
    await nothingSpent([1_000, 0]);
  });

  test('a guest who types somebody’s e-mail neither reads nor spends what they have; the order earns for them', async () => {
    await shop.cashback();
    await shop.ordered(1);
    await shop.give(1_234);
    const eric = await shop.signedIn('eric@exemple.fr');

    // The sample order is under Camille's e-mail.
    expect(said(await shop.place(20, POT, {}))).toEqual([
      'LOYALTY_REFUSED',
      'Connectez-vous pour utiliser votre fidélité.',
    ]);
    const quoted = await shop.quote({ ...POT, lines: baskets(20) }, {});
    expect(quoted.body).toMatchObject({ amounts: { cashbackUsed: 0, amountDue: 2_000 } });
    expect(JSON.stringify(quoted.body)).not.toContain('1234');
    // Somebody else who is signed in orders for themselves, whatever they type.
    const others = await shop.ordered(20, POT, eric);
    expect([others.customer.email, others.cashbackUsed]).toEqual(['eric@exemple.fr', 0]);
    // Another company's cookie, and one that was made up.
    const stranger = await loyalShop(server);
    expect((await shop.place(20, POT, stranger.camille)).status).toBe(409);
    expect((await shop.place(20, POT, { cookie: `${shop.camille['cookie']}x` })).status).toBe(409);
    await nothingSpent([1_234, 0]);

    await shop.completed(await shop.ordered(20, {}, {}));
    expect(await shop.has()).toEqual([1_334, 0]);
  });

  test('LOY-14 a tier that is not reached, a product of no tier, two products, a small basket: refused with their sentence', async () => {
    await shop.product([{ points: 100, productKeys: [COFFEE] }]);
    await shop.ordered(1);
    await shop.give(0, 874);
    const refused = async (fields: Record<string, unknown>) => said(await shop.place(20, fields));

    expect(await refused(offered())).toEqual(['LOYALTY_REFUSED', 'Il vous manque 12,6 points pour ce produit.']);
    expect(await refused(offered({ productKey: SOCCA }))).toEqual([
      'LOYALTY_REFUSED',
      'Ce produit n’est pas offert par le programme de fidélité.',
    ]);
    await shop.give(0, 9_999);
    expect((await refused(offered({ quantity: 2 })))[1]).toBe('Un seul produit peut être offert par commande.');
    expect((await refused({ lines: [...baskets(20), REWARD, REWARD] }))[1]).toBe(
      'Un seul produit peut être offert par commande.',
    );
    expect((await refused({ lines: [...baskets(9), REWARD] }))[1]).toBe(
      'Un produit est offert à partir de 10,00\u00A0€ d’achat.',
    );
    expect((await refused({ lines: [REWARD] }))[0]).toBe('LOYALTY_REFUSED');
    expect((await refused(POT))[1]).toBe('Ce programme de fidélité n’est plus proposé dans ce magasin.');
    await nothingSpent([0, 9_999]);
  });

  test('API-84 the quote says the same, and what the pot pays', async () => {
    await shop.cashback();
    await shop.ordered(1);
    await shop.give(273);

    const quote = async (euros: number) => (await shop.quote({ ...POT, lines: baskets(euros) })).body;

    expect(await quote(20)).toMatchObject({ amounts: { cashbackUsed: 273, amountDue: 1_727 }, refusals: [] });
    expect(await quote(12)).toMatchObject({ amounts: { cashbackUsed: 0, amountDue: 1_200 }, refusals: [] });
    await shop.product([{ points: 100, productKeys: [COFFEE] }]);
    expect((await shop.quote({ lines: [...baskets(20), REWARD] })).body).toMatchObject({
      amounts: { productsTotal: 2_000 },
      refusals: [{ errorCode: 'LOYALTY_REFUSED' }],
    });
  });

  test('an order without loyalty costs the database no statement more, whatever is in force', async () => {
    const journeys = (fields: Record<string, unknown>) =>
      fewestAsked(async () => {
        expect((await shop.place(20, fields)).status).toBe(201);
      });
    await shop.ordered(1);
    const before = await journeys({});
    await shop.cashback();
    await shop.give(99_000);

    expect(await journeys({})).toBe(before);
    // The programme, the balance, and taking from it.
    expect(await journeys(POT)).toBe(before + 3);
  });

  test('what the pot pays whole asks no card', async () => {
    await shop.cashback();
    await shop.ordered(1);
    await shop.give(9_000);
    const order = await shop.ordered(20, { ...POT, paymentType: 'stripe' });
    expect(order).toMatchObject({ cashbackUsed: 2_000, amountDue: 0, providerPaymentId: null });
  });
});

test('DET-11 LOY-14 the customer’s page of the order and its receipt say points in place of a price', async () => {
  await shop.product([{ points: 50, productKeys: [COFFEE] }]);
  await shop.ordered(1);
  await shop.give(0, 600);
  const entity = JSON.stringify(aLegalEntity());
  await shop.db.updateTable('shops').set({ shop_legal_entity: entity }).where('id', '=', shop.shop.shopId).execute();
  const order = await shop.completed(await shop.ordered(20, offered()));
  const path = `/suivi/${followToken(server.deps.config, order)}`;

  const page = await server.app.inject(path);
  const receipt = await server.app.inject(`${path}/recu.pdf`);

  expect(page.body).toContain('50\u00A0pts');
  expect(readPdf(receipt.rawPayload).pages.join('\n')).toMatch(/50\spts/);
});

describe('FLO-79 LOY-51 an order that its customer changes', () => {
  const change = async (order: Order, body: object) => {
    const call = { query: { token: server.identity.tokens.orderToken(order) } };
    await server.anonymous.post(`/api/public/orders/${order.id}/lock`, {}, call);
    return server.anonymous.put(`/api/public/orders/${order.id}`, body, call);
  };

  test('spends what it spent, or less: the rest is the customer’s again, and comes back once', async () => {
    await shop.cashback();
    await shop.ordered(1);
    await shop.give(1_800);
    const order = await shop.ordered(20, POT);
    expect(await shop.has()).toEqual([0, 0]);

    expect((await change(order, { lines: baskets(16) })).status).toBe(200);
    expect(await shop.fresh(order)).toMatchObject({ cashbackUsed: 1_600, amountDue: 0 });
    expect(await shop.has()).toEqual([200, 0]);
    expect((await change(order, { lines: baskets(30) })).status).toBe(200);
    expect(await shop.fresh(order)).toMatchObject({ cashbackUsed: 1_600, amountDue: 1_400 });
    // Below the minimum the pot pays nothing.
    expect((await change(order, { lines: baskets(14) })).status).toBe(200);
    expect(await shop.fresh(order)).toMatchObject({ cashbackUsed: 0, amountDue: 1_400 });
    expect(await shop.has()).toEqual([1_800, 0]);

    await shop.say(order, 'refuse');
    expect(await shop.has()).toEqual([1_800, 0]);
  });

  test('keeps or loses its offered product, and may not choose another', async () => {
    await shop.product([{ points: 50, productKeys: [COFFEE, SOCCA] }]);
    await shop.ordered(1);
    await shop.give(0, 600);
    const order = await shop.ordered(20, offered());

    expect((await change(order, { lines: [...baskets(20), { ...REWARD, productKey: SOCCA }] })).status).toBe(409);
    expect((await change(order, { lines: [...baskets(5), REWARD] })).status).toBe(409);
    expect((await change(order, { lines: [...baskets(15), REWARD] })).status).toBe(200);
    expect(await shop.has()).toEqual([0, 100]);
    expect((await change(order, { lines: baskets(15) })).status).toBe(200);
    expect(await shop.has()).toEqual([0, 600]);
  });
});

describe('LOY-55 CLI-31 CLI-36 a person and what they have', () => {
  const read = async (customerId: string): Promise<Customer> =>
    (await admin.get(`/api/${shop.companyId}/shops/${shop.shop.shopId}/users/${customerId}`)).json<Customer>();

  test('LOY-55 the client’s window has the last five moves, and balances of a programme that is off', async () => {
    await shop.cashback();
    const orders: Order[] = [];
    for (let placed = 0; placed < 6; placed += 1) {
      // eslint-disable-next-line no-await-in-loop -- one after the other
      orders.push(await shop.ordered(40));
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await shop.completed(orders[placed] as Order);
    }
    await shop.off();

    const { loyalty } = await read(orders[0]?.customerId ?? '');
    expect(loyalty).toMatchObject({ loyaltyType: null, cashbackBalance: 1_200 });
    expect(loyalty.moves.map(({ orderNumber }) => orderNumber)).toEqual(
      orders
        .slice(1)
        .map(({ orderNumber }) => orderNumber)
        .toReversed(),
    );
  });

  test('LOY-55 the client’s window: both balances and the latest moves', async () => {
    await shop.cashback();
    const order = await shop.ordered(40);
    await shop.completed(order);
    const next = await shop.ordered(20, POT);

    expect((await read(order.customerId)).loyalty).toMatchObject({
      loyaltyType: 'cashback',
      cashbackBalance: 0,
      loyaltyPoints: 0,
      moves: [
        { kind: 'spent', cashback: -200, points: 0, orderNumber: next.orderNumber },
        { kind: 'earned', cashback: 200, points: 0, orderNumber: order.orderNumber },
      ],
    });
  });

  test('LOY-55 merging carries balance and moves, so that a later end gives back to the kept record', async () => {
    await shop.cashback();
    const kept = await shop.ordered(20);
    const eric = await shop.signedIn('eric@exemple.fr');
    await shop.ordered(1, {}, eric);
    await shop.give(300);
    await shop.give(500, 70, 'eric@exemple.fr');
    const spent = await shop.ordered(20, POT, eric);
    await shop.give(40, 70, 'eric@exemple.fr');
    const path = `/api/${shop.companyId}/users/${kept.customerId}/merge/${spent.customerId}`;

    expect((await admin.get(path)).body).toMatchObject({
      merged: { loyalty: { cashbackBalance: 340, loyaltyPoints: 7 } },
    });
    const merged = await admin.post(path);

    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect(await shop.has()).toEqual([340, 70]);
    await shop.say(spent, 'refuse');
    expect(await shop.has()).toEqual([840, 70]);
    // The owner of the absorbed e-mail is the same person: they see one pot.
    expect((await shop.loyalty(eric))?.cashbackBalance).toBe(840);
  });

  test('LOY-55 erasing ends the balance: nothing comes back to a record that nobody can reach', async () => {
    await shop.cashback();
    await shop.ordered(1).then((order) => shop.say(order, 'refuse'));
    await shop.give(500);
    const order = await shop.ordered(20, { ...POT, paymentType: 'stripe', cardToken: 'success' });
    await shop.completed(order);
    expect(await shop.has()).toEqual([75, 0]);

    expect((await admin.delete(`/api/${shop.companyId}/users/${order.customerId}`)).status).toBe(204);
    expect((await shop.say(order, 'refund')).status).toBe(200);

    expect(await shop.db.selectFrom('loyalty_balances').selectAll().execute()).toEqual([]);
  });
});
