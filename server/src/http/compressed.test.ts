import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressAnswers } from './compressed.ts';

const LONG = { items: Array.from({ length: 2_000 }, (_, index) => ({ name: `Produit ${index}` })) };
const app = fastify();
beforeAll(async () => {
  compressAnswers(app);
  app.get('/long', async () => LONG);
  app.get('/short', async () => ({ items: [] }));
  app.get('/text', async (_, reply) => reply.type('text/csv').send('a;b\n'.repeat(10_000)));
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

describe('long answers', () => {
  test('travel compressed to whoever reads gzip, and say so to caches', async () => {
    const reply = await get('/long', 'gzip, deflate, br');

    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(reply.rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 4);
    expect(Number(reply.headers['content-length'] ?? reply.rawPayload.length)).toBe(reply.rawPayload.length);
    expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toEqual(LONG);
  });

  test.each([undefined, 'br', 'gzip;q=0', 'gzip;q=0, br'])('travel as they are for « %s »', async (encoding) => {
    const reply = await get('/long', encoding);

    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.json()).toEqual(LONG);
  });

  test('short ones and files are left alone', async () => {
    for (const url of ['/short', '/text']) {
      // eslint-disable-next-line no-await-in-loop -- two calls
      expect((await get(url, 'gzip')).headers['content-encoding']).toBeUndefined();
    }
  });
});
