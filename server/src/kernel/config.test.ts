import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'comptoir-config-'));

test('the secret is made once, for its owner only, and read again at each start', () => {
  const dataDir = folder();

  const secrets = [readConfig({ DATA_DIR: dataDir }).appSecret, readConfig({ DATA_DIR: dataDir }).appSecret];

  expect(secrets[1]).toBe(secrets[0]);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secrets[0]);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('an empty secret file refuses to start: tokens signed with nothing could be signed by anybody', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'secret'), '');

  expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(ConfigError);
});

test('API-60 production never plays: the demonstration is refused there', () => {
  const production = { DATA_DIR: folder(), NODE_ENV: 'production', PUBLIC_URL: 'https://comptoir.exemple' };

  expect(() => readConfig({ ...production, DEMO: 'on' })).toThrow('DEMO=on est refusé en production');
  expect(readConfig({ ...production, DEMO: 'off' }).isDemo).toBe(false);
  expect(readConfig({ ...production, DEMO: 'off' }).sandboxPages).toBe('none');
  expect(readConfig(production).isDemo).toBe(false);
});

test.each([
  [{}, 'all'],
  [{ DEMO: 'off' }, 'own'],
  [{ DEMO: 'off', HOST: '0.0.0.0' }, 'none'],
  [{ DEMO: 'off', PUBLIC_URL: 'https://essai.exemple' }, 'none'],
  [{ DEMO: 'off', PUBLIC_URL: 'http://localhost.exemple' }, 'none'],
  [{ DEMO: 'off', TRUST_PROXY: 'on' }, 'none'],
])('API-92 with %j the test pages are: %s', (given, pages) => {
  expect(readConfig({ DATA_DIR: folder(), ...given }).sandboxPages).toBe(pages);
});

test('sec:webhook-signature Stripe may sign with several secrets, while one replaces the other', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old,' };

  expect(readConfig({ DATA_DIR: folder(), ...stripe }).payments?.stripeWebhookSecrets).toEqual([
    'whsec_new',
    'whsec_old',
  ]);
});

test('API-60 the key of the card form is optional, and nothing without the others', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const key = { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

  expect(readConfig({ DATA_DIR: folder(), ...stripe }).payments?.stripePublishableKey).toBeNull();
  expect(readConfig({ DATA_DIR: folder(), ...stripe, ...key }).payments?.stripePublishableKey).toBe('pk_test_1');
  expect(() => readConfig({ DATA_DIR: folder(), ...key })).toThrow('STRIPE_SECRET_KEY');
});

test('API-60 a delivery service is configured whole or not at all; its own addresses stand unless others are given', () => {
  const uber = {
    UBER_DIRECT_CUSTOMER_ID: 'cus_1',
    UBER_DIRECT_CLIENT_ID: 'id',
    UBER_DIRECT_CLIENT_SECRET: 'secret',
    UBER_DIRECT_SIGNING_KEY: 'new, old',
  };
  const stuart = { STUART_CLIENT_ID: 'id', STUART_CLIENT_SECRET: 'secret', STUART_WEBHOOK_SECRET: 'path' };

  const none = readConfig({ DATA_DIR: folder() });
  const both = readConfig({ DATA_DIR: folder(), ...uber, ...stuart, STUART_API_URL: 'https://stuart.exemple/' });

  expect([none.uberDirect, none.stuart]).toEqual([null, null]);
  expect(both.uberDirect).toMatchObject({ apiUrl: 'https://api.uber.com', signingKeys: ['new', 'old'] });
  expect(both.stuart).toMatchObject({
    apiUrl: 'https://stuart.exemple',
    webhookSecrets: ['path'],
    webhookHeader: null,
  });
  const withKey = { ...stuart, STUART_WEBHOOK_HEADER: 'X-Stuart-Key', STUART_WEBHOOK_KEY: 'new, old' };
  expect(readConfig({ DATA_DIR: folder(), ...withKey }).stuart?.webhookHeader).toEqual({
    name: 'x-stuart-key',
    keys: ['new', 'old'],
  });
  expect(() => readConfig({ DATA_DIR: folder(), STUART_API_URL: 'https://stuart.exemple' })).toThrow(
    /STUART_CLIENT_ID, STUART_CLIENT_SECRET, STUART_WEBHOOK_SECRET/,
  );
});

test('sec:message-cost the countries of drivers are calling codes; without any, France and its neighbours', () => {
  const codes = (given: string) =>
    readConfig({ DATA_DIR: folder(), SMS_COUNTRY_CODES: given }).smsCountryCodes.join(' ');

  expect(codes('')).toBe('33 262 590 594 596 377 32 41 352');
  expect(codes('33, 49')).toBe('33 49');
  expect(() => codes('+33')).toThrow('SMS_COUNTRY_CODES');
  expect(() => codes('France')).toThrow('SMS_COUNTRY_CODES');
});

test('PSH-19 the app’s push account is given whole, and with a key that signs', () => {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const account = { FCM_PROJECT_ID: 'chez-mimi', FCM_CLIENT_EMAIL: 'push@chez-mimi.exemple' };
  const given = { DATA_DIR: folder(), ...account, FCM_PRIVATE_KEY: pem.replaceAll('\n', String.raw`\n`) };

  expect(readConfig(given).fcm).toMatchObject({ projectId: 'chez-mimi', privateKey: pem });
  expect(readConfig({ DATA_DIR: folder() }).fcm).toBeNull();
  expect(() => readConfig({ DATA_DIR: folder(), ...account })).toThrow('FCM_PRIVATE_KEY');
  expect(() => readConfig({ ...given, FCM_PRIVATE_KEY: 'no key' })).toThrow('FCM_PRIVATE_KEY doit être la clé privée');
});

test('API-60 text messages go through the provider that is named, with its own credentials', () => {
  const brevo = { SMS_PROVIDER: 'brevo', SMS_TOKEN: 'key', SMS_SENDER: 'ChezLea' };
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder(), ...env }).sms;

  expect(read({})).toBeNull();
  expect(read(brevo)).toEqual({
    provider: 'brevo',
    url: 'https://api.brevo.com/v3',
    apiKey: 'key',
    sender: 'ChezLea',
  });
  expect(read({ ...brevo, SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1' })).toMatchObject({ accountSid: 'AC1' });
  expect(() => read({ ...brevo, SMS_PROVIDER: 'ovh' })).toThrow('OVH_CONSUMER_KEY');
  expect(() => read({ SMS_PROVIDER: 'pigeon' })).toThrow('SMS_PROVIDER');
});
