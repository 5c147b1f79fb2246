import { expect, test } from 'vitest';
import { ProviderUnavailable } from '../provider-failures.ts';
import { fakeProvider, type FakeAnswer, type SeenRequest } from './fake-provider.fixture.ts';
import { signedEvent, WEBHOOK_SECRET } from './fake-stripe.fixture.ts';
import { checksStripe } from './stripe-objects.fixture.ts';
import { stripePayments } from './stripe-payments.ts';

const asStripe = checksStripe();

/** Stripe's own example objects, with what a French shop of a platform has. */
const CREATED = 1_763_200_000;
const PAYOUT = {
  id: 'po_1',
  object: 'payout',
  amount: 12_345,
  arrival_date: 1_763_337_600,
  automatic: true,
  balance_transaction: 'txn_9',
  created: CREATED,
  currency: 'eur',
  destination: { id: 'ba_1', object: 'bank_account', last4: '4417', country: 'FR', currency: 'eur' },
  failure_balance_transaction: null,
  failure_code: null as string | null,
  livemode: false,
  metadata: {},
  method: 'standard',
  reconciliation_status: 'completed',
  status: 'in_transit',
  type: 'bank_account',
};
const LINE = {
  id: 'txn_1',
  object: 'balance_transaction',
  amount: 940,
  available_on: CREATED,
  created: CREATED,
  currency: 'eur',
  fee: 120,
  fee_details: [
    { amount: 120, application: 'ca_1', currency: 'eur', description: 'application fee', type: 'application_fee' },
  ],
  net: 820,
  reporting_category: 'charge',
  source: {
    id: 'py_1',
    object: 'charge',
    metadata: {},
    source_transfer: { id: 'tr_1', object: 'transfer', transfer_group: 'ORDER-1' },
  } as object,
  status: 'available',
  type: 'payment',
};
const ACCOUNT = { companyId: 'COMPANY', shopId: 'SHOP', accountId: 'acct_1' };
const SEEN = {
  transactionId: 'po_1',
  amountCents: 12_345,
  status: 'in_transit',
  createdAt: '2025-11-15T09:46:40.000Z',
  arrivalAt: '2025-11-17T00:00:00.000Z',
  isAutomatic: true,
  failure: null,
  ibanLast4: '4417',
} as const;

type Routes = Record<string, (request: SeenRequest) => FakeAnswer>;

async function stripe(routes: Routes) {
  const { url, seen } = await fakeProvider((request) => {
    const answer = routes[`${request.method} ${request.path}`];
    return asStripe(
      answer ? answer(request) : { status: 404, json: error('invalid_request_error', 'resource_missing') },
    );
  });
  const payments = stripePayments({
    stripeSecretKey: 'sk_test_canary',
    webhookSecrets: [WEBHOOK_SECRET],
    apiUrl: url,
    timeoutMs: 1_000,
  });
  return { payments, seen };
}
const error = (type: string, code: string) => ({ error: { type, code } });
const listed = (...data: object[]): FakeAnswer => ({ json: { object: 'list', data, has_more: false } });

test('PAY-01 the payouts of the shop’s own account since a day, page after page', async () => {
  const { payments, seen } = await stripe({
    'GET /v1/payouts': ({ query }) =>
      query.get('starting_after') === null
        ? { json: { object: 'list', data: [PAYOUT], has_more: true } }
        : listed({ ...PAYOUT, id: 'po_0', automatic: false, status: 'paid', destination: 'ba_1' }),
  });

  expect(await payments.listPayouts(ACCOUNT, '2025-11-10T00:00:00.000Z')).toEqual([
    SEEN,
    { ...SEEN, transactionId: 'po_0', isAutomatic: false, status: 'paid', ibanLast4: null },
  ]);
  expect(seen.map(({ headers }) => headers['stripe-account'])).toEqual(['acct_1', 'acct_1']);
  expect(seen[0]?.query.get('created[gte]')).toBe(String(Date.parse('2025-11-10T00:00:00Z') / 1000));
});

