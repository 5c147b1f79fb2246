import { describe, expect, onTestFinished, test } from 'vitest';
import { CardRefused } from '../payments.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';
import { CARDS } from './fake-stripe-books.fixture.ts';
import { fakeStripe, signedEvent } from './fake-stripe.fixture.ts';
import { fakeProvider } from './fake-provider.fixture.ts';
import type { FakeAnswer, SeenRequest } from './fake-provider.fixture.ts';
import { checksStripe } from './stripe-objects.fixture.ts';
import { stripePayments } from './stripe-payments.ts';

const asStripe = checksStripe();

/** Answers like Stripe: form bodies in, its objects out. */
async function stripe(answers: Record<string, FakeAnswer>) {
  const unknown: FakeAnswer = { status: 404, json: { error: { type: 'invalid_request_error', code: 'no_route' } } };
  const known: Record<string, FakeAnswer> = { 'POST /v1/customers': { json: { id: 'cus_1', object: 'customer' } } };
  const fake = await fakeProvider(({ method, path }) =>
    asStripe({ ...known, ...answers }[`${method} ${path}`] ?? unknown),
  );
  const settings = { stripeSecretKey: 'sk_test_canary', webhookSecrets: ['whsec_test'], apiUrl: fake.url };
  return { fake, payments: stripePayments(settings) };
}

const intent = (fields: object) => ({
  json: {
    id: 'pi_1',
    object: 'payment_intent',
    amount: 2450,
    amount_received: 0,
    client_secret: 'pi_1_secret',
    last_payment_error: null,
    ...fields,
  },
});
const refused = (status: number, error: object) => ({ status, json: { error } });
const form = (request: SeenRequest | undefined) => Object.fromEntries(new URLSearchParams(request?.body.toString()));

const order = {
  companyId: 'co-1',
  orderId: 'o-1',
  amountCents: 2450,
  currency: 'eur',
  description: 'Commande 42',
  idempotencyKey: 'authorise:o-1',
} as const;
const capture = { providerPaymentId: 'pi_1', amountCents: 2450, idempotencyKey: 'capture:o-1' };

test('API-60 an authorisation reserves the amount without taking it, under our key', async () => {
  const { fake, payments } = await stripe({ 'POST /v1/payment_intents': intent({ status: 'requires_capture' }) });

  const authorisation = await payments.authorise({ ...order, method: 'pm_card_visa' });

  expect(authorisation).toEqual({ state: 'authorised', providerPaymentId: 'pi_1', clientSecret: 'pi_1_secret' });
  expect(fake.seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
    'authorise:o-1:customer',
    'authorise:o-1',
  ]);
  expect(fake.seen[1]?.headers.authorization).toBe('Bearer sk_test_canary');
  expect(form(fake.seen[1])).toMatchObject({
    customer: 'cus_1',
    setup_future_usage: 'on_session',
    amount: '2450',
    currency: 'eur',
    capture_method: 'manual',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    'metadata[companyId]': 'co-1',
    'metadata[orderId]': 'o-1',
  });
});

test('API-60 without a card, or with a bank that asks its customer, the customer must act', async () => {
  for (const status of ['requires_payment_method', 'requires_confirmation', 'requires_action']) {
    const { fake, payments } = await stripe({ 'POST /v1/payment_intents': intent({ status }) });

    expect(await payments.authorise(order)).toMatchObject({ state: 'requires_action', clientSecret: 'pi_1_secret' });
    expect(form(fake.seen[1])).not.toHaveProperty('confirm');
  }
});

test.each([
  ['incorrect_number', 'incorrect_number'],
  ['invalid_number', 'incorrect_number'],
  ['expired_card', 'expired_card'],
  ['invalid_expiry_year', 'invalid_expiry_year'],
  ['incorrect_cvc', 'incorrect_cvc'],
  ['invalid_cvc', 'incorrect_cvc'],
  ['card_declined', 'card_declined'],
  ['processing_error', 'card_declined'],
])('ERR-28 Stripe’s %s is the family %s, and the payment keeps its id', async (code, cardError) => {
  const error = { type: 'card_error', code, message: 'no', payment_intent: { id: 'pi_1', object: 'payment_intent' } };
  const { payments } = await stripe({ 'POST /v1/payment_intents': refused(402, error) });

  expect(await payments.authorise(order)).toEqual({ state: 'failed', providerPaymentId: 'pi_1', cardError });
});

