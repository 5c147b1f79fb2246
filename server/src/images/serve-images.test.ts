import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { testServer, type TestServer } from '../test/test-server.ts';
import { diskImageStorage } from './disk-image-storage.ts';
import { serveImages } from './serve-images.ts';
import { keepImage, prepareImage } from './store-image.ts';

let server: TestServer;
const storage = diskImageStorage(mkdtempSync(join(tmpdir(), 'comptoir-images-')));
beforeAll(async () => {
  server = await testServer();
  serveImages(server.app, storage);
});

test('IMG-09 a stored picture is served for ever, as the type we made, and can run nothing', async () => {
  const green = await sharp({ create: { width: 1000, height: 800, channels: 3, background: '#009973' } })
    .jpeg()
    .toBuffer();
  const image = await prepareImage('company-1', green, 'product', null);
  await keepImage(storage, image);

  const response = await server.app.inject(`/images/${image.keys.imageKey}`);

  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(response.headers['cache-control']).toContain('immutable');
  expect(response.headers['content-security-policy']).toContain('sandbox');
});

test.each(['../secret', '%2e%2e/secret', 'company-1/none-image.webp', '..%2fsecret', 'a/b/c.webp'])(
  'sec:image-keys /images/%s is not there',
  async (path) => {
    const response = await server.app.inject(`/images/${path}`);

    expect(response.statusCode).toBe(404);
  },
);
