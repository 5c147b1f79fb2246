import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOutbound } from '../../outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { fakeProvider, type FakeAnswer, type SeenRequest } from '../fake-provider.fixture.ts';
import { schemasOf, vendorSchemasOf } from '../schemas/schema-check.fixture.ts';
import { smsByProvider, type SmsSettings } from './sms-by-provider.ts';

/** Requests and answers as the vendors' own documents have them. */
const schemas = schemasOf('sms.schema.json');
const twilio = vendorSchemasOf('twilio-messages.openapi.json');
const message = { to: '+33612345678', text: 'Votre commande est prête : 12,50 €', idempotencyKey: 'ready:o-1' };
const SENT_TEXT = 'Votre commande est prete : 12,50 €';
const NOW = '2026-11-16T19:00:00.000Z';
const SERVER_SECONDS = 1_794_855_700;

const SETTINGS = {
  brevo: (url: string): SmsSettings => ({ provider: 'brevo', url, apiKey: 'xkeysib', sender: 'Chez Léa !' }),
  twilio: (url: string): SmsSettings => ({
    provider: 'twilio',
    url,
    accountSid: 'AC1',
    authToken: 'token',
    sender: 'ChezLea',
  }),
  ovh: (url: string): SmsSettings => ({
    provider: 'ovh',
    url,
    service: 'sms-ab1-1',
    applicationKey: 'ak',
    applicationSecret: 'as',
    consumerKey: 'ck',
    sender: 'ChezLea',
  }),
};
type Name = keyof typeof SETTINGS;

const TWILIO_SENT = twilio.examples['messageCreated'] as object;
const TAKEN: Record<Name, FakeAnswer> = {
  brevo: { status: 201, json: schemas.examples['brevoAnswer'] },
  twilio: { status: 201, json: TWILIO_SENT },
  ovh: { status: 200, json: schemas.examples['ovhAnswer'] },
};

async function given(name: Name, answer: FakeAnswer = TAKEN[name]) {
  const fake = await fakeProvider(({ path }) => (path === '/auth/time' ? { json: SERVER_SECONDS } : answer));
  const outbound = createOutbound({ configuredOrigins: [fake.url] });
  const sms = smsByProvider(SETTINGS[name](fake.url), outbound, () => NOW);
  const posted = (): SeenRequest => {
    const last = fake.seen.at(-1);
    if (!last) throw new Error('nothing was sent');
    return last;
  };
  return { url: fake.url, seen: fake.seen, send: () => sms.send(message), posted };
}

test('API-60 Brevo is sent one transactional message in the short alphabet', async () => {
  const { send, posted } = await given('brevo');

  await send();

  const body = JSON.parse(posted().body.toString()) as unknown;
  expect(schemas.faultsOf('brevoSend', body)).toEqual([]);
  expect(posted().path).toBe('/transactionalSMS/send');
  expect(posted().headers['api-key']).toBe('xkeysib');
  expect(body).toEqual({
    sender: 'ChezLea',
    recipient: '33612345678',
    content: SENT_TEXT,
    type: 'transactional',
    unicodeEnabled: false,
  });
});

test('API-60 OVHcloud is signed with the hour of its servers, over the very bytes', async () => {
  const { send, posted, seen, url } = await given('ovh');

  await send();
  await send();

  const { path, headers, body } = posted();
  expect(path).toBe('/sms/sms-ab1-1/jobs');
  expect(schemas.faultsOf('ovhJob', JSON.parse(body.toString()))).toEqual([]);
  expect(body.toString()).toMatch(/12,50 \\u20ac/);
  expect(headers['x-ovh-timestamp']).toBe(String(SERVER_SECONDS));
  const signed = `as+ck+POST+${url}${path}+${body.toString()}+${SERVER_SECONDS}`;
  expect(headers['x-ovh-signature']).toBe(`$1$${createHash('sha1').update(signed).digest('hex')}`);
  expect(seen.filter((request) => request.path === '/auth/time')).toHaveLength(1);
});