test.each(['parameter_missing', 'resource_missing'])('ERR-28 a card that Stripe misses (%s)', async (code) => {
  const error = { type: 'invalid_request_error', code, param: 'payment_method', message: 'no' };
  const { payments } = await stripe({ 'POST /v1/payment_intents': refused(400, error) });

  const failed = { state: 'failed', providerPaymentId: null, cardError: 'missing_information' };
  expect(await payments.authorise(order)).toEqual(failed);
});

test.each([
  ['hang-up', ProviderUnavailable],
  [refused(500, { type: 'api_error' }), ProviderUnavailable],
  [refused(429, { type: 'rate_limit_error' }), ProviderUnavailable],
  [refused(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }), ProviderUnavailable],
  [refused(400, { type: 'idempotency_error' }), ProviderRefused],
  [refused(401, { type: 'invalid_request_error' }), ProviderRefused],
  [refused(400, { type: 'invalid_request_error', code: 'amount_too_small', param: 'amount' }), ProviderRefused],
] as const)('API-60 the answer %o is a typed failure', async (answer, failure) => {
  const { payments } = await stripe({ 'POST /v1/payment_intents': answer });

  await expect(payments.authorise(order)).rejects.toThrow(failure);
});

test.each([
  [401, { type: 'invalid_request_error' }, true],
  [403, { type: 'invalid_request_error' }, true],
  [403, { type: 'invalid_request_error', code: 'account_invalid' }, false],
  [400, { type: 'invalid_request_error', code: 'amount_too_small' }, false],
])('API-100 %i %o: whether it is the key of this server (%s)', async (status, error, isOurs) => {
  const { payments } = await stripe({ 'POST /v1/payment_intents/pi_1/capture': refused(status, error) });

  const failure: unknown = await payments.capture(capture).catch((cause: unknown) => cause);

  expect(failure).toBeInstanceOf(ProviderRefused);
  expect(failure instanceof CredentialsRefused).toBe(isOurs);
});

test('API-60 a failed connection is tried again under the same key', async () => {
  const { fake, payments } = await stripe({ 'POST /v1/payment_intents/pi_1/capture': 'hang-up' });

  await expect(payments.capture(capture)).rejects.toThrow(ProviderUnavailable);

  expect(fake.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['capture:o-1', 'capture:o-1']);
});

test('API-61 a capture is done, under way, or refused by the bank', async () => {
  const route = 'POST /v1/payment_intents/pi_1/capture';
  const done = await stripe({ [route]: intent({ status: 'succeeded' }) });
  const underWay = await stripe({ [route]: intent({ status: 'processing' }) });
  const declined = await stripe({ [route]: refused(402, { type: 'card_error', code: 'card_declined' }) });

  expect(await done.payments.capture({ ...capture, amountCents: 2000 })).toEqual({ state: 'captured' });
  expect(form(done.fake.seen[0])).toEqual({ amount_to_capture: '2000' });
  expect(await underWay.payments.capture(capture)).toEqual({ state: 'capturing' });
  await expect(declined.payments.capture(capture)).rejects.toThrow(CardRefused);
});

test('API-60 a void cancels the intent', async () => {
  const { fake, payments } = await stripe({ 'POST /v1/payment_intents/pi_1/cancel': intent({ status: 'canceled' }) });

  await payments.void({ providerPaymentId: 'pi_1', idempotencyKey: 'void:o-1' });

  expect(fake.seen[0]?.headers['idempotency-key']).toBe('void:o-1');
});

