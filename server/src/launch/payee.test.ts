import { afterAll, beforeAll, expect, test } from 'vitest';
import { atWork, eventually } from '../orders/walks/at-work.fixture.ts';
import { CARDS } from '../ports/real/fake-stripe-books.fixture.ts';
import { fakeStripe, type FakeStripe } from '../ports/real/fake-stripe.fixture.ts';
import { all as payoutAccounts } from '../payouts/payout-accounts.store.ts';
import * as launches from '../shops/shop-launches.store.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let stripe: FakeStripe;
let server: TestServer;
beforeAll(async () => {
  stripe = await fakeStripe();
  server = await testServer({ payments: stripe.payments });
});
afterAll(() => stripe.close());

/** What Stripe was asked by posts to this path, as fields. */
const asked = (path: RegExp): Record<string, string>[] =>
  stripe.seen
    .filter((request) => request.method === 'POST' && path.test(request.path))
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body.toString())));

test('LCH-21 a card is held for the shop’s own account, and refunded from it', async () => {
  const work = await atWork(server);
  await launches.fillComplete(work.db, work.shop, { paymentAccountId: 'acct_of_lea' });
  const order = await work.card(CARDS.works);
  expect(asked(/payment_intents$/).at(-1)).toMatchObject({
    on_behalf_of: 'acct_of_lea',
    'transfer_data[destination]': 'acct_of_lea',
  });

  await work.completed(order);
  expect((await work.say(order, 'refund', {})).status).toBe(200);
  await eventually(async () => {
    expect(asked(/refunds$/).at(-1)).toMatchObject({ reverse_transfer: 'true' });
  });
  const accounts = await payoutAccounts(server.database.forSystem());
  expect(accounts).toContainEqual({ companyId: work.companyId, shopId: work.shop.shopId, accountId: 'acct_of_lea' });
});

test('LCH-21 a shop on the platform’s account has its cards charged there', async () => {
  const work = await atWork(server);
  await launches.fillComplete(work.db, work.shop, { paymentAccountId: null, usesPlatformAccount: true });
  const order = await work.card(CARDS.works);
  expect(asked(/payment_intents$/).at(-1)).not.toHaveProperty('on_behalf_of');
  expect((await work.say(order, 'prepare', { preparationMinutes: 15 })).status).toBe(200);
  const accounts = await payoutAccounts(server.database.forSystem());
  expect(accounts).toContainEqual({ companyId: work.companyId, shopId: work.shop.shopId, accountId: null });
});
