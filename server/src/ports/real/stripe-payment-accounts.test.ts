import { expect, test } from 'vitest';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { BankRefused } from '../payment-accounts.ts';
import { ProviderNotConfigured, ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';
import { fakeProvider, type FakeAnswer, type SeenRequest } from './fake-provider.fixture.ts';
import { signedEvent } from './fake-stripe.fixture.ts';
import { checksStripe } from './stripe-objects.fixture.ts';
import { stripePaymentAccounts } from './stripe-payment-accounts.ts';
import { requirementKinds } from './stripe-requirements.ts';

const asStripe = checksStripe();
const NO_ROUTE: FakeAnswer = { status: 404, json: { error: { type: 'invalid_request_error', code: 'no_route' } } };

/** Answers like Stripe: form bodies in, its objects out; a list answers one call after the other. */
async function stripe(
  answers: Record<string, FakeAnswer | FakeAnswer[]>,
  stripePublishableKey: string | null = 'pk_1',
) {
  const fake = await fakeProvider(({ method, path }) => {
    const known = answers[`${method} ${path}`] ?? NO_ROUTE;
    return asStripe(Array.isArray(known) ? (known.shift() ?? NO_ROUTE) : known);
  });
  const settings = { stripeSecretKey: 'sk_test_canary', webhookSecrets: ['whsec_test'], apiUrl: fake.url };
  return { seen: fake.seen, accounts: stripePaymentAccounts({ ...settings, stripePublishableKey }) };
}
const form = (request: SeenRequest | undefined) => Object.fromEntries(new URLSearchParams(request?.body.toString()));
const refused = (status: number, error: object): FakeAnswer => ({ status, json: { error } });

const ADDRESS: Address = {
  streetNumber: '1',
  street: 'rue A',
  city: 'Nice',
  postalCode: '06000',
  country: 'FR',
  instruction: null,
  location: null,
};
const OWNER = { companyName: 'Chez Léa SARL', legalForm: 'SARL', siren: '732829320', address: ADDRESS } as const;
const NEW = {
  companyId: 'co-1',
  shopId: 's1',
  owner: OWNER,
  accountTokenId: 'ct_1',
  ibanTokenId: 'btok_1',
  shopName: 'Chez Léa',
  email: 'lea@ex.fr',
  categoryCode: '5431',
  support: { email: 'aide@ex.fr', phone: '+33493000001' },
  idempotencyKey: 'acct:s1:ct_1',
};
const ACCOUNT = { id: 'acct_1', object: 'account' };
const BANK = { json: { id: 'ba_1', object: 'bank_account', last4: '2606' } };

test('LCH-21 tokens are made with the publishable key: the IBAN, and the legal data with the accepted terms', async () => {
  const { seen, accounts } = await stripe({
    'POST /v1/tokens': [
      { json: { id: 'btok_1', object: 'token', type: 'bank_account' } },
      { json: { id: 'ct_1', object: 'token', type: 'account' } },
    ],
  });

  const iban = await accounts.createIbanToken({ accountHolder: 'Chez Léa', iban: 'FR14 2004 1010 0505 0001 3M02 606' });
  const account = await accounts.createAccountToken(OWNER);

  expect([iban, account]).toEqual([{ ibanTokenId: 'btok_1' }, { accountTokenId: 'ct_1' }]);
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer pk_1', 'Bearer pk_1']);
  expect(form(seen[0])).toEqual({
    'bank_account[country]': 'FR',
    'bank_account[currency]': 'eur',
    'bank_account[account_number]': 'FR1420041010050500013M02606',
    'bank_account[account_holder_name]': 'Chez Léa',
    'bank_account[account_holder_type]': 'company',
  });
  expect(form(seen[1])).toEqual({
    'account[business_type]': 'company',
    'account[company][name]': 'Chez Léa SARL',
    'account[company][tax_id]': '732829320',
    'account[company][address][line1]': '1 rue A',
    'account[company][address][postal_code]': '06000',
    'account[company][address][city]': 'Nice',
    'account[company][address][country]': 'FR',
    'account[tos_shown_and_accepted]': 'true',
  });
});

test('LCH-21 sec:no-pretence without a publishable key the bank steps say that it is not configured', async () => {
  const { accounts } = await stripe({}, null);
  await expect(accounts.publishableKey()).rejects.toThrow(ProviderNotConfigured);
  await expect(accounts.createAccountToken(OWNER)).rejects.toThrow(ProviderNotConfigured);
});

test('LCH-14 LCH-21 LCH-33 the account is made under its key, and the bank account under another', async () => {
  const { seen, accounts } = await stripe({
    'POST /v1/accounts': { json: ACCOUNT },
    'POST /v1/accounts/acct_1/external_accounts': BANK,
  });

  expect(await accounts.createAccount(NEW)).toEqual({ accountId: 'acct_1' });

  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['acct:s1:ct_1', 'bank:acct_1:btok_1']);
  expect(form(seen[0])).toMatchObject({
    country: 'FR',
    email: 'lea@ex.fr',
    account_token: 'ct_1',
    'controller[fees][payer]': 'application',
    'controller[losses][payments]': 'application',
    'controller[stripe_dashboard][type]': 'none',
    'controller[requirement_collection]': 'application',
    'capabilities[card_payments][requested]': 'true',
    'capabilities[transfers][requested]': 'true',
    'business_profile[mcc]': '5431',
    'business_profile[support_phone]': '+33493000001',
    'metadata[shopId]': 's1',
  });
  expect(form(seen[1])).toEqual({ external_account: 'btok_1', default_for_currency: 'true' });
});