test.each([
  ['succeeded', 'done'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('API-61 a refund that Stripe calls %s is %s', async (status, state) => {
  const { fake, payments } = await stripe({ 'POST /v1/refunds': { json: { id: 're_1', amount: 500, status } } });

  const refund = await payments.refund({ providerPaymentId: 'pi_1', amountCents: 500, idempotencyKey: 'refund:o-1:1' });

  expect(refund).toEqual({ providerRefundId: 're_1', amountCents: 500, state, isBorneByShop: false });
  expect(form(fake.seen[0])).toMatchObject({ payment_intent: 'pi_1', amount: '500' });
});

describe('an error of Stripe’s own, which it repeats for its key', () => {
  const at = async () => {
    const fake = await fakeStripe();
    onTestFinished(fake.close);
    const made = await fake.payments.authorise({ ...order, method: CARDS.works });
    return { ...fake, id: made.providerPaymentId ?? '' };
  };
  const captured = (id: string) => ({ ...capture, providerPaymentId: id, amountCents: 2450 });

  test.each(['nothing was done', 'it was done'])('FLO-86 a capture, where %s, takes the money once', async (what) => {
    const { payments, books, fail, effects, id } = await at();
    fail('capture', what === 'it was done' ? 'failed-after' : 500, 1);

    expect(await payments.capture(captured(id))).toEqual({ state: 'captured' });

    expect([effects.get('capture'), books.read(id).amount_received]).toEqual([1, 2450]);
  });

  test.each(['nothing was done', 'it was done'])('FLO-71 a refund, where %s, gives back once', async (what) => {
    const { payments, books, fail, id } = await at();
    await payments.capture(captured(id));
    fail('refund', what === 'it was done' ? 'failed-after' : 500, 1);

    const wanted = { providerPaymentId: id, amountCents: 500, idempotencyKey: 'refund:o-1:1' };
    expect(await payments.refund(wanted)).toMatchObject({ amountCents: 500, state: 'done' });
    expect(await payments.refund(wanted)).toMatchObject({ amountCents: 500, state: 'done' });

    expect(books.refundsOf(id)).toHaveLength(1);
  });

  test.each(['nothing was done', 'it was done'])(
    'API-60 an authorisation, where %s, holds the card once',
    async (what) => {
      const { payments, books, fail } = await at();
      fail('create', what === 'it was done' ? 'failed-after' : 500, 1);

      const made = await payments.authorise({ ...order, idempotencyKey: 'authorise:o-2', method: CARDS.works });

      expect(made.state).toBe('authorised');
      expect(books.intents.size).toBe(2);
    },
  );

  test('FLO-86 cancelling what is cancelled already is a success; what was taken is not', async () => {
    const { payments, books, id } = await at();
    await payments.void({ providerPaymentId: id, idempotencyKey: 'void:o-1' });
    await payments.void({ providerPaymentId: id, idempotencyKey: 'void:o-1:again' });
    expect(books.read(id).status).toBe('canceled');

    const other = await payments.authorise({ ...order, idempotencyKey: 'authorise:o-3', method: CARDS.works });
    const taken = other.providerPaymentId ?? '';
    await payments.capture({ ...captured(taken), idempotencyKey: 'capture:o-3' });
    await expect(payments.void({ providerPaymentId: taken, idempotencyKey: 'void:o-3' })).rejects.toThrow(
      ProviderRefused,
    );
  });
});

test('API-61 a refund that Stripe refuses gives its reason', async () => {
  const error = { type: 'invalid_request_error', code: 'charge_already_refunded' };
  const { payments } = await stripe({ 'POST /v1/refunds': refused(400, error) });

  const refund = payments.refund({ providerPaymentId: 'pi_1', amountCents: 500, idempotencyKey: 'refund:o-1:1' });
  await expect(refund).rejects.toMatchObject({ name: 'ProviderRefused', code: 'charge_already_refunded' });
});

test.each([
  [{ status: 'requires_capture' }, 'authorised', null],
  [{ status: 'succeeded' }, 'captured', null],
  [{ status: 'processing' }, 'capturing', null],
  [{ status: 'canceled' }, 'voided', null],
  [{ status: 'requires_action' }, 'requires_action', null],
  [{ status: 'requires_payment_method', last_payment_error: { code: 'expired_card' } }, 'failed', 'expired_card'],
])('API-60 a payment that Stripe describes as %o is read as %s', async (fields, state, cardError) => {
  const { payments } = await stripe({
    'GET /v1/payment_intents/pi_1': intent({ ...fields, amount_received: 2000 }),
    'GET /v1/refunds': {
      json: { object: 'list', data: [{ id: 're_1', amount: 500, status: 'succeeded' }], has_more: false },
    },
  });

  expect(await payments.read('pi_1')).toEqual({
    providerPaymentId: 'pi_1',
    state,
    amountCents: 2450,
    capturedCents: 2000,
    cardError,
    refunds: [{ providerRefundId: 're_1', amountCents: 500, state: 'done', isBorneByShop: true }],
    disputes: [],
    holdEndsAt: null,
  });
});

test('FLO-91 a refund is at the shop’s cost where its transfer was reversed', async () => {
  const refunds = [
    { id: 're_1', amount: 500, status: 'succeeded', transfer_reversal: 'trr_1' },
    { id: 're_2', amount: 300, status: 'succeeded', transfer_reversal: null },
  ];
  const { payments } = await stripe({
    'GET /v1/payment_intents/pi_1': intent({ status: 'succeeded', transfer_data: { destination: 'acct_1' } }),
    'GET /v1/refunds': { json: { object: 'list', data: refunds, has_more: false } },
  });

  expect((await payments.read('pi_1')).refunds.map((one) => one.isBorneByShop)).toEqual([true, false]);
});

/** The same, with a memory. */
async function rememberingStripe() {
  const stripeWithBooks = await fakeStripe();
  onTestFinished(stripeWithBooks.close);
  return stripeWithBooks;
}

test('FLO-16 a renewal holds the same card of the same customer again, with or without the customer', async () => {
  const { payments, books, seen } = await rememberingStripe();
  const earlier = await payments.authorise({ ...order, method: CARDS.works, isHeldForLong: true });
  const renewal = {
    companyId: 'co-1',
    orderId: 'o-1',
    providerPaymentId: earlier.providerPaymentId ?? '',
    amountCents: 3100,
    currency: 'eur',
    description: 'Commande 42',
  } as const;

  const present = await payments.renew({ ...renewal, isCustomerPresent: true, idempotencyKey: 'renew:1' });
  const absent = await payments.renew({ ...renewal, isCustomerPresent: false, idempotencyKey: 'renew:2' });

  expect([present.state, absent.state]).toEqual(['authorised', 'authorised']);
  expect(books.read(present.providerPaymentId ?? '')).toMatchObject({
    amount: 3100,
    payment_method: CARDS.works,
    customer: books.read(renewal.providerPaymentId).customer,
  });
  const creations = seen.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents').map(form);
  expect(creations.map((sent) => [sent['setup_future_usage'], sent['off_session']])).toEqual([
    ['off_session', undefined],
    [undefined, undefined],
    [undefined, 'true'],
  ]);
});

test('FLO-16 a payment without a card to use again cannot be renewed', async () => {
  const { payments } = await rememberingStripe();
  const earlier = await payments.authorise(order);

  const renewed = await payments.renew({
    ...order,
    providerPaymentId: earlier.providerPaymentId ?? '',
    isCustomerPresent: false,
    idempotencyKey: 'renew:1',
  });

  expect(renewed).toEqual({ state: 'failed', providerPaymentId: null, cardError: 'missing_information' });
});

test.each(['lost', 'slow', 'cut'] as const)(
  'API-60 law:provider-outside an answer that is %s is a failure, and the same key finds what was done, done once',
  async (fault) => {
    const { payments, fail, heal, effects } = await rememberingStripe();
    fail('create', fault);

    await expect(payments.authorise({ ...order, method: CARDS.works })).rejects.toThrow(ProviderUnavailable);
    heal();

    expect(await payments.authorise({ ...order, method: CARDS.works })).toMatchObject({ state: 'authorised' });
    expect(effects.get('create')).toBe(1);
    await expect(payments.authorise({ ...order, amountCents: 1 })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  },
);

test('API-65 news name the payment they are about, whatever they are about', async () => {
  const { payments, books } = await rememberingStripe();
  const { providerPaymentId } = await payments.authorise({ ...order, method: CARDS.works });
  const id = providerPaymentId ?? '';
  await payments.capture({ providerPaymentId: id, amountCents: 2450, idempotencyKey: 'capture:1' });
  await payments.refund({ providerPaymentId: id, amountCents: 450, idempotencyKey: 'refund:1' });
  const at = '2026-11-15T12:00:00.000Z';

  for (const event of books.events) {
    const { payload, headers } = signedEvent(event, at);
    expect(payments.readNews(Buffer.from(payload), headers['stripe-signature'], at)).toEqual({
      eventId: event.id,
      type: event.type,
      providerPaymentId: id,
      payout: null,
    });
  }
  const other = signedEvent({ ...books.events[0], data: { object: { id: 'sub_1' } } }, at);
  expect(payments.readNews(Buffer.from(other.payload), other.headers['stripe-signature'], at)).toMatchObject({
    providerPaymentId: null,
  });
});
