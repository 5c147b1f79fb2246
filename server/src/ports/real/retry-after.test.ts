import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generateVAPIDKeys } from 'web-push';
import { s3ImageStorage } from '../../images/s3-image-storage.ts';
import { createOutbound, OutboundFailure, retryAfterSeconds, type Outbound } from '../outbound.ts';
import { ProviderUnavailable, retryAfterOf } from '../provider-failures.ts';
import type { PushMessage } from '../push.ts';
import { banGeocoder } from './ban-geocoder.ts';
import { fakeProvider, type FakeAnswer, type SeenRequest } from './fake-provider.fixture.ts';
import { aFleetBooking } from './fleets/fleet-bookings.samples.ts';
import { stuartFleet } from './fleets/stuart-fleet.ts';
import { uberDirectFleet } from './fleets/uber-direct-fleet.ts';
import { googlePlaces } from './google-places.ts';
import type { HubOrders } from '../hub.ts';
import { hubriseOrders } from './hub-orders/hubrise-orders.ts';
import { hubriseAccess } from './hubs/hubrise-access.ts';
import { hubriseHub } from './hubs/hubrise-hub.ts';
import { fcmPush } from './push/fcm-push.ts';
import { webPush } from './push/web-push.ts';
import { smsByProvider } from './sms/sms-by-provider.ts';
import { stripePayments } from './stripe-payments.ts';
import { zeltyTill } from './tills/zelty-till.ts';