test('LCH-15 a category code that Stripe does not know is left out at the second try, under another key', async () => {
  const unknown = { type: 'invalid_request_error', code: 'parameter_invalid', param: 'business_profile[mcc]' };
  const { seen, accounts } = await stripe({
    'POST /v1/accounts': [refused(400, unknown), { json: ACCOUNT }],
    'POST /v1/accounts/acct_1/external_accounts': BANK,
  });

  expect(await accounts.createAccount(NEW)).toEqual({ accountId: 'acct_1' });

  expect(seen.slice(0, 2).map((request) => form(request)['business_profile[mcc]'])).toEqual(['5431', undefined]);
  expect(seen[1]?.headers['idempotency-key']).toBe('acct:s1:ct_1:no-code');
});

test('LCH-15 another refusal is not tried again', async () => {
  const other = { type: 'invalid_request_error', code: 'email_invalid', param: 'email' };
  const { seen, accounts } = await stripe({ 'POST /v1/accounts': refused(400, other) });
  await expect(accounts.createAccount(NEW)).rejects.toThrow(ProviderRefused);
  expect(seen).toHaveLength(1);
});

test.each(['account_number_invalid', 'bank_account_unusable', 'sepa_unsupported_account'])(
  'LCH-20 LCH-21 « %s » is the bank’s refusal, and its words are not kept',
  async (code) => {
    const words = { type: 'invalid_request_error', code, message: 'FR1420041010050500013M02606 is wrong' };
    const { accounts } = await stripe({ 'POST /v1/accounts/acct_1/external_accounts': refused(400, words) });
    const bank = { accountId: 'acct_1', ibanTokenId: 'btok_1', idempotencyKey: 'k' };
    const failure: unknown = await accounts.replaceBank(bank).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BankRefused);
    expect(failure).toMatchObject({ message: 'the bank account was refused', cause: undefined });
  },
);

test('LCH-29 LCH-33 a Stripe that fails is unavailable', async () => {
  const { accounts } = await stripe({ 'GET /v1/accounts/acct_1': refused(500, { type: 'api_error' }) });
  await expect(accounts.read('acct_1')).rejects.toThrow(ProviderUnavailable);
});

