import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Answered, type TestServer } from '../test/test-server.ts';
import { missOrder } from '../orders/answer-order.ts';
import { returnStock, takeStock } from './take-stock.ts';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';

const SOCCA = 'PRODUCT-socca';
const PAN_BAGNAT = 'PRODUCT-panbagnat';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await atWork(server);
});

const lines = (...quantities: [string, number][]) =>
  quantities.map(([productKey, quantity]) => ({ productKey, quantity }));
const place = (basket: ReturnType<typeof lines>) =>
  server.anonymous.post(`/api/public/shops/${work.shop.shopId}/orders`, anOrderBody({ lines: basket }), {
    headers: { 'x-channel-key': server.identity.tokens.channelKey },
  });

/** In a crowd a call may be asked to come again. */
async function untilHeard(call: () => Promise<Answered>): Promise<Answered> {
  const reply = await call();
  return reply.status === 503 ? untilHeard(call) : reply;
}

describe('what an order takes from the stock', () => {
  test('STK-16 FLO-82 each line lowers its product by its quantity; what is not tracked stays so', async () => {
    await work.setStock(SOCCA, 10);

    await place(lines([SOCCA, 2], [PAN_BAGNAT, 1], [SOCCA, 1]));

    expect([await work.stock(SOCCA), await work.stock(PAN_BAGNAT)]).toEqual([7, null]);
  });

  test('STK-17 more than is left is refused as a whole, and takes nothing', async () => {
    await work.setStock(SOCCA, 2);
    await work.setStock(PAN_BAGNAT, 5);

    const reply = await place(lines([PAN_BAGNAT, 1], [SOCCA, 3]));

    expect([reply.status, reply.body['errorCode']]).toEqual([409, 'ERROR_CHECKING_ORDER']);
    expect(reply.body['errorMessage']).toBe('Socca\u00A0: plus que 2 en stock.');
    expect([await work.stock(SOCCA), await work.stock(PAN_BAGNAT)]).toEqual([2, 5]);
  });

  test('STK-17 API-03 each product that is short is named', async () => {
    await work.setStock(SOCCA, 1);
    await work.setStock(PAN_BAGNAT, 0);

    const reply = await place(lines([SOCCA, 2], [PAN_BAGNAT, 1]));

    const messages = (reply.body['errorMessage'] as { message: string }[]).map(({ message }) => message);
    expect(messages.toSorted()).toEqual(['Pan bagnat\u00A0: plus en stock.', 'Socca\u00A0: plus que 1 en stock.']);
  });

  test('STK-16 twenty customers want the last five pieces: five are served', async () => {
    await work.setStock(SOCCA, 5);
    await work.setStock(PAN_BAGNAT, 100);

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        // In both orders, so that two baskets that lock as they come would die of each other.
        place(index % 2 ? lines([SOCCA, 1], [PAN_BAGNAT, 1]) : lines([PAN_BAGNAT, 1], [SOCCA, 1])),
      ),
    );

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(15);
    expect([await work.stock(SOCCA), await work.stock(PAN_BAGNAT)]).toEqual([0, 95]);
  });

  test('STK-16 PRD-24 baskets and drags of the same products at once: nobody dies of the other', async () => {
    const { companyId, shopId } = work.shop;
    await work.setStock(SOCCA, 100);
    await work.setStock(PAN_BAGNAT, 100);
    const manager = await server.as(await server.givenUser(companyId, { role: 'independent', shopIds: [shopId] }));
    const { section_key: parentKey } = await work.db
      .selectFrom('products')
      .select('section_key')
      .where('shop_id', '=', shopId)
      .where('key', '=', SOCCA)
      .executeTakeFirstOrThrow();
    const drag = (first: string, second: string) =>
      manager.put(`/api/${companyId}/shops/${shopId}/menu/positions`, {
        kind: 'products',
        parentKey,
        positions: { [first]: 0, [second]: 1 },
        menuVersion: 1,
      });

    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        if (index % 2) return untilHeard(() => place(lines([SOCCA, 1], [PAN_BAGNAT, 1])));
        return untilHeard(() => (index % 4 ? drag(SOCCA, PAN_BAGNAT) : drag(PAN_BAGNAT, SOCCA)));
      }),
    );

    expect(replies.filter(({ status }) => status >= 400)).toEqual([]);
    expect([await work.stock(SOCCA), await work.stock(PAN_BAGNAT)]).toEqual([80, 80]);
  });

  test('STK-20 what a marketplace has sold is sold: the stock stops at 0, and gives back no more than it gave', async () => {
    await work.setStock(SOCCA, 3);
    const order = await server.givenOrder(work.shop, { lines: lines([PAN_BAGNAT, 1]) });
    const sold: Order = {
      ...order,
      channel: 'deliveroo',
      lines: order.lines.map((line) => ({ ...line, id: randomUUID(), productKey: SOCCA, quantity: 7 })),
    };

    await work.ctx().transaction((tx) => takeStock(tx, work.ctx(), sold));
    expect(await work.stock(SOCCA)).toBe(0);

    await work.ctx().transaction((tx) => returnStock(tx, work.ctx(), sold));
    expect(await work.stock(SOCCA)).toBe(3);
  });
});

describe('what comes back', () => {
  const given = async (): Promise<Order> => {
    await work.setStock(SOCCA, 10);
    return server.givenOrder(work.shop, { lines: lines([SOCCA, 4]) });
  };

  test('STK-19 FLO-34 a refused order gives its pieces back', async () => {
    const order = await given();
    expect(await work.stock(SOCCA)).toBe(6);

    await work.say(order, 'refuse');

    expect(await work.stock(SOCCA)).toBe(10);
  });

  test('STK-19 FLO-36 so does a missed one', async () => {
    const order = await given();
    await work.db
      .updateTable('orders')
      .set({ accept_deadline_at: server.deps.now() })
      .where('id', '=', order.id)
      .execute();

    await missOrder(work.ctx(), order.id);

    expect(await work.stock(SOCCA)).toBe(10);
  });

  test('STK-19 FLO-58 so does a cancelled one, once', async () => {
    const order = await given();
    await work.say(order, 'prepare', { preparationMinutes: 15 });

    await work.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
    await work.ctx().transaction((tx) => returnStock(tx, work.ctx(), order));

    expect(await work.stock(SOCCA)).toBe(10);
  });

  test('STK-19 only where stock is still tracked, and only what was taken', async () => {
    const order = await given();
    const untracked = await server.givenOrder(work.shop, { lines: lines([PAN_BAGNAT, 2]) });
    await work.setStock(SOCCA, null);
    await work.setStock(PAN_BAGNAT, 8);

    await work.say(order, 'refuse');
    await work.say(untracked, 'refuse');

    expect([await work.stock(SOCCA), await work.stock(PAN_BAGNAT)]).toEqual([null, 8]);
  });

  test('STK-19 FLO-82 a refund after completion gives nothing back', async () => {
    await work.setStock(SOCCA, 10);
    const order = await work.completed(await work.card('success', { lines: lines([SOCCA, 4]) }));

    expect((await work.say(order, 'refund')).status).toBe(200);

    expect(await work.stock(SOCCA)).toBe(6);
  });
});
