import { expect, test } from 'vitest';
import type { DisputeState } from '@comptoir/domain/disputes/dispute.ts';
import { fakeProvider, type FakeAnswer } from './fake-provider.fixture.ts';
import { WEBHOOK_SECRET } from './fake-stripe.fixture.ts';
import { checksStripe } from './stripe-objects.fixture.ts';
import { stripePayments } from './stripe-payments.ts';

const asStripe = checksStripe();

const REVERSAL = { id: 'trr_1', object: 'transfer_reversal', amount: 2_000, metadata: { disputeId: 'dp_1' } };
const TRANSFER = {
  id: 'tr_1',
  object: 'transfer',
  amount: 2_450,
  amount_reversed: 450,
  destination: 'acct_1',
  metadata: {},
  reversals: { object: 'list', data: [] as object[], has_more: false },
};
const intent = (transfer: object | null): FakeAnswer => ({
  json: { id: 'pi_1', object: 'payment_intent', latest_charge: { id: 'ch_1', object: 'charge', transfer } },
});

async function follow(state: DisputeState, transfer: object | null, known: object[] = []) {
  const answers: Record<string, FakeAnswer> = {
    'GET /v1/payment_intents/pi_1': intent(transfer),
    'POST /v1/transfers/tr_1/reversals': { json: REVERSAL },
    'GET /v1/transfers': { json: { object: 'list', data: known, has_more: false } },
    'POST /v1/transfers': { json: { id: 'tr_2', object: 'transfer' } },
  };
  const fake = await fakeProvider(({ method, path }) =>
    asStripe(answers[`${method} ${path}`] ?? { status: 404, json: {} }),
  );
  const payments = stripePayments({
    stripeSecretKey: 'sk_test_canary',
    webhookSecrets: [WEBHOOK_SECRET],
    apiUrl: fake.url,
  });
  const dispute = {
    providerDisputeId: 'dp_1',
    amountCents: 2_450,
    state,
    answerBy: null,
    reason: null,
    awaitsAnswer: false,
  };
  await payments.followDispute({ providerPaymentId: 'pi_1', orderId: 'o-1', dispute });
  return fake.seen
    .filter(({ method }) => method === 'POST')
    .map(({ path, headers, body }) => [
      path,
      headers['idempotency-key'],
      Object.fromEntries(new URLSearchParams(body.toString())),
    ]);
}

const taken = { ...TRANSFER, amount_reversed: 2_450, reversals: { ...TRANSFER.reversals, data: [REVERSAL] } };
const metadata = { 'metadata[orderId]': 'o-1', 'metadata[disputeId]': 'dp_1' };

test.each(['open', 'lost'] as const)(
  'FLO-92 a dispute that is %s takes back what the shop still has of it',
  async (state) => {
    expect(await follow(state, TRANSFER)).toEqual([
      ['/v1/transfers/tr_1/reversals', 'dispute:dp_1', { amount: '2000', ...metadata }],
    ]);
  },
);

test('FLO-92 one that is won gives back exactly what was taken, once', async () => {
  expect(await follow('won', taken)).toEqual([
    [
      '/v1/transfers',
      'dispute-won:dp_1',
      { amount: '2000', currency: 'eur', destination: 'acct_1', transfer_group: 'o-1', ...metadata },
    ],
  ]);
  expect(await follow('won', taken, [{ id: 'tr_2', metadata: { disputeId: 'dp_1' } }])).toEqual([]);
});

test('FLO-92 nothing moves twice, for an inquiry, before it was taken, or where no shop was paid', async () => {
  expect(await follow('open', taken)).toEqual([]);
  expect(await follow('inquiry', TRANSFER)).toEqual([]);
  expect(await follow('closed', TRANSFER)).toEqual([]);
  expect(await follow('won', TRANSFER)).toEqual([]);
  expect(await follow('open', null)).toEqual([]);
});
