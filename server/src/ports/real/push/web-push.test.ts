import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { generateVAPIDKeys } from 'web-push';
import { createOutbound } from '../../outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { fakeProvider } from '../fake-provider.fixture.ts';
import type { FakeAnswer } from '../fake-provider.fixture.ts';
import { webPush } from './web-push.ts';

const vapid = { ...generateVAPIDKeys(), subject: 'mailto:bonjour@comptoir.example' };
const browser = createECDH('prime256v1');
const p256dh = browser.generateKeys('base64url');
const auth = randomBytes(16).toString('base64url');

async function pushService(answer: FakeAnswer) {
  const fake = await fakeProvider(() => answer);
  const to = { kind: 'web' as const, endpoint: `${fake.url}/send/abc`, p256dh, auth };
  const message = {
    to,
    title: 'Promo',
    message: '-10 % ce soir',
    url: '/carte',
    ttlSeconds: 60,
    urgency: 'high' as const,
    topic: 'order-1',
    idempotencyKey: 'push:1',
  };
  return { fake, message, push: webPush(vapid, createOutbound({ configuredOrigins: [fake.url] })) };
}

/** What a browser does with a message: RFC 8291 over the one-record form of RFC 8188. */
function openedByBrowser(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + (body[20] ?? 0);
  const senderKey = body.subarray(21, keyEnd);
  const sealed = body.subarray(keyEnd, -16);
  const derive = (from: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, length));
  const bothKeys = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const secret = derive(browser.computeSecret(senderKey), Buffer.from(auth, 'base64url'), bothKeys, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

test('PSH-19 the browser, and only it, can read the message', async () => {
  const { fake, message, push } = await pushService({ status: 201 });

  expect(await push.send(message)).toBe('sent');

  const [request] = fake.seen;
  expect(request?.path).toBe('/send/abc');
  expect(request?.headers.authorization).toMatch(/^vapid t=/);
  expect(request?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '60',
    urgency: 'high',
    topic: 'order-1',
  });
  expect(JSON.parse(openedByBrowser(request?.body ?? Buffer.alloc(0)))).toEqual({
    title: 'Promo',
    message: '-10 % ce soir',
    url: '/carte',
    topic: 'order-1',
  });
});

test.each([404, 410])('a subscription answered %d is gone', async (status) => {
  const { message, push } = await pushService({ status });

  expect(await push.send(message)).toBe('gone');
});

test.each([
  [{ status: 429 }, ProviderUnavailable],
  [{ status: 500 }, ProviderUnavailable],
  ['hang-up', ProviderUnavailable],
  [{ status: 413 }, ProviderRefused],
] as const)('the answer %o is a typed failure', async (answer, failure) => {
  const { message, push } = await pushService(answer);

  await expect(push.send(message)).rejects.toThrow(failure);
});

test('PSH-19 an overloaded push service says when to come back', async () => {
  const { message, push } = await pushService({ status: 429, headers: { 'retry-after': '120' } });

  await expect(push.send(message)).rejects.toMatchObject({ name: 'ProviderUnavailable', retryAfterSeconds: 120 });
});

test.each([400, 401, 403])('PSH-19 a refused key (%d) is ours to correct and deletes no browser', async (status) => {
  const { message, push } = await pushService({ status });

  await expect(push.send(message)).rejects.toThrow(CredentialsRefused);
});

test('sec:outbound a subscription that points into our own network is refused without a connection', async () => {
  const { fake, message } = await pushService({ status: 201 });
  const push = webPush(vapid, createOutbound());

  const inside = { ...message.to, endpoint: fake.url.replace('http:', 'https:') };
  await expect(push.send(message)).rejects.toThrow(ProviderRefused);
  await expect(push.send({ ...message, to: inside })).rejects.toThrow(ProviderRefused);
  expect(fake.seen).toEqual([]);
});

test('a subscription with broken keys is refused', async () => {
  const { message, push } = await pushService({ status: 201 });

  const broken = { ...message.to, p256dh: 'short' };
  await expect(push.send({ ...message, to: broken })).rejects.toThrow(ProviderRefused);
});