test.each([
  ['pending', null, 'in_transit', null],
  ['in_transit', null, 'in_transit', null],
  ['paid', null, 'paid', null],
  ['failed', 'no_account', 'failed', 'no_account'],
  ['canceled', null, 'failed', 'canceled'],
])('PAY-03 PAY-09 a payout that is %s (%s) is %s', async (status, failure_code, ours, failure) => {
  const { payments } = await stripe({ 'GET /v1/payouts/po_1': () => ({ json: { ...PAYOUT, status, failure_code } }) });

  expect(await payments.readPayout(ACCOUNT, 'po_1')).toEqual({ ...SEEN, status: ours, failure });
});

test('a payout of nobody is none, a provider that is down is down, a shop without an account has nothing', async () => {
  const { payments, seen } = await stripe({
    'GET /v1/payouts': () => ({ status: 500, json: error('api_error', 'x') }),
  });

  expect(await payments.readPayout(ACCOUNT, 'po_unknown')).toBeNull();
  await expect(payments.listPayouts(ACCOUNT, SEEN.createdAt)).rejects.toThrow(ProviderUnavailable);
  const before = seen.length;
  const without = { ...ACCOUNT, accountId: null };
  expect(await payments.listPayouts(without, SEEN.createdAt)).toEqual([]);
  expect(await payments.readPayout(without, 'po_1')).toBeNull();
  expect(await payments.listPayoutLines(without, SEEN)).toBeNull();
  expect(seen).toHaveLength(before);
});

test('API-40 each line says what it is, of which order, and what was kept of it; the payout itself is no line', async () => {
  const { payments, seen } = await stripe({
    'GET /v1/balance_transactions': () =>
      listed(
        LINE,
        {
          ...LINE,
          id: 'txn_2',
          type: 'payment_refund',
          reporting_category: 'refund',
          amount: -940,
          fee: -120,
          net: -820,
          source: { id: 'pyr_1', object: 'refund', charge: 'py_1', metadata: {} },
        },
        {
          ...LINE,
          id: 'txn_3',
          type: 'adjustment',
          reporting_category: 'dispute',
          amount: -500,
          fee: 1500,
          source: null,
        },
        { ...LINE, id: 'txn_4', type: 'payout_failure', reporting_category: 'payout_reversal', amount: 700, fee: 0 },
        { ...LINE, id: 'txn_5', type: 'stripe_fee', reporting_category: 'fee', amount: -12, fee: 0, source: null },
        {
          ...LINE,
          id: 'txn_6',
          type: 'reserve_transaction',
          reporting_category: 'reserve',
          amount: 3,
          fee: 0,
          source: null,
        },
        {
          ...LINE,
          id: 'txn_7',
          type: 'payment_refund',
          reporting_category: 'refund',
          amount: -400,
          fee: 0,
          source: {
            id: 'pyr_2',
            object: 'refund',
            charge: 'py_1',
            source_transfer_reversal: { id: 'trr_1', metadata: { disputeId: 'dp_1' } },
          },
        },
        {
          ...LINE,
          id: 'txn_8',
          amount: 400,
          fee: 0,
          source: {
            id: 'py_2',
            object: 'charge',
            source_transfer: { id: 'tr_2', transfer_group: 'ORDER-1', metadata: { disputeId: 'dp_1' } },
          },
        },
        { ...LINE, id: 'txn_9', type: 'payout', reporting_category: 'payout', amount: -12_345, fee: 0 },
      ),
    'GET /v1/charges/py_1': () => ({ json: LINE.source }),
  });

  const lines = await payments.listPayoutLines(ACCOUNT, SEEN);

  expect(
    lines?.map(({ id, kind, orderId, grossCents, feeCents }) => [id, kind, orderId, grossCents, feeCents]),
  ).toEqual([
    ['txn_1', 'charge', 'ORDER-1', 940, 120],
    ['txn_2', 'refund', 'ORDER-1', -940, -120],
    ['txn_3', 'dispute', null, -500, 1500],
    ['txn_4', 'payout_failure', 'ORDER-1', 700, 0],
    ['txn_5', 'fee', null, -12, 0],
    ['txn_6', 'adjustment', null, 3, 0],
    ['txn_7', 'dispute', 'ORDER-1', -400, 0],
    ['txn_8', 'dispute', 'ORDER-1', 400, 0],
  ]);
  expect(seen[0]?.query.get('payout')).toBe('po_1');
  expect(seen.every(({ headers }) => headers['stripe-account'] === 'acct_1')).toBe(true);
});

