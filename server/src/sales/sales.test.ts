import type { SalesRow } from '@comptoir/domain/sales/sales-row.ts';
import { localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenList } from '../checkout/choices.fixture.ts';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { recount } from './sales.store.ts';

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

const today = () => localDay(server.deps.now(), work.shop.timeZone);
async function rows(startDate = today(), endDate = startDate): Promise<Map<string, SalesRow>> {
  const reply = await work.lea.get(`/api/${work.companyId}/shops/${work.shop.shopId}/sales`, {
    query: { startDate, endDate },
  });
  expect(reply.status).toBe(200);
  return new Map(reply.json<{ items: SalesRow[] }>().items.map((row) => [row.productKey, row]));
}
const sold = (row: SalesRow | undefined) => [row?.quantitySold, row?.revenue];

describe('CAT-API-14 STK-05 the sales of a shop', () => {
  test('STK-07 STK-10 every product of the menu, with what was sold of it and what that brought, options included', async () => {
    await givenList(work.db, work.shop, { key: 'OPTION-sauces' }, [{ key: 'ITEM-aioli', price: 50 }], SOCCA);
    const choices = [{ optionListKey: 'OPTION-sauces', options: [{ optionKey: 'ITEM-aioli' }] }];

    await server.givenOrder(work.shop, { lines: [{ productKey: SOCCA, quantity: 2, choices }] });
    await server.givenOrder(work.shop, { lines: [{ productKey: SOCCA, quantity: 1 }] });

    const found = await rows();
    expect(sold(found.get(SOCCA))).toEqual([3, 2 * 500 + 450]);
    expect(found.get(PAN_BAGNAT)).toMatchObject({ productName: 'Pan bagnat', quantitySold: 0, revenue: 0 });
    expect([...found.keys()].toSorted()).toEqual(['PRODUCT-out', PAN_BAGNAT, SOCCA]);
  });

  test('STK-08 orders in progress count, those that came to nothing do not', async () => {
    const lines = [{ productKey: SOCCA, quantity: 1 }];
    const [refused, canceled, refunded] = [
      await server.givenOrder(work.shop, { lines }),
      await server.givenOrder(work.shop, { lines }),
      await work.completed(await work.card('success', { lines })),
    ];
    await server.givenOrder(work.shop, { lines });
    expect(sold((await rows()).get(SOCCA))).toEqual([4, 1800]);

    await work.say(refused, 'refuse');
    await work.say(canceled, 'prepare', { preparationMinutes: 15 });
    await work.say(canceled, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
    expect((await work.say(refunded, 'refund')).status).toBe(200);

    expect(sold((await rows()).get(SOCCA))).toEqual([1, 450]);
  });

  test('STK-09 a product chosen as an option is not counted as sold', async () => {
    const option = { key: 'ITEM-pan', price: 300, linked_product_key: PAN_BAGNAT };
    await givenList(work.db, work.shop, { key: 'OPTION-menu' }, [option], SOCCA);
    const choices = [{ optionListKey: 'OPTION-menu', options: [{ optionKey: 'ITEM-pan' }] }];

    await server.givenOrder(work.shop, { lines: [{ productKey: SOCCA, quantity: 1, choices }] });

    const found = await rows();
    expect([sold(found.get(SOCCA)), sold(found.get(PAN_BAGNAT))]).toEqual([
      [1, 750],
      [0, 0],
    ]);
  });

  test('STK-06 come by name as a French reader sorts: where nothing else tells rows apart, a screen leaves them so', async () => {
    await work.db
      .updateTable('products')
      .set({ name: 'Élixir' })
      .where('shop_id', '=', work.shop.shopId)
      .where('key', '=', SOCCA)
      .execute();

    const names = [...(await rows()).values()].map(({ productName }) => productName);
    expect(names).toEqual(['Daube niçoise', 'Élixir', 'Pan bagnat']);
  });

  test('STK-10 a deleted product that was sold is still named; one that was not is gone', async () => {
    await server.givenOrder(work.shop, { lines: [{ productKey: SOCCA, quantity: 1 }] });
    await work.db
      .updateTable('products')
      .set({ deleted_at: server.deps.now() })
      .where('shop_id', '=', work.shop.shopId)
      .where('key', 'in', [SOCCA, PAN_BAGNAT])
      .execute();

    const found = await rows();
    expect(found.get(SOCCA)).toMatchObject({
      productName: 'Socca',
      isDeleted: true,
      sectionKey: null,
      quantitySold: 1,
    });
    expect(found.has(PAN_BAGNAT)).toBe(false);
  });

  test('STK-04 DRP-04 days are cut in the shop’s time zone, the two days when clocks change included', async () => {
    const lines = [{ productKey: SOCCA, quantity: 1 }];
    // Midnight to midnight in Paris: 23 hours on 30 March 2031, 25 on 26 October.
    const moments: [string, string][] = [
      ['2031-03-29T22:59:00.000Z', '2031-03-29'],
      ['2031-03-29T23:00:00.000Z', '2031-03-30'],
      ['2031-03-30T21:59:00.000Z', '2031-03-30'],
      ['2031-03-30T22:00:00.000Z', '2031-03-31'],
      ['2031-10-25T22:00:00.000Z', '2031-10-26'],
      ['2031-10-26T22:59:00.000Z', '2031-10-26'],
      ['2031-10-26T23:00:00.000Z', '2031-10-27'],
    ];
    for (const [requestedFor] of moments) {
      // An order is not taken years ahead.
      server.clock.offsetMs = Date.parse(requestedFor) - Date.now() - 7_200_000;
      await server.givenOrder(work.shop, { lines, requestedFor });
    }
    server.clock.offsetMs = 0;

    for (const day of new Set(moments.map(([, on]) => on)))
      expect([day, (await rows(day)).get(SOCCA)?.quantitySold]).toEqual([
        day,
        moments.filter(([, on]) => on === day).length,
      ]);
    expect((await rows('2031-10-27', '2031-03-29')).get(SOCCA)?.quantitySold).toBe(moments.length);
  });

  test('FLO-79 STK-08 a basket put off to another day is sold on that day', async () => {
    const first = toInstant(Date.parse(server.deps.now()) + 86_400_000);
    const second = toInstant(Date.parse(first) + 86_400_000);
    const placed = await server.anonymous.post(
      `/api/public/shops/${work.shop.shopId}/orders`,
      {
        channel: 'webapp',
        orderType: 'click_and_collect',
        paymentType: 'counter',
        requestedFor: first,
        customer: { firstName: 'Camille', lastName: 'Dubois', phone: '06 12 34 56 78' },
        lines: [{ productKey: SOCCA, quantity: 2 }],
      },
      { headers: { 'x-channel-key': server.identity.tokens.channelKey } },
    );
    const at = `/api/public/orders/${String(placed.body['id'])}`;
    const query = { token: String(placed.body['orderToken']) };
    await server.anonymous.post(`${at}/lock`, {}, { query });

    const lines = [{ productKey: PAN_BAGNAT, quantity: 1 }];
    expect((await server.anonymous.put(at, { requestedFor: second, lines }, { query })).status).toBe(200);

    const zone = work.shop.timeZone;
    expect(sold((await rows(localDay(first, zone))).get(SOCCA))).toEqual([0, 0]);
    expect(sold((await rows(localDay(second, zone))).get(PAN_BAGNAT))).toEqual([1, 890]);
  });

  test('law:rollups a crowd of orders in every order of locks: none dies, and the count is that of the orders', async () => {
    await work.setStock(SOCCA, 1_000);
    const basket = (keys: readonly string[]) => keys.map((productKey) => ({ productKey, quantity: 1 }));
    // Some take stock and tell it, some do not; some name one product first, some the other.
    const baskets = [[SOCCA, PAN_BAGNAT], [PAN_BAGNAT, SOCCA], [PAN_BAGNAT], [SOCCA]];

    // Twelve at once, so that all of them are in the database together, and none waits for a connection.
    for (let round = 0; round < 4; round += 1)
      await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          server.givenOrder(work.shop, { lines: basket(baskets[index % baskets.length] ?? []) }),
        ),
      );

    const found = await rows();
    expect([sold(found.get(SOCCA)), sold(found.get(PAN_BAGNAT))]).toEqual([
      [36, 36 * 450],
      [36, 36 * 890],
    ]);
    expect(await work.stock(SOCCA)).toBe(964);
    const counted = await recount(work.db, work.companyId);
    expect(new Map(counted.map(({ productKey, quantity, revenue }) => [productKey, [quantity, revenue]]))).toEqual(
      new Map([
        [SOCCA, [36, 36 * 450]],
        [PAN_BAGNAT, [36, 36 * 890]],
      ]),
    );
  });
});
