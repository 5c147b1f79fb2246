import { placeOrder as placeOrderRoute } from '@comptoir/contract/checkout.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { promotePending, settlePending } from '../../checkout/pending-order.ts';
import { missOrder } from '../../orders/answer-order.ts';
import { runCommand } from '../../orders/command.ts';
import { placeMarketplaceOrder } from '../../sandbox/simulator/marketplace-order.ts';
import { complaining } from '../../complaints/complaints.fixture.ts';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { baskets, CAMILLE, COFFEE, loyalShop, SOCCA, type LoyalShop } from './loyal-shop.fixture.ts';

let server: TestServer;
let shop: LoyalShop;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  shop = await loyalShop(server);
});

const POT = { useCashback: true };
const DESSERT = { productKey: COFFEE, quantity: 1, isLoyaltyProduct: true };

describe('LOY-09 the worked example of the pot, to the cent', () => {
  test('LOY-08 FLO-81 FLO-82 three orders: +2,13 €, +0,60 €, then 17,27 € to pay and +0,86 €', async () => {
    await shop.cashback();
    await shop.price(SOCCA, 10);

    const a = await shop.ordered(0, { lines: [{ productKey: SOCCA, quantity: 99 }, ...dimes(327)] });
    expect(a.amountDue).toBe(4_260);
    expect(await shop.has()).toEqual([0, 0]);
    await shop.completed(a);
    expect(await shop.has()).toEqual([213, 0]);

    const b = await shop.ordered(0, { lines: dimes(120), ...POT });
    expect(b).toMatchObject({ productsTotal: 1_200, cashbackUsed: 0, amountDue: 1_200 });
    await shop.completed(b);
    expect(await shop.has()).toEqual([273, 0]);

    const c = await shop.ordered(0, { lines: dimes(200), ...POT });
    expect(c).toMatchObject({ productsTotal: 2_000, cashbackUsed: 273, amountDue: 1_727 });
    expect(await shop.has()).toEqual([0, 0]);
    await shop.completed(c);
    expect(await shop.has()).toEqual([86, 0]);
    expect(await shop.moves(c)).toEqual([
      ['spent', -273, 0],
      ['earned', 86, 0],
    ]);
    // The client's window is told each time that a balance moves.
    const customerIds = [await shop.customerOf(CAMILLE)];
    expect((await shop.news()).map(({ payload }) => payload)).toEqual(
      Array.from({ length: 4 }, () => ({ customerIds })),
    );
  });

  test('FLO-81 FLO-90 the pot is taken after the promotion, before the fees, and from every rate in proportion', async () => {
    await shop.cashback({ minimumBasket: 0 as never });
    await shop.ordered(20);
    await shop.give(500);
    await shop.db
      .updateTable('products')
      .set({
        vat_rates: JSON.stringify({ delivery: 2_000, click_and_collect: 2_000, click_and_seat: 2_000 }),
        price: 1_000,
      })
      .where('key', '=', COFFEE)
      .execute();

    const order = await shop.ordered(10, { lines: [...baskets(10), { productKey: COFFEE, quantity: 1 }], ...POT });

    expect(order).toMatchObject({ productsTotal: 2_000, cashbackUsed: 500, amountDue: 1_500 });
    expect(order.vatByRate?.map(({ rate, gross }) => [rate, gross])).toEqual([
      [1_000, 750],
      [2_000, 750],
    ]);
  });
});

/** Lines of ten cents each, which make any amount. */
function dimes(count: number) {
  return baskets(count);
}

