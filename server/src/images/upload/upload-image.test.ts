import type { Picture } from '@comptoir/domain/menu/product.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type Caller, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let companyId: string;
let shopIds: string[];
let editor: Caller;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  companyId = await server.givenCompany();
  shopIds = [(await server.givenShop(companyId)).shopId];
  editor = await server.as(await server.givenUser(companyId, { shopIds }));
});

const path = () => `/api/${companyId}/image/upload`;
const send = (body: object, caller = editor) => caller.post(path(), { purpose: 'product', ...body });
const base64 = (bytes: Buffer) => bytes.toString('base64');
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#009973' } });
const rows = () =>
  server.database.forCompany(companyId).selectFrom('images').selectAll().where('company_id', '=', companyId).execute();
const files = () => {
  try {
    return readdirSync(join(server.deps.config.dataDir, 'images', companyId)).sort();
  } catch {
    return [];
  }
};

test('CAT-API-34 IMG-06 a picture is kept in five files and one row, and its addresses answered', async () => {
  const reply = await send({ imageBase64: base64(await canvas(640, 480).jpeg().toBuffer()) });

  expect(reply.status).toBe(201);
  const { imageUrl, thumbnailUrl, originalUrl } = reply.json<Picture>();
  expect([imageUrl, thumbnailUrl, originalUrl].map((url) => url.split(/\/|-(?=[iot])/).at(-1))).toEqual([
    'image.webp',
    'thumbnail.webp',
    'original.webp',
  ]);
  expect(files()).toHaveLength(5);
  const [row] = await rows();
  const image = await server.deps.images.get(imageUrl.slice('/images/'.length));
  expect(row).toMatchObject({ width: 1000, height: 800, bytes: image?.length });
});

test('IMG-06 with its data prefix or without, the same picture is the same row', async () => {
  const bytes = await canvas(100, 80).png().toBuffer();

  const bare = await send({ imageBase64: base64(bytes) });
  const prefixed = await send({ imageBase64: `data:image/png;base64,${base64(bytes)}` });

  expect(prefixed.body).toEqual(bare.body);
  expect(await rows()).toHaveLength(1);
  expect(files()).toHaveLength(5);
});

test('IMG-05 a kept picture is cut again without being sent again, and shares its original', async () => {
  const sent = await send({ imageBase64: base64(await canvas(900, 900).png().toBuffer()) });
  const { originalUrl, imageUrl } = sent.json<Picture>();
  const crop = { x: 0, y: -10, zoom: 1.3 };

  const again = await send({ originalUrl, crop });

  expect(again.status).toBe(201);
  expect(again.body).toMatchObject({ originalUrl, crop });
  expect(again.json<Picture>().imageUrl).not.toBe(imageUrl);
  expect(await rows()).toHaveLength(2);
  expect(files()).toHaveLength(9);
  expect((await send({ originalUrl, crop })).body).toEqual(again.body);
  expect(await rows()).toHaveLength(2);
});

test('IMG-01 IMG-03 CAT-ERR-24 what is no picture of ours is refused with its sentence, and nothing is kept', async () => {
  const png = await canvas(60, 50).png().toBuffer();
  const jpeg = await canvas(60, 50).jpeg().toBuffer();
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(50_000, 16);
  bomb.writeUInt32BE(50_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const corpus: Record<string, [Buffer | string, string]> = {
    gif: [await canvas(60, 50).gif().toBuffer(), 'IMAGE_TYPE'],
    svg: ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'IMAGE_TYPE'],
    html: ['<!doctype html><p>plat</p>', 'IMAGE_TYPE'],
    empty: [Buffer.alloc(0), 'IMAGE_TYPE'],
    truncated: [png.subarray(0, png.length - 20), 'IMAGE_TYPE'],
    scriptAfterSignature: [Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<?php ?>')]), 'IMAGE_TYPE'],
    heavy: [Buffer.concat([jpeg, Buffer.alloc(501_000 - jpeg.length)]), 'IMAGE_TOO_LARGE'],
    bomb: [bomb, 'IMAGE_TOO_LARGE'],
  };

  for (const [name, [bytes, code]] of Object.entries(corpus)) {
    const reply = await send({ imageBase64: base64(Buffer.from(bytes)) });
    expect([reply.status, reply.body['errorCode']], name).toEqual([422, code]);
  }
  expect((await send({ imageBase64: 'pas du base64 !' })).body['errorCode']).toBe('IMAGE_TYPE');
  expect((await send({})).body['errorCode']).toBe('IMAGE_TYPE');
  expect((await send({ imageBase64: base64(await canvas(60, 50).gif().toBuffer()) })).body['errorMessage']).toBe(
    'Format non accepté. Formats possibles\u00A0: PNG, JPG, JPEG.',
  );
  expect(await rows()).toEqual([]);
  expect(files()).toEqual([]);
});

test('IMG-01 a text that is almost nothing but blanks is refused at once: nobody else waits for it', async () => {
  const began = performance.now();
  const reply = await send({ imageBase64: `${' '.repeat(1_900_000)}!` });

  expect(reply.body['errorCode']).toBe('IMAGE_TYPE');
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('IMG-05 only an original of one’s own company can be cut again', async () => {
  const sent = await send({ imageBase64: base64(await canvas(90, 90).png().toBuffer()) });
  const { originalUrl, imageUrl } = sent.json<Picture>();
  const strangerId = await server.givenCompany();
  const other = await server.as(await server.givenUser(strangerId, { role: 'general' }));
  await server.givenShop(strangerId);

  const refusals = await Promise.all([
    other.post(`/api/${strangerId}/image/upload`, { purpose: 'product', originalUrl }),
    send({ originalUrl: imageUrl }),
    send({ originalUrl: '/images/../secret' }),
    send({ originalUrl: originalUrl.replace(/[0-9a-f]{40}/, '0'.repeat(40)) }),
    send({ originalUrl: `https://exemple.fr${originalUrl}` }),
  ]);

  for (const { status, body } of refusals) expect([status, body['errorCode']]).toEqual([422, 'RECORD_INVALID']);
});

test('ROL-58 CAT-API-34 the right goes with the purpose', async () => {
  const clerk = await server.as(await server.givenUser(companyId, { role: 'staff', shopIds }));
  const imageBase64 = base64(await canvas(50, 40).png().toBuffer());

  const replies = await Promise.all([
    send({ imageBase64 }, clerk),
    send({ imageBase64, purpose: 'section' }, clerk),
    send({ imageBase64, purpose: 'banner' }, clerk),
    send({ imageBase64, purpose: 'banner' }),
  ]);

  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 201]);
});

test('IMG-09 ten people who send the same picture at once keep one', async () => {
  const imageBase64 = base64(await canvas(300, 300).jpeg().toBuffer());

  const replies = await Promise.all(Array.from({ length: 10 }, () => send({ imageBase64 })));

  expect(new Set(replies.map(({ body }) => body['imageUrl'])).size).toBe(1);
  expect(await rows()).toHaveLength(1);
});
