import { createServer, type RequestListener, type Server } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refused } from '../../http/refused.ts';
import { createOutbound } from '../../ports/outbound.ts';
import { portOf } from '../../ports/real/fake-provider.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { keepImage, prepareImage } from '../store-image.ts';
import { createImageProxy, type ImageProxy } from './image-proxy.ts';

let till: Server;
let origin: string;
let server: TestServer;
let proxy: ImageProxy;
const png = await sharp({ create: { width: 20, height: 16, channels: 3, background: '#009973' } })
  .png()
  .toBuffer();

const PAGES: Record<string, RequestListener> = {
  '/plat.png': (_, reply) => reply.setHeader('content-type', 'image/png; charset=binary').end(png),
  '/page': (_, reply) => reply.setHeader('content-type', 'text/html').end('<p>'),
  '/dessin.svg': (_, reply) => reply.setHeader('content-type', 'image/svg+xml').end('<svg/>'),
  '/lourde.png': (_, reply) => reply.setHeader('content-type', 'image/png').end(Buffer.alloc(5_000_001)),
  '/ailleurs': (_, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  '/absente.png': (_, reply) => reply.writeHead(404, { 'content-type': 'image/png' }).end(),
};

beforeAll(async () => {
  till = createServer((request, reply) => PAGES[request.url ?? '']?.(request, reply) ?? reply.destroy());
  await new Promise<void>((resolve) => till.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${portOf(till.address())}`;
  server = await testServer();
  const outbound = createOutbound({ configuredOrigins: [origin], resolve: async () => ['10.0.0.5'] });
  const origins = [origin, 'https://images.caisse.exemple'];
  proxy = createImageProxy({ storage: server.deps.images, origins, outbound });
});
afterAll(() => {
  till.closeAllConnections();
  till.close();
});

const refusal = (fileUrl: string) =>
  proxy(fileUrl).then(
    () => 'fetched',
    (error: unknown) => (error instanceof Refused ? error.refusal : String(error)),
  );

test('IMG-10 a picture of a connected till is fetched for the browser', async () => {
  expect(await proxy(`${origin}/plat.png`)).toEqual({ type: 'image/png', bytes: png });
});

test('IMG-10 a picture of our own storage is read without going out', async () => {
  const image = await prepareImage('co-1', png, 'product', null);
  await keepImage(server.deps.images, image);

  expect(await proxy(`/images/${image.keys.thumbnailKey}`)).toMatchObject({ type: 'image/webp' });
  expect(await refusal('/images/../secret')).toBe('NOT_FOUND');
});

test.each([
  'https://exemple.fr/plat.png',
  'http://images.caisse.exemple/plat.png',
  'https://images.caisse.exemple.exemple.fr/plat.png',
  'https://images.caisse.exemple:8443/plat.png',
  'http://127.0.0.1/plat.png',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'pas une adresse',
  '',
])('IMG-11 %s is none of the places where pictures are fetched', async (fileUrl) => {
  expect(await refusal(fileUrl)).toBe('image-host');
});

test('IMG-11 a known name that leads to a private address is not followed', async () => {
  expect(await refusal('https://images.caisse.exemple/plat.png')).toBe('image-host');
  expect(await refusal('https://user:pass@images.caisse.exemple/plat.png')).toBe('image-host');
});

test.each(['/page', '/dessin.svg', '/lourde.png', '/ailleurs', '/absente.png', '/raccroche'])(
  'IMG-11 %s is no picture that can be given',
  async (page) => {
    expect(await refusal(`${origin}${page}`)).toBe('THIRD_PARTY_ERROR');
  },
);

test('CAT-API-58 the call needs a session, is cached a day and can run nothing', async () => {
  const companyId = await server.givenCompany();
  const { shopId } = await server.givenShop(companyId);
  const { token } = await server.as(await server.givenUser(companyId, { shopIds: [shopId] }));
  const image = await prepareImage(companyId, png, 'product', null);
  await keepImage(server.deps.images, image);
  const ask = (headers: Record<string, string>) =>
    server.app.inject({
      url: `/api/${companyId}/image/proxy`,
      query: { fileUrl: `/images/${image.keys.imageKey}` },
      headers,
    });

  const reply = await ask({ authorization: `Bearer ${token}` });

  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400' });
  expect(reply.headers['content-security-policy']).toContain('sandbox');
  expect((await ask({})).statusCode).toBe(401);
});