describe('LOY-15 the worked example of the points', () => {
  test('LOY-13 LOY-14 Dessert offered, 112,4 becomes 12,4, and 18 € × 1,5 make it 39,4', async () => {
    await shop.product([
      { points: 50, productKeys: ['PRODUCT-coffee'] },
      { points: 100, productKeys: [COFFEE] },
    ]);
    await shop.ordered(1);
    await shop.give(0, 1_124);
    await shop.setStock(COFFEE, 3);

    const order = await shop.ordered(18, { lines: [...baskets(18), DESSERT] });

    expect(order).toMatchObject({ productsTotal: 1_800, amountDue: 1_800 });
    expect(order.lines.find(({ isLoyaltyProduct }) => isLoyaltyProduct)).toMatchObject({
      productKey: COFFEE,
      points: 100,
    });
    expect(await shop.has()).toEqual([0, 124]);
    // STK-09: what is offered leaves the stock all the same.
    expect(await shop.stock(COFFEE)).toBe(2);
    await shop.completed(order);
    expect(await shop.has()).toEqual([0, 394]);
  });

  test('LOY-53 it costs the points of the lowest tier that has it, and nothing else, with all its options; two are refused', async () => {
    await shop.product([
      { points: 80, productKeys: [COFFEE] },
      { points: 50, productKeys: [COFFEE] },
    ]);
    await shop.ordered(1);
    await shop.give(0, 1_000);
    const two = await shop.place(18, { lines: [...baskets(18), { ...DESSERT, quantity: 2 }] });
    expect(two.body).toMatchObject({
      errorCode: 'LOYALTY_REFUSED',
      errorMessage: 'Un seul produit peut être offert par commande.',
    });

    const order = await shop.ordered(18, { lines: [...baskets(18), DESSERT] });

    const gift = order.lines.find(({ isLoyaltyProduct }) => isLoyaltyProduct);
    expect(gift).toMatchObject({ points: 50, quantity: 1 });
    expect(gift?.unitPrice).toBeGreaterThan(0);
    expect([order.productsTotal, order.amountDue]).toEqual([1_800, 1_800]);
    expect(await shop.has()).toEqual([0, 500]);
  });

  test('LOY-39 SET-API-98 the shop shows points, tiers and what is reached; nobody else sees them', async () => {
    await shop.product([
      { points: 100, productKeys: [COFFEE] },
      { points: 50, productKeys: [SOCCA, 'PRODUCT-elsewhere'] },
      { points: 10, productKeys: ['PRODUCT-elsewhere'] },
    ]);
    await shop.ordered(1);
    await shop.give(0, 874);

    expect(await shop.loyalty()).toEqual({
      loyaltyType: 'product',
      cashbackBalance: 0,
      loyaltyPoints: 87.4,
      pointName: 'points',
      minimumBasket: 1_000,
      tiers: [
        { points: 50, isReached: true, products: [{ key: SOCCA, name: 'Socca' }] },
        { points: 100, isReached: false, products: [{ key: COFFEE, name: 'Pan bagnat' }] },
      ],
    });
    expect(await shop.loyalty({})).toBeNull();
    expect((await shop.loyalty(await shop.signedIn('eric@exemple.fr')))?.loyaltyPoints).toBe(0);
    await shop.off();
    expect(await shop.loyalty()).toBeNull();
  });
});