test('PAY-06 lines that are not counted yet, and those of a payout made by hand, are not there', async () => {
  const { payments, seen } = await stripe({
    'GET /v1/balance_transactions': () => ({
      status: 400,
      json: error('invalid_request_error', 'payout_reconciliation_not_ready'),
    }),
  });

  expect(await payments.listPayoutLines(ACCOUNT, SEEN)).toBeNull();
  expect(seen).toHaveLength(1);
  expect(await payments.listPayoutLines(ACCOUNT, { ...SEEN, isAutomatic: false })).toBeNull();
  expect(seen).toHaveLength(1);
});

test('PAY-03 a message about a payout names it and its account, whatever it says happened', async () => {
  const { payments } = await stripe({});
  const at = '2026-11-12T08:00:00.000Z';
  const event = { id: 'evt_1', object: 'event', type: 'payout.failed', account: 'acct_1', data: { object: PAYOUT } };
  const { payload, headers } = signedEvent(event, at);

  expect(payments.readNews(Buffer.from(payload), headers['stripe-signature'], at)).toEqual({
    eventId: 'evt_1',
    type: 'payout.failed',
    providerPaymentId: null,
    payout: { accountId: 'acct_1', transactionId: 'po_1' },
  });
});

test('a payment for a shop’s account goes there, less the fee, and comes back from there with it', async () => {
  const { payments, seen } = await stripe({
    'POST /v1/customers': () => ({ json: { id: 'cus_1', object: 'customer' } }),
    'POST /v1/payment_intents': () => ({ json: { id: 'pi_1', status: 'requires_capture', client_secret: 's' } }),
    'POST /v1/payment_intents/pi_1/capture': () => ({ json: { id: 'pi_1', status: 'succeeded' } }),
    'POST /v1/refunds': () => ({ json: { id: 're_1', amount: 940, status: 'succeeded' } }),
  });
  const held = { companyId: 'C', orderId: 'ORDER-1', amountCents: 940, currency: 'eur', description: 'x' } as const;

  await payments.authorise({ ...held, payeeAccountId: 'acct_1', idempotencyKey: 'a' });
  const payee = { shopId: 'SHOP', accountId: 'acct_1', feeCents: 120 };
  await payments.capture({ providerPaymentId: 'pi_1', amountCents: 940, payee, idempotencyKey: 'b' });
  const back = { accountId: 'acct_1', returnsFee: true };
  await payments.refund({ providerPaymentId: 'pi_1', amountCents: 940, payee: back, idempotencyKey: 'c' });

  const forms = seen.map(({ body }) => new URLSearchParams(body.toString()));
  expect(Object.fromEntries(forms[1] ?? [])).toMatchObject({
    on_behalf_of: 'acct_1',
    'transfer_data[destination]': 'acct_1',
    transfer_group: 'ORDER-1',
  });
  expect(Object.fromEntries(forms[2] ?? [])).toEqual({ amount_to_capture: '940', application_fee_amount: '120' });
  expect(Object.fromEntries(forms[3] ?? [])).toMatchObject({
    reverse_transfer: 'true',
    refund_application_fee: 'true',
  });
});
