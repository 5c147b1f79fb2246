import { expect, test } from 'vitest';
import { createOutbound } from '../../outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import type { Push, PushMessage } from '../../push.ts';
import type { FakeAnswer } from '../fake-provider.fixture.ts';
import { badField, fakeFcm, fcmError } from './fake-fcm.fixture.ts';
import { fcmPush } from './fcm-push.ts';
import { pushByAddress } from './push-by-address.ts';

const AT = '2026-11-18T10:00:00.000Z';
const MESSAGE: PushMessage = {
  to: { kind: 'app', token: 'app-token-1' },
  title: 'Bienvenue !',
  message: 'Merci d’avoir installé notre application.',
  url: 'https://comptoir.exemple/s/chez-mimi',
  ttlSeconds: 3_600,
  urgency: 'low',
  topic: 'welcome',
  idempotencyKey: 'welcome:1',
};

async function service({ answer, grant }: { answer?: FakeAnswer; grant?: FakeAnswer } = {}) {
  const fcm = await fakeFcm(answer ?? null, grant ?? null);
  const clock = { now: AT };
  const outbound = createOutbound({ configuredOrigins: [fcm.fake.url] });
  return { ...fcm, clock, outbound, push: fcmPush(fcm.settings, outbound, () => clock.now) };
}

test('PSH-19 an app is told through its provider, in the form that the provider describes', async () => {
  const { push, messages } = await service();

  expect(await push.send(MESSAGE)).toBe('sent');

  expect(messages).toEqual([
    {
      token: 'app-token-1',
      notification: { title: 'Bienvenue !', body: 'Merci d’avoir installé notre application.' },
      data: { url: 'https://comptoir.exemple/s/chez-mimi' },
      android: { priority: 'NORMAL', ttl: '3600s', collapseKey: 'welcome', notification: { tag: 'welcome' } },
      apns: {
        headers: { 'apns-priority': '5', 'apns-expiration': '1794999600', 'apns-collapse-id': 'welcome' },
        payload: { aps: { sound: 'default' } },
      },
    },
  ]);
});

test('PSH-19 what is urgent wakes the telephone', async () => {
  const { push, messages } = await service();

  await push.send({ ...MESSAGE, urgency: 'high' });

  expect(messages).toMatchObject([{ android: { priority: 'HIGH' }, apns: { headers: { 'apns-priority': '10' } } }]);
});

test('PSH-19 one signed token serves many messages, until shortly before it ends', async () => {
  const { push, assertions, claimsOf, clock } = await service();

  await Promise.all([1, 2, 3].map(() => push.send(MESSAGE)));

  expect(assertions).toHaveLength(1);
  const claims = await claimsOf(assertions[0] ?? '', new Date(AT));
  expect(claims.scope).toBe('https://www.googleapis.com/auth/firebase.messaging');
  expect(Number(claims.exp) - Number(claims.iat)).toBe(3_600);

  clock.now = '2026-11-18T10:59:30.000Z';
  await push.send(MESSAGE);
  expect(assertions).toHaveLength(2);
});

test('PSH-19 a token that was revoked early is renewed once', async () => {
  const { push, assertions, revokeAll } = await service();
  await push.send(MESSAGE);

  revokeAll();

  expect(await push.send(MESSAGE)).toBe('sent');
  expect(assertions).toHaveLength(2);
});

test.each([
  [404, 'UNREGISTERED'],
  [400, 'INVALID_ARGUMENT'],
])('PSH-19 an app answered %d %s is gone', async (status, code) => {
  const { push } = await service({ answer: fcmError(status, code) });

  expect(await push.send(MESSAGE)).toBe('gone');
});

test('PSH-30 a token of another project is our fault: no device is gone for it', async () => {
  const { push } = await service({ answer: fcmError(403, 'SENDER_ID_MISMATCH') });

  await expect(push.send(MESSAGE)).rejects.toMatchObject({ name: 'CredentialsRefused' });
});

test.each([
  [429, 'QUOTA_EXCEEDED'],
  [503, 'UNAVAILABLE'],
])('PSH-19 a service that is overloaded (%d %s) says when to come back', async (status, code) => {
  const { push } = await service({ answer: fcmError(status, code, { 'retry-after': '30' }) });

  await expect(push.send(MESSAGE)).rejects.toMatchObject({
    name: 'ProviderUnavailable',
    retryAfterSeconds: 30,
    // Whoever sends it again may: it was certainly not taken.
    cause: { problem: 'bad-status', status },
  });
});

test.each([
  ['an inner error', { answer: fcmError(500, 'INTERNAL') }, ProviderUnavailable],
  ['a lost connection', { answer: 'hang-up' }, ProviderUnavailable],
  ['a token endpoint that is away', { grant: { status: 503 } }, ProviderUnavailable],
  ['a field of ours', { answer: badField('message.notification.title') }, ProviderRefused],
  ['an account without the right', { answer: fcmError(403, null) }, CredentialsRefused],
  ['keys of Apple that are missing', { answer: fcmError(401, 'THIRD_PARTY_AUTH_ERROR') }, CredentialsRefused],
  ['a project that does not exist', { answer: fcmError(404, null) }, CredentialsRefused],
  ['an account that was deleted', { grant: { status: 400, json: { error: 'invalid_grant' } } }, CredentialsRefused],
] as const)('PSH-19 %s forgets no device', async (_, fault, failure) => {
  const { push } = await service(fault);

  await expect(push.send(MESSAGE)).rejects.toThrow(failure);
});

test('PSH-19 a key that cannot sign is ours to correct', async () => {
  const { settings, outbound } = await service();
  const push = fcmPush({ ...settings, privateKey: 'not a key' }, outbound, () => AT);

  await expect(push.send(MESSAGE)).rejects.toThrow(CredentialsRefused);
});

test('PSH-19 browsers and apps each have their provider', async () => {
  const told: string[] = [];
  const provider = (name: string): Push => ({
    send: async () => {
      told.push(name);
      return 'sent';
    },
  });
  const push = pushByAddress({ web: provider('web'), app: provider('app') });

  await push.send(MESSAGE);
  await push.send({ ...MESSAGE, to: { kind: 'web', endpoint: 'https://push.exemple/1', p256dh: 'k', auth: 'a' } });

  expect(told).toEqual(['app', 'web']);
});
