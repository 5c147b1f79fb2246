import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { accountNewsOf, newsOf, readStripeEvent } from './stripe-webhook.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const payload = '{"id":"evt_1","object":"event","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1"}}}';
const body = Buffer.from(payload);
const signedBy = (secret: string, atMs = NOW) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(atMs / 1000) });

test('API-65 sec:webhook-signature an event signed with the secret is read', () => {
  expect(readStripeEvent(body, signedBy('whsec_new'), ['whsec_new'], NOW)?.id).toBe('evt_1');
});

test('sec:webhook-signature while a secret is replaced, the old and the new one are accepted', () => {
  const secrets = ['whsec_new', 'whsec_old'];

  expect(readStripeEvent(body, signedBy('whsec_old'), secrets, NOW)?.id).toBe('evt_1');
  expect(readStripeEvent(body, signedBy('whsec_other'), secrets, NOW)).toBeNull();
});

test('sec:webhook-signature altered bytes, a missing signature and a replay are refused', () => {
  const altered = Buffer.from(payload.replace('pi_1', 'pi_2'));
  const tenMinutesAgo = NOW - 600_000;

  expect(readStripeEvent(altered, signedBy('whsec_new'), ['whsec_new'], NOW)).toBeNull();
  expect(readStripeEvent(body, '', ['whsec_new'], NOW)).toBeNull();
  expect(readStripeEvent(body, 't=1,v1=zz', ['whsec_new'], NOW)).toBeNull();
  expect(readStripeEvent(body, signedBy('whsec_new', tenMinutesAgo), ['whsec_new'], NOW)).toBeNull();
});

test('API-90 an event of Stripe’s second API, which carries no object, is acknowledged and is news of nothing', () => {
  const thin = JSON.stringify({
    id: 'evt_test_65',
    object: 'v2.core.event',
    type: 'v2.core.account[requirements].updated',
    livemode: false,
    created: '2026-11-15T12:00:00.000Z',
    related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
  });
  const timestamp = Math.floor(NOW / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: thin, secret: 'whsec_new', timestamp });

  const event = readStripeEvent(Buffer.from(thin), signature, ['whsec_new'], NOW);

  expect(event && newsOf(event)).toMatchObject({ eventId: 'evt_test_65', providerPaymentId: null, payout: null });
  expect(event && accountNewsOf(event)).toEqual({ eventId: 'evt_test_65', accountId: null });
});