describe('LOY-10 FLO-82 every end of an order gives back exactly what it must, once', () => {
  const refuse = (order: Order) => shop.say(order, 'refuse');
  const cancel = async (order: Order) => {
    await shop.say(order, 'prepare', { preparationMinutes: 15 });
    return shop.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
  };
  const miss = async (order: Order) => {
    await shop.db
      .updateTable('orders')
      .set({ accept_deadline_at: server.deps.now() })
      .where('id', '=', order.id)
      .execute();
    return missOrder(shop.ctx(), order.id);
  };
  const byCustomer = (order: Order) =>
    server.anonymous.post(
      `/api/public/orders/${order.id}/cancel`,
      {},
      { query: { token: server.identity.tokens.orderToken(order) } },
    );

  test.each([
    ['refused', refuse],
    ['cancelled by staff', cancel],
    ['missed', miss],
    ['cancelled by its customer', byCustomer],
  ])('%s: pot and points are whole again, and a repetition changes nothing', async (_name, end) => {
    await shop.cashback();
    await shop.ordered(1);
    await shop.give(1_000, 777);
    const order = await shop.ordered(20, POT);
    expect(await shop.has()).toEqual([0, 777]);

    await end(order);
    expect(await shop.has()).toEqual([1_000, 777]);
    await Promise.allSettled([end(order), end(order)]);

    expect(await shop.has()).toEqual([1_000, 777]);
    expect(await shop.moves(order)).toEqual([
      ['spent', -1_000, 0],
      ['given_back', 1_000, 0],
    ]);
  });

  test('an offered product gives its points back', async () => {
    await shop.product([{ points: 50, productKeys: [COFFEE] }]);
    await shop.ordered(1);
    await shop.give(0, 600);
    const order = await shop.ordered(20, { lines: [...baskets(20), DESSERT] });
    expect(await shop.has()).toEqual([0, 100]);

    await refuse(order);

    expect(await shop.has()).toEqual([0, 600]);
  });

  test('FLO-62 refunded: what was spent comes back and what was earned is taken back, never below zero', async () => {
    await shop.cashback();
    await shop.ordered(1);
    await shop.give(1_000);
    const card = { paymentType: 'stripe', cardToken: 'success' } as const;
    const order = await shop.ordered(60, { ...POT, ...card });
    await shop.completed(order);
    expect(await shop.has()).toEqual([250, 0]);
    // Spent meanwhile.
    const next = await shop.ordered(20, POT);
    expect([next.cashbackUsed, await shop.has()]).toEqual([250, [0, 0]]);

    expect((await shop.say(order, 'refund')).status).toBe(200);

    expect((await shop.fresh(order)).status).toBe('refunded');
    expect(await shop.has()).toEqual([750, 0]);
    await shop.say(order, 'refund');
    expect(await shop.has()).toEqual([750, 0]);
    expect(Object.values(await shop.balance(order)).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });

  test('LOY-52 a partial refund leaves the order completed and its loyalty as it is; only the whole one undoes it', async () => {
    await shop.cashback();
    await shop.ordered(1);
    await shop.give(1_000);
    const order = await shop.ordered(60, { ...POT, paymentType: 'stripe', cardToken: 'success' });
    await shop.completed(order);
    const before = [await shop.has(), await shop.moves(order)];
    const support = complaining(server, shop);

    const part = await support.decide(await support.filed(order), { kind: 'refund', amount: 500 });

    expect(part.status, JSON.stringify(part.body)).toBe(200);
    await eventually(async () => expect((await shop.fresh(order)).refundedAmount).toBe(500));
    expect((await shop.fresh(order)).status).toBe('completed');
    expect([await shop.has(), await shop.moves(order)]).toEqual(before);
  });

  test('LOY-52 a refund takes back no more than there is', async () => {
    await shop.cashback();
    const order = await shop.ordered(60, { paymentType: 'stripe', cardToken: 'success' });
    await shop.completed(order);
    expect(await shop.has()).toEqual([300, 0]);
    await shop.ordered(20, POT);

    await shop.say(order, 'refund');

    expect(await shop.has()).toEqual([0, 0]);
    expect(await shop.moves(order)).toEqual([
      ['earned', 300, 0],
      ['taken_back', 0, 0],
    ]);
  });

  test('a card whose bank never answers has taken nothing', async () => {
    await shop.cashback();
    await shop.ordered(1);
    await shop.give(1_000);
    const reply = await shop.place(20, { ...POT, paymentType: 'stripe', cardToken: 'requires_action' });
    expect(reply.body).toMatchObject({ isAwaitingPayment: true, amountDue: 1_000 });
    expect(await shop.has()).toEqual([1_000, 0]);

    await shop.db.updateTable('pending_orders').set({ expires_at: server.deps.now() }).execute();
    await settlePending(shop.ctx(), String(reply.body['id']));

    expect(await shop.has()).toEqual([1_000, 0]);
    expect(await shop.moves()).toEqual([]);
    expect(await shop.db.selectFrom('pending_orders').select('id').execute()).toEqual([]);
  });

  test('a card whose bank says yes after the pot was spent elsewhere makes no order', async () => {
    await shop.cashback();
    await shop.ordered(1);
    await shop.give(1_000);
    const reply = await shop.place(20, { ...POT, paymentType: 'stripe', cardToken: 'requires_action' });
    const id = String(reply.body['id']);
    const other = await shop.ordered(20, POT);
    const ctx = shop.ctx();

    const late = ctx.transaction((tx) => promotePending(tx, ctx, { companyId: shop.companyId, id }, 'pi_late'));

    await expect(late).rejects.toMatchObject({ refusal: 'loyalty-balance' });
    expect(await shop.db.selectFrom('orders').select('id').where('id', '=', id).execute()).toEqual([]);
    await shop.say(other, 'refuse');
    // It is there again: the bank's answer makes the order after all.
    await ctx.transaction((tx) => promotePending(tx, ctx, { companyId: shop.companyId, id }, 'pi_late'));
    expect(await shop.fresh({ id } as Order)).toMatchObject({ cashbackUsed: 1_000, amountDue: 1_000 });
    expect(await shop.has()).toEqual([0, 0]);
  });

  test('of a programme that is off nothing is earned, and what was spent still comes back', async () => {
    await shop.cashback();
    await shop.ordered(1);
    await shop.give(1_000);
    const [kept, given] = [await shop.ordered(20, POT), await shop.ordered(20)];
    await shop.off();

    await shop.completed(given);
    await refuse(kept);

    expect(await shop.has()).toEqual([1_000, 0]);
  });

  test('LOY-50 what a marketplace sold earns nothing', async () => {
    await shop.cashback();
    const ctx = shop.ctx();
    const sell = (externalOrderNumber: string) => {
      const body = placeOrderRoute.body.parse(anOrderBody({ lines: baskets(50) }));
      return placeMarketplaceOrder(ctx, { shop: shop.shop, channel: 'ubereats', body, externalOrderNumber });
    };
    const [done, gone] = [await sell('A1'), await sell('A2')];

    await shop.completed(done);
    await ctx.transaction((tx) =>
      runCommand(tx, ctx, ctx, gone.id, { event: 'marketplace-cancel', by: 'marketplace' }),
    );

    expect([(await shop.fresh(done)).status, (await shop.fresh(gone)).status]).toEqual(['completed', 'canceled']);
    expect(await shop.moves()).toEqual([]);
  });
});

describe('law:atomic-counter LOY-08 LOY-14 a balance is spent once', () => {
  test('30 parallel orders for one pot never go below zero, five times', { timeout: 120_000 }, async () => {
    await shop.cashback({ minimumBasket: 0 as never });
    await shop.ordered(1);
    for (let round = 0; round < 5; round += 1) {
      await shop.give(1_000);
      const replies = await Promise.all(Array.from({ length: 30 }, () => shop.place(3, POT)));

      const spent = replies.filter(({ status }) => status === 201).map(({ body }) => 300 - Number(body['amountDue']));
      expect(spent.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(1_000);
      const [left] = await shop.has();
      expect(left).toBe(1_000 - spent.reduce((sum, amount) => sum + amount, 0));
      expect(left).toBeGreaterThanOrEqual(0);
      const others = replies.filter(({ status }) => status !== 201).map(({ body }) => body['errorCode']);
      expect(new Set(others)).toEqual(new Set(['LOYALTY_REFUSED']));
    }
  });

  test('30 parallel orders for one offered product: as many as the points pay for', { timeout: 120_000 }, async () => {
    await shop.product([{ points: 50, productKeys: [COFFEE] }]);
    await shop.ordered(1);
    for (let round = 0; round < 5; round += 1) {
      await shop.give(0, 1_200);
      const replies = await Promise.all(
        Array.from({ length: 30 }, () => shop.place(10, { lines: [...baskets(10), DESSERT] })),
      );
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
      expect(await shop.has()).toEqual([0, 200]);
    }
  });

  test('spending, giving back and earning at once leave what the moves say', { timeout: 120_000 }, async () => {
    await shop.cashback({ minimumBasket: 0 as never });
    await shop.ordered(1);
    await shop.give(3_000);
    const orders: Order[] = [];
    for (let i = 0; i < 10; i += 1) orders.push(await shop.ordered(3, POT));

    await Promise.all(
      orders.flatMap((order, i) => [
        i % 2 === 0 ? shop.say(order, 'refuse') : shop.completed(order),
        shop.place(2, POT),
      ]),
    );

    const { rows } = await sql<{ sum: number }>`select sum(cashback)::int as sum from loyalty_moves`.execute(shop.db);
    expect((await shop.has())[0]).toBe(3_000 + (rows[0]?.sum ?? 0));
  });
});