test('LCH-23 LCH-24 LCH-27 links name where to come back to, and when they end', async () => {
  const link = { json: { object: 'account_link', url: 'https://connect.stripe.com/x', expires_at: 1_763_300_300 } };
  const { seen, accounts } = await stripe({ 'POST /v1/account_links': link });
  const urls = { refreshUrl: 'https://c.fr/?onboarding=refresh', returnUrl: 'https://c.fr/?onboarding=return' };
  const wish = { accountId: 'acct_1', ...urls, idempotencyKey: 'link:1' };

  const made = await accounts.createLink({ ...wish, linkType: 'account_onboarding' });
  await accounts.createLink({ ...wish, linkType: 'account_update' });

  expect(made).toEqual({ url: 'https://connect.stripe.com/x', expiresAt: '2025-11-16T13:38:20.000Z' });
  expect(form(seen[0])).toEqual({
    account: 'acct_1',
    type: 'account_onboarding',
    refresh_url: urls.refreshUrl,
    return_url: urls.returnUrl,
    'collection_options[fields]': 'eventually_due',
  });
  expect(form(seen[1])).toMatchObject({ type: 'account_update', 'collection_options[fields]': 'currently_due' });
});

test('LCH-25 LCH-27 an account is read with what is due, in our words', async () => {
  const requirements = {
    currently_due: ['external_account', 'representative.verification.document'],
    past_due: ['external_account'],
    eventually_due: ['business_profile.url'],
    current_deadline: 1_763_300_300,
  };
  const account = { ...ACCOUNT, details_submitted: true, charges_enabled: true, payouts_enabled: false, requirements };
  const { accounts } = await stripe({ 'GET /v1/accounts/acct_1': { json: account } });
  expect(await accounts.read('acct_1')).toEqual({
    isSubmitted: true,
    chargesEnabled: true,
    payoutsEnabled: false,
    requirements: { kinds: ['identity-document', 'bank-account'], dueAt: '2025-11-16T13:38:20.000Z' },
  });
});

test.each([
  ['individual.verification.document', 'identity-document'],
  ['person_1PgafTB7.verification.document', 'identity-document'],
  ['representative.verification.additional_document', 'address-document'],
  ['company.verification.document', 'company-document'],
  ['external_account', 'bank-account'],
  ['tos_acceptance.date', 'terms'],
  ['representative.first_name', 'representative'],
  ['individual.dob.day', 'representative'],
  ['person_1PgafTB7.address.line1', 'representative'],
  ['owners.first_name', 'owners'],
  ['company.owners_provided', 'owners'],
  ['directors.email', 'owners'],
  ['company.tax_id', 'company'],
  ['business_type', 'company'],
  ['business_profile.product_description', 'activity'],
  ['something_of_tomorrow', 'other'],
])('LCH-27 what Stripe calls « %s » is of the kind %s', (name, kind) => {
  expect(requirementKinds([name, name])).toEqual([kind]);
});

test('LCH-26 an event names its account; payouts and payments are nobody’s launch', async () => {
  const { accounts } = await stripe({});
  const now = '2026-11-17T12:00:00.000Z';
  const read = (event: object, secret?: string) => {
    const sent = signedEvent(event, now, secret);
    return accounts.readNews(Buffer.from(sent.payload), sent.headers['stripe-signature'], now);
  };
  const object = { object: 'account', id: 'acct_1' };
  const event = { id: 'evt_1', object: 'event', type: 'account.updated', data: { object } };
  expect(read(event)).toEqual({ eventId: 'evt_1', accountId: 'acct_1' });
  expect(read({ ...event, account: 'acct_2' })).toEqual({ eventId: 'evt_1', accountId: 'acct_2' });
  const capability = { ...event, type: 'capability.updated', account: 'acct_2', data: { object: { id: 'transfers' } } };
  expect(read(capability)).toEqual({ eventId: 'evt_1', accountId: 'acct_2' });
  expect(read({ ...capability, type: 'payout.paid' })).toEqual({ eventId: 'evt_1', accountId: null });
  expect(read(event, 'whsec_of_a_thief')).toBeNull();
});
