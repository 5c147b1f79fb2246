import { addDays, addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../magic-links/campaign.fixture.ts';
import * as notifications from '../push-notifications/push-notifications.store.ts';
import { PLAIN_FRONT } from '../storefront/shop-front.fixture.ts';
import { serveShopPages } from '../storefront/shop-pages.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenBook, PAN_BAGNAT, someone, type Book } from './campaigns.fixture.ts';

let server: TestServer;
let book: Book;
beforeAll(async () => {
  server = await testServer();
  await serveShopPages(server.app, server.deps, PLAIN_FRONT);
});
beforeEach(async () => {
  server.clock.offsetMs = 0;
  book = await givenBook(server);
});

describe('CMP-03 what led to an order', () => {
  test('PSH-25 FIN-17 a click on a notification is remembered by the shop for three days', async () => {
    const id = await book.givenSent([]);
    const browser = aBrowser(server);
    const page = await book.opened(browser, id);
    expect(page.statusCode).toBe(200);
    expect(page.cookies.find(({ name }) => name === 'pn_ref')).toMatchObject({
      value: id,
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 3 * 86_400,
    });
    const order = await book.ordered(browser);

    expect(await book.attribution(order)).toEqual({
      link_key: null,
      push_notification_id: id,
      marketing_method: 'push',
    });
    expect((await book.report()).campaigns).toMatchObject([
      { kind: 'notification', id, name: 'Socca du samedi', orders: 1 },
    ]);
  });

  test('the last click wins between a link and a notification', async () => {
    const [id, link] = [await book.givenSent([]), await book.create('Bio Instagram')];
    const browser = aBrowser(server);
    await browser.follow(link.key);
    await book.opened(browser, id);
    expect(await book.attribution(await book.ordered(browser))).toMatchObject({
      link_key: null,
      push_notification_id: id,
    });
    await browser.follow(link.key);
    expect(await book.attribution(await book.ordered(browser))).toMatchObject({
      link_key: link.key,
      push_notification_id: null,
      marketing_method: 'magic_link',
    });
  });

  test('what this company never sent leads to nothing', async () => {
    const foreign = await book.givenSent([]);
    book = await givenBook(server);
    const planned = randomUUID();
    const words = { title: 'Demain', message: 'Plus tard.', segment: null, shopId: null };
    await book.db.transaction().execute((tx) => {
      const [createdAt, scheduledAt] = [server.deps.now(), addMs(server.deps.now(), DAY)];
      const ref = { companyId: book.companyId, id: planned };
      return notifications.insert(tx, ref, { ...words, createdAt, scheduledAt, status: 'scheduled' });
    });
    for (const id of [foreign, planned, randomUUID(), 'nonsense']) {
      const browser = aBrowser(server);
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await book.opened(browser, id);
      // eslint-disable-next-line no-await-in-loop -- one after the other
      expect(await book.attribution(await book.ordered(browser))).toMatchObject({
        push_notification_id: null,
        marketing_method: null,
      });
    }
  });
});

describe('CMP-12 the same persons, before and after', () => {
  const at = (order: Order, daysAgo: number) =>
    book.change(order, { created_at: addMs(server.deps.now(), -daysAgo * DAY) });

  test('CMP-13 recipients of a notification are compared over as many days before it as after', async () => {
    const [camille, lou] = [someone(), someone()];
    const browser = aBrowser(server);
    const of = (customer: object) => book.ordered(browser, { customer });
    const [early, before, after, again, other] = [
      await of(camille),
      await of(camille),
      await of(camille),
      await of(camille),
      await of(lou),
    ];
    const id = await book.givenSent([after.customerId, other.customerId], 5);
    await at(early, 11);
    await at(before, 9);
    await at(after, 4);
    await at(again, 1);
    await at(other, 30);

    const { campaigns } = await book.report(book.days(addDays(book.today(), -7), book.today()));
    expect(campaigns).toMatchObject([
      {
        id,
        orders: 0,
        comparison: {
          persons: 2,
          shortestDays: 5,
          longestDays: 5,
          before: { orders: 1, revenue: 500 },
          after: { orders: 2, revenue: 1000 },
          returned: 1,
        },
        unsubscribed: 0,
      },
    ]);
    await book.db.updateTable('push_devices').set({ opted_out_at: server.deps.now() }).execute();
    expect((await book.report(book.days(addDays(book.today(), -7), book.today()))).campaigns).toMatchObject([
      { unsubscribed: 2 },
    ]);
  });

  test('whoever used a code is compared from their first order with it on, over at most 14 days', async () => {
    await book.givenCode('MIMI10');
    const customer = someone();
    const browser = aBrowser(server);
    const [long, before, first, second, late] = [
      await book.ordered(browser, { customer }),
      await book.ordered(browser, { customer }),
      await book.ordered(browser, { customer, lines: PAN_BAGNAT, promoCode: 'MIMI10' }),
      await book.ordered(browser, { customer, lines: PAN_BAGNAT, promoCode: 'MIMI10' }),
      await book.ordered(browser, { customer }),
    ];
    await at(long, 35);
    await at(before, 33);
    await at(first, 20);
    await at(second, 10);
    await at(late, 5);

    const { campaigns } = await book.report();
    expect(campaigns).toMatchObject([
      {
        name: 'MIMI10',
        comparison: {
          persons: 1,
          longestDays: 14,
          before: { orders: 1, revenue: 500 },
          after: { orders: 2, revenue: 1702 },
          returned: 1,
        },
      },
    ]);
  });

  test('nothing is compared when no recipient is a known client', async () => {
    await book.givenSent([]);
    expect((await book.report()).campaigns).toMatchObject([{ comparison: null, orders: 0, sales: 0 }]);
  });
});
