import type { FinishedOrder } from '@comptoir/contract/orders.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';

type Page = { items: FinishedOrder[]; total: number };

let server: TestServer;
let shop: Shop;
let caller: Caller;
beforeAll(async () => {
  server = await testServer();
  shop = await server.givenShop(await server.givenCompany(), { timeZone: 'Europe/Paris' });
  caller = await server.as(await server.givenUser(shop.companyId, { role: 'general' }));
  for (const instant of AROUND_THE_DAY) await finishedOrder(instant);
});

/** Paris is two hours ahead of UTC in June: the day of 2 June runs from 22:00 to 22:00. */
const AROUND_THE_DAY = [
  '2026-06-01T21:59:59.999Z',
  '2026-06-01T22:00:00.000Z',
  '2026-06-02T10:00:00.000Z',
  '2026-06-02T21:59:59.999Z',
  '2026-06-02T22:00:00.000Z',
];

async function finishedOrder(requestedFor: string): Promise<void> {
  const order = await server.givenOrder(shop);
  const refused = await caller.post(`/api/${shop.companyId}/shops/${shop.shopId}/orders/${order.id}/refuse`);
  expect(refused.status).toBe(200);
  await server.database
    .forCompany(shop.companyId)
    .updateTable('orders')
    .set({ requested_for: requestedFor })
    .where('id', '=', order.id)
    .execute();
}

async function finished(query: string, path = `/api/${shop.companyId}/shops/${shop.shopId}`): Promise<Page> {
  const reply = await caller.get(`${path}/orders/finished?${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.json<Page>();
}

const DAY = 'startDate=2026-06-02&endDate=2026-06-02';
const times = ({ items }: Page) => items.map(({ requestedFor }) => requestedFor);

describe('API-72 lists', () => {
  test('a range includes both its days, cut in the shop’s time zone, in UTC instants', async () => {
    const day = await finished(`${DAY}&ordering=asc`);
    expect(times(day)).toEqual(AROUND_THE_DAY.slice(1, 4));
    expect(day.total).toBe(3);
    expect(times(await finished('startDate=2026-06-01&endDate=2026-06-03&ordering=asc'))).toEqual(AROUND_THE_DAY);
    expect(await finished('startDate=2026-06-05&endDate=2026-06-04')).toMatchObject({ items: [], total: 0 });
  });

  test('pages count from 0, follow each other without gap or double, and know the total', async () => {
    const pages = await Promise.all(
      [0, 1, 2].map((page) => finished(`${DAY}&ordering=asc&pageSize=2&pageNumber=${page}`)),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([2, 1, 0]);
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3]);
    expect(pages.flatMap(times)).toEqual(AROUND_THE_DAY.slice(1, 4));
    expect(times(await finished(`${DAY}&pageSize=1`))).toEqual([AROUND_THE_DAY[3]]);
  });

  test('API-73 the company’s path reads all shops', async () => {
    expect((await finished(DAY, `/api/${shop.companyId}`)).total).toBe(3);
  });

  test.each(['pageSize=0', 'pageSize=201', 'pageNumber=-1', 'pageNumber=1.5', 'pageSize=all'])(
    'a page that cannot be is a bad request: %s',
    async (query) => {
      const reply = await caller.get(`/api/${shop.companyId}/shops/${shop.shopId}/orders/finished?${DAY}&${query}`);
      expect(reply).toMatchObject({ status: 400, body: { errorCode: 'BAD_REQUEST' } });
    },
  );

  test('money is whole cents', async () => {
    const { items } = await finished(DAY);
    expect(items).not.toHaveLength(0);
    for (const { grossTotal, amountDue, refundedAmount } of items)
      for (const amount of [grossTotal, amountDue, refundedAmount]) expect(Number.isInteger(amount)).toBe(true);
  });
});
