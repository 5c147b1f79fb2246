import Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AccountState } from '@comptoir/domain/launch/account-status.ts';
import * as accounts from '../sandbox/ports/payment-accounts.store.ts';
import { paymentNewsKey } from '../sandbox/ports/sandbox-news.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { followAccount } from './follow-account.ts';
import { givenNewShop, settled } from './launch.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function givenAccount() {
  const shop = await givenNewShop(server);
  await shop.sendForm();
  await shop.sendBank();
  const { paymentAccountId } = await shop.setup();
  if (!paymentAccountId) throw new Error('the shop has no account');
  return { ...shop, accountId: paymentAccountId, provider: server.database.forSystem() };
}

async function post(event: object, secret = paymentNewsKey(server.deps.config.appSecret)): Promise<number> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.parse(server.deps.now()) / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await server.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode;
}
const updated = (account: string, id = `evt_${account}_${Math.random()}`) => ({
  id,
  object: 'event',
  type: 'account.updated',
  account,
  data: { object: { object: 'account', id: account, charges_enabled: true } },
});

describe('what the provider says of an account', () => {
  test('LCH-25 LCH-26 pending, restricted and complete come by signed messages alone; the panel goes by itself', async () => {
    const { accountId, provider, panel, news, journal } = await givenAccount();
    const before = (await news()).length;

    await accounts.setState(provider, accountId, 'pending');
    await settled(server);
    expect(await panel()).toEqual({ step: 3, status: 'pending' });
    await accounts.setState(provider, accountId, 'restricted');
    await settled(server);
    expect(await panel()).toEqual({ step: 3, status: 'restricted' });
    await accounts.setState(provider, accountId, 'complete');
    // The browser's return changes nothing: the provider has not spoken yet.
    expect(await panel()).toEqual({ step: 3, status: 'restricted' });
    await settled(server);

    expect(await panel()).toBeNull();
    expect((await news()).length - before).toBe(3);
    expect((await journal()).slice(-3)).toMatchObject([
      { action: 'launch.account', actor_kind: 'system', after: { paymentAccountStatus: 'pending' } },
      { after: { paymentAccountStatus: 'restricted', requirements: { kinds: ['identity-document'] } } },
      { after: { paymentAccountStatus: 'complete' } },
    ]);
  });

  test('LCH-26 sec:webhook-signature what nobody has signed changes nothing, even if it says « enabled »', async () => {
    const { accountId, panel } = await givenAccount();
    expect(await post(updated(accountId), 'whsec_of_a_thief')).toBe(401);
    // Signed, it is only a reason to read the account again, and nobody has filled in the page yet.
    expect(await post(updated(accountId))).toBe(200);
    await settled(server);
    expect(await panel()).toEqual({ step: 3, status: 'launching' });
  });

  test('LCH-26 API-65 the same message ten times, or one of somebody else’s account, tells nothing twice', async () => {
    const { accountId, provider, news, panel } = await givenAccount();
    await accounts.setState(provider, accountId, 'complete');
    const before = (await news()).length;
    const event = updated(accountId);
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(event)));
    expect(new Set(replies)).toEqual(new Set([200]));
    expect(await post(updated('acct_of_somebody'))).toBe(200);
    await settled(server);

    expect(await panel()).toBeNull();
    expect((await news()).length - before).toBe(1);
  });

  test('LCH-26 an answer to an earlier question never overwrites a later one', async () => {
    const { accountId, panel } = await givenAccount();
    const state = (isComplete: boolean): AccountState => ({
      isSubmitted: true,
      chargesEnabled: isComplete,
      payoutsEnabled: isComplete,
      requirements: { kinds: [], dueAt: null },
    });
    let answer: (state: AccountState) => void = () => undefined;
    const slow = new Promise<AccountState>((resolve) => (answer = resolve));
    const node = (read: () => Promise<AccountState>, now: string) => ({
      ...server.deps,
      now: () => now,
      paymentAccounts: { ...server.deps.paymentAccounts, read },
    });

    const earlier = followAccount(
      node(() => slow, '2031-01-01T00:00:00.000Z'),
      accountId,
      'trace-1',
    );
    await followAccount(
      node(async () => state(true), '2031-01-01T00:00:01.000Z'),
      accountId,
      'trace-2',
    );
    answer(state(false));
    await earlier;

    expect(await panel()).toBeNull();
  });

  test('LCH-27 SET-API-93 a document asked of a complete account shows the notice, and its page is the account’s update', async () => {
    const { accountId, provider, panel, manager, account, home } = await givenAccount();
    await accounts.setState(provider, accountId, 'complete');
    await accounts.ask(provider, accountId, ['identity-document']);
    await settled(server);

    expect(await panel()).toEqual({ step: null, status: 'complete' });
    expect((await manager.get(`${home}/shop-launch`)).body).toMatchObject({
      step: null,
      setup: { paymentAccountStatus: 'complete', requirements: { kinds: ['identity-document'] } },
    });
    const link = await manager.post(`${account}/verification-link`, { paymentAccountId: accountId });
    expect(link).toMatchObject({
      status: 201,
      body: { url: expect.stringContaining('/sandbox/payments/onboarding/') },
    });

    await accounts.ask(provider, accountId, []);
    await settled(server);
    expect(await panel()).toBeNull();
  });

  test('LCH-25 PMT-13 a status that is lost later brings the panel back, and locks cards again', async () => {
    const { accountId, provider, panel, manager, home } = await givenAccount();
    await accounts.setState(provider, accountId, 'complete');
    await settled(server);
    const methods = async () => (await manager.get(`${home}/payment-and-sales-type`)).body;
    expect(await methods()).toMatchObject({ isOnboarded: true });

    await accounts.setState(provider, accountId, 'restricted');
    await settled(server);

    expect(await panel()).toEqual({ step: 3, status: 'restricted' });
    expect(await methods()).toMatchObject({ isOnboarded: false });
  });

  test('LCH-28 what was sent for verification is accepted thirty seconds later, by itself', async () => {
    const { accountId, provider, panel } = await givenAccount();
    const in30s = new Date(Date.parse(server.deps.now()) + 30_000).toISOString();
    await accounts.setState(provider, accountId, 'pending', in30s);
    await settled(server);
    expect(await panel()).toEqual({ step: 3, status: 'pending' });

    server.clock.offsetMs += 31_000;
    await settled(server);
    server.clock.offsetMs -= 31_000;

    expect(await panel()).toBeNull();
  });
});