const AT = '2026-11-18T10:00:00.000Z';
const now = () => AT;
const sms = { to: '+33612345678', text: 'Bonjour', idempotencyKey: 'a' };
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const words = { title: 'a', message: 'b', ttlSeconds: 60, urgency: 'low' as const, idempotencyKey: 'a' };
// A public key of P-256: what a browser gives.
const p256dh = generateVAPIDKeys().publicKey;
const toBrowser = (url: string): PushMessage => ({
  ...words,
  to: { kind: 'web', endpoint: `${url}/send`, p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
});
const fleet = (apiUrl: string) => ({ apiUrl, clientId: 'a', clientSecret: 'b' });
const place = { catalogId: 'c', catalogName: 'Carte' } as Parameters<ReturnType<typeof hubriseHub>['readCatalog']>[0];

type Calling = (url: string, outbound: Outbound) => Promise<unknown>;

/** One call, or more where they leave by different ways, of every adapter that speaks HTTP. */
const CALLS: Record<string, Calling[]> = {
  'ban-geocoder.ts': [
    (geocoderUrl, outbound) => banGeocoder({ geocoderUrl }, outbound).geocode('8 rue de France'),
    (geocoderUrl, outbound) => banGeocoder({ geocoderUrl }, outbound).nearest({ latitude: 43.7, longitude: 7.2 }),
  ],
  'google-places.ts': [
    (url, outbound) => googlePlaces({ apiKey: 'k', placesUrl: url, geocodeUrl: url }, outbound).autocomplete('8 rue'),
    (url, outbound) => googlePlaces({ apiKey: 'k', placesUrl: url, geocodeUrl: url }, outbound).geocode('8 rue'),
  ],
  'http-sms.ts': [(url, out) => smsByProvider({ provider: 'http', url, token: 't', sender: 's' }, out, now).send(sms)],
  'brevo-sms.ts': [
    (url, out) => smsByProvider({ provider: 'brevo', url, apiKey: 'k', sender: 's' }, out, now).send(sms),
  ],
  'twilio-sms.ts': [
    (url, out) =>
      smsByProvider({ provider: 'twilio', url, accountSid: 'A', authToken: 't', sender: 's' }, out, now).send(sms),
  ],
  'ovh-sms.ts': [
    (url, out) => {
      const keys = { service: 's', applicationKey: 'a', applicationSecret: 'b', consumerKey: 'c', sender: 's' };
      return smsByProvider({ provider: 'ovh', url, ...keys }, out, now).send(sms);
    },
  ],
  'web-push.ts': [
    (url, out) => webPush({ ...generateVAPIDKeys(), subject: 'mailto:a@b.example' }, out).send(toBrowser(url)),
  ],
  'fcm-push.ts': [
    (url, out) => {
      const account = { projectId: 'p', clientEmail: 'a@b.example', privateKey, apiUrl: url, tokenUrl: `${url}/token` };
      return fcmPush(account, out, now).send({ ...words, to: { kind: 'app', token: 't' } });
    },
  ],
  'stuart-fleet.ts': [
    (url, out) => stuartFleet({ ...fleet(url), webhookSecrets: [] }, out, now).quote(aFleetBooking()),
  ],
  'uber-direct-fleet.ts': [
    (url, out) => {
      const own = { customerId: 'c', signingKeys: [], isTest: false, authUrl: url };
      return uberDirectFleet({ ...fleet(url), ...own }, out, now).quote(aFleetBooking());
    },
  ],
  'hubrise-hub.ts': [(apiUrl, out) => hubriseHub({ apiUrl, token: 't', now }, out).readCatalog(place)],
  'hubrise-orders.ts': [
    (apiUrl, out) =>
      hubriseOrders({ apiUrl, token: 't', now }, out).read(
        { locationId: 'l' } as Parameters<HubOrders['read']>[0],
        'o',
      ),
  ],
  'hubrise-access.ts': [
    (url, out) => {
      const client = { clientId: 'c', clientSecret: 's', apiUrl: url, oauthUrl: url, moreScopes: [] };
      return hubriseAccess(client, out).revoke('t');
    },
  ],
  'zelty-till.ts': [
    (apiUrl, out) => zeltyTill({ apiUrl, apiKey: 'k', restaurantId: null }, out, now).health({} as never),
  ],
  's3-image-storage.ts': [
    (endpoint, out) => {
      const keys = { bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
      return s3ImageStorage({ ...keys, endpoint }, out, () => new Date(AT)).get(`co-1/${'a'.repeat(40)}-image.webp`);
    },
  ],
  'stripe-payments.ts': [
    (apiUrl) => stripePayments({ stripeSecretKey: 'sk_test_1', webhookSecrets: [], apiUrl }).read('pi_1'),
  ],
};

const busy = (headers: Record<string, string>): FakeAnswer => ({
  status: 429,
  json: { error: 'TOO_MANY', code: 'customer_limited' },
  headers,
});
const isToken = ({ path }: SeenRequest) => path.endsWith('token');

test.each(
  Object.entries(CALLS).flatMap(([name, calls]) => calls.map((call, at) => [`${name} ${at + 1}`, call] as const)),
)(
  'API-101 %s reads how long it is asked to wait, in both forms, from the service and from its door',
  async (name, call) => {
    const token = { json: { access_token: 't', expires_in: 3_600 } };
    const waits = async (headers: Record<string, string>, isDoorBusy: boolean) => {
      const fake = await fakeProvider((request) => (isToken(request) && !isDoorBusy ? token : busy(headers)));
      const failure = await call(fake.url, createOutbound({ configuredOrigins: [fake.url] })).catch((e: unknown) => e);
      expect(failure).toBeInstanceOf(ProviderUnavailable);
      return (failure as ProviderUnavailable).retryAfterSeconds;
    };

    expect(await waits({ 'retry-after': '7' }, false)).toBe(7);
    expect(await waits({ 'retry-after': '7' }, true)).toBe(7);
    const dated = { date: 'Wed, 18 Nov 2026 10:00:00 GMT', 'retry-after': 'Wed, 18 Nov 2026 10:01:30 GMT' };
    expect(await waits(dated, false)).toBe(90);
    // HubRise counts its calls in whole minutes: at ten o'clock sharp the next one begins in sixty seconds.
    expect(await waits({}, false)).toBe(/^hubrise-(hub|orders)/.test(name) ? 60 : null);
  },
);

test('API-101 no adapter that speaks HTTP is missing above', () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(test|fixture|samples)\.ts$/.test(file),
  );
  const adapters = files.filter((file) =>
    /^export function \w+\([^;]*?outbound: Outbound/m.test(readFileSync(join(folder, file), 'utf8')),
  );
  // They only pass the client on.
  const inner = ['fleet-calls.ts', 'hubrise-calls.ts', 'sms-by-provider.ts'];
  const names = adapters.map((file) => file.replace(/^.*\//, '')).filter((name) => !inner.includes(name));
  expect(names.length).toBeGreaterThan(10);
  expect(Object.keys(CALLS)).toEqual(expect.arrayContaining(names));
});

test.each([
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': ' 120 ' }, 120],
  [{ 'retry-after': '999999' }, 3_600],
  [{ 'retry-after': 'Wed, 18 Nov 2026 09:00:00 GMT', date: 'Wed, 18 Nov 2026 10:00:00 GMT' }, 0],
  [{ 'retry-after': 'Thu, 19 Nov 2026 10:00:00 GMT', date: 'Wed, 18 Nov 2026 10:00:00 GMT' }, 3_600],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '-5' }, null],
  [{ 'retry-after': '' }, null],
  [{}, null],
])('API-101 %j is %s seconds', (headers: Record<string, string>, seconds) => {
  expect(retryAfterSeconds(headers)).toBe(seconds);
});

test('API-101 a wish is found wherever it was said', () => {
  const answer = new OutboundFailure('bad-status', { status: 503, retryAfterSeconds: 12 });
  expect(retryAfterOf(new Error('outer', { cause: new ProviderUnavailable('x', answer) }))).toBe(12);
  expect(retryAfterOf(new ProviderUnavailable('x', new Error('no answer')))).toBeNull();
  expect(retryAfterOf('text')).toBeNull();
});