test('API-60 Twilio is sent a form, from a number, a name or a service', async () => {
  const { send, posted } = await given('twilio');

  await send();

  const { path, headers, body } = posted();
  expect(path).toBe('/2010-04-01/Accounts/AC1/Messages.json');
  expect(headers.authorization).toBe(`Basic ${Buffer.from('AC1:token').toString('base64')}`);
  const form = Object.fromEntries(new URLSearchParams(body.toString()));
  // A form has words only: the service reads a number and a yes in them.
  const read = {
    ...form,
    ValidityPeriod: Number(form['ValidityPeriod']),
    SmartEncoded: form['SmartEncoded'] === 'true',
  };
  expect(twilio.faultsOf('CreateMessageRequest', read)).toEqual([]);
  expect(twilio.faultsOf('CreateMessageRequest', { ...read, Tag: 'ready' })).not.toEqual([]);
  expect(form).toEqual({
    To: '+33612345678',
    From: 'ChezLea',
    Body: SENT_TEXT,
    ValidityPeriod: '3600',
    SmartEncoded: 'true',
  });
});

test('API-60 what the fakes answer is what the vendors describe', () => {
  expect(twilio.faultsOf('api.v2010.account.message', TWILIO_SENT)).toEqual([]);
  expect(schemas.faultsOf('brevoAnswer', schemas.examples['brevoAnswer'])).toEqual([]);
  expect(schemas.faultsOf('ovhAnswer', schemas.examples['ovhAnswer'])).toEqual([]);
});

const brevoError = (status: number, code: string): FakeAnswer => ({ status, json: { code, message: code } });
const twilioError = (status: number, code: number): FakeAnswer => ({ status, json: { code, message: '', status } });

test.each<[Name, FakeAnswer, typeof ProviderRefused | typeof ProviderUnavailable]>([
  ['brevo', brevoError(401, 'unauthorized'), CredentialsRefused],
  ['brevo', brevoError(402, 'not_enough_credits'), CredentialsRefused],
  ['brevo', brevoError(400, 'invalid_parameter'), ProviderRefused],
  ['brevo', brevoError(429, 'too_many_requests'), ProviderUnavailable],
  ['brevo', { status: 503 }, ProviderUnavailable],
  ['ovh', { status: 403, json: { class: 'Client::Forbidden', message: '' } }, CredentialsRefused],
  ['ovh', { status: 200, json: { validReceivers: [], invalidReceivers: ['+33612345678'], ids: [] } }, ProviderRefused],
  ['twilio', twilioError(401, 20_003), CredentialsRefused],
  ['twilio', twilioError(400, 21_211), ProviderRefused],
  ['twilio', twilioError(400, 21_611), ProviderUnavailable],
  ['twilio', twilioError(429, 20_429), ProviderUnavailable],
  ['twilio', { status: 201, json: { ...TWILIO_SENT, status: 'failed', error_code: 30_006 } }, ProviderRefused],
])('API-60 %s: %o is not « sent »', async (name, answer, failure) => {
  const { send } = await given(name, answer);

  await expect(send()).rejects.toThrow(failure);
});

test.each<Name>(['brevo', 'ovh', 'twilio'])(
  'API-60 %s: in doubt nothing is sent twice, and nobody says that it was sent',
  async (name) => {
    const { send } = await given(name, 'hang-up');

    const failure: unknown = await send().catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(ProviderRefused);
    expect((failure as ProviderRefused).code).toBe('in-doubt');
  },
);

test('API-60 a provider that was never reached is tried again', async () => {
  const outbound = createOutbound({ configuredOrigins: ['http://127.0.0.1:1'] });
  const sms = smsByProvider(SETTINGS.brevo('http://127.0.0.1:1'), outbound, () => NOW);

  await expect(sms.send(message)).rejects.toThrow(ProviderUnavailable);
});
