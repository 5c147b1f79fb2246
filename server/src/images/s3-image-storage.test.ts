import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOutbound } from '../ports/outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import { fakeProvider } from '../ports/real/fake-provider.fixture.ts';
import type { FakeAnswer, SeenRequest } from '../ports/real/fake-provider.fixture.ts';
import { signedHeaders } from './aws-signature.ts';
import { s3ImageStorage } from './s3-image-storage.ts';

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'test-secret', region: 'eu-west-3' };
const now = () => new Date('2026-11-15T12:00:00Z');
const key = `co-1/${'a'.repeat(40)}-image.webp`;

const hmac = (by: Buffer | string, text: string) => createHmac('sha256', by).update(text).digest();
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** The other side of the signature, computed from what arrived and not from what was meant. */
function isSigned({ method, path, headers, body }: SeenRequest, secret: string): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  const [, user, day = '', region = '', names = '', signature] = match ?? [];
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = `${method}\n${path}\n\n${lines.join('')}\n${names}\n${sha256(body)}`;
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${scope}\n${sha256(canonical)}`;
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return user === 'AKIATEST' && names.includes('host') && hmac(signingKey, toSign).toString('hex') === signature;
}

/** An S3 service that keeps what is properly signed. */
async function bucket(secret = credentials.secretAccessKey, fixed?: FakeAnswer) {
  const files = new Map<string, Buffer>();
  const fake = await fakeProvider((request) => {
    if (fixed) return fixed;
    if (!isSigned(request, secret)) return { status: 403 };
    if (request.method === 'PUT') files.set(request.path, request.body);
    if (request.method === 'DELETE') files.delete(request.path);
    const body = files.get(request.path);
    if (request.method === 'GET') return body ? { body } : { status: 404 };
    return { status: request.method === 'PUT' ? 200 : 204 };
  });
  const outbound = createOutbound({ configuredOrigins: [fake.url] });
  return { fake, storage: s3ImageStorage({ ...credentials, bucket: 'pictures', endpoint: fake.url }, outbound, now) };
}

test('signatures agree with the example published with the algorithm', () => {
  const example = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const request = { method: 'GET', url, headers: { range: 'bytes=0-9' }, body: Buffer.alloc(0) } as const;

  const { authorization } = signedHeaders(request, example, new Date('2013-05-24T00:00:00Z'));

  expect(authorization).toContain('Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

test('signatures agree with the published upload of a name with a sign', () => {
  const example = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const url = new URL('https://examplebucket.s3.amazonaws.com/test%24file.text');
  const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };
  const request = { method: 'PUT', url, headers, body: Buffer.from('Welcome to Amazon S3.') } as const;

  const { authorization } = signedHeaders(request, example, new Date('2013-05-24T00:00:00Z'));

  expect(authorization).toContain('Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

test('IMG-09 an image is put, read and deleted with signed requests', async () => {
  const { fake, storage } = await bucket();

  await storage.put(key, Buffer.from('picture'));
  expect((await storage.get(key))?.toString()).toBe('picture');
  await storage.delete(key);

  expect(await storage.get(key)).toBeNull();
  expect(fake.seen[0]).toMatchObject({ method: 'PUT', path: `/pictures/${key}` });
  expect(fake.seen[0]?.headers['content-type']).toBe('image/webp');
});

test('IMG-09 wrong credentials are a refusal, a service in trouble is not', async () => {
  const refusing = await bucket('another-secret');
  const troubled = await bucket(undefined, { status: 503 });
  const silent = await bucket(undefined, 'hang-up');

  await expect(refusing.storage.put(key, Buffer.from('x'))).rejects.toThrow(ProviderRefused);
  await expect(troubled.storage.get(key)).rejects.toThrow(ProviderUnavailable);
  await expect(silent.storage.get(key)).rejects.toThrow(ProviderUnavailable);
});

test.each([
  [403, 'SignatureDoesNotMatch', 'get', CredentialsRefused],
  [403, 'RequestTimeTooSkewed', 'get', CredentialsRefused],
  [403, 'AccessDenied', 'put', CredentialsRefused],
  [400, 'RequestTimeout', 'put', ProviderUnavailable],
  [503, 'SlowDown', 'put', ProviderUnavailable],
] as const)('API-100 %i %s at a %s is told apart', async (status, code, call, failure) => {
  const { storage } = await bucket(undefined, { status, body: Buffer.from(`<Error><Code>${code}</Code></Error>`) });

  await expect(call === 'get' ? storage.get(key) : storage.put(key, Buffer.from('x'))).rejects.toThrow(failure);
});

test('API-100 a picture that is forbidden because it is missing is no trouble of ours', async () => {
  const { storage } = await bucket(undefined, {
    status: 403,
    body: Buffer.from('<Error><Code>AccessDenied</Code></Error>'),
  });

  const failure: unknown = await storage.get(key).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderRefused);
  expect(failure).not.toBeInstanceOf(CredentialsRefused);
});

test('sec:image-keys a key that is not ours asks nothing of the service', async () => {
  const { fake, storage } = await bucket();

  expect(await storage.get('../other-bucket/file')).toBeNull();
  await expect(storage.put('../other-bucket/file', Buffer.from('x'))).rejects.toThrow('not an image key');
  expect(fake.seen).toEqual([]);
});
