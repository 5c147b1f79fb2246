import type { Crop } from '@comptoir/domain/menu/product.ts';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { diskImageStorage } from './disk-image-storage.ts';
import { contentTypeOf } from './image-key.ts';
import type { ImagePurpose } from './image-purposes.ts';
import { keepImage, prepareImage, removeCut } from './store-image.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-images-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const storage = diskImageStorage(dataDir);
const picture = await sharp({ create: { width: 50, height: 40, channels: 3, background: '#009973' } })
  .png()
  .toBuffer();

const storeImage = async (companyId: string, purpose: ImagePurpose, crop: Crop | null = null) => {
  const image = await prepareImage(companyId, picture, purpose, crop);
  await keepImage(storage, image);
  return image.keys;
};

test('IMG-06 IMG-09 an image is stored under the name of its content, with its JPEG beside it', async () => {
  const stored = await storeImage('co-1', 'product');

  expect(await storeImage('co-1', 'product')).toEqual(stored);
  expect((await storeImage('co-1', 'logo')).imageKey).not.toBe(stored.imageKey);
  const keys = [
    stored.imageKey,
    stored.thumbnailKey,
    stored.originalKey,
    stored.imageKey.replace('.webp', '.jpg'),
    stored.thumbnailKey.replace('.webp', '.jpg'),
  ];
  for (const key of keys) {
    const bytes = await storage.get(key);
    expect(`image/${(await sharp(bytes ?? Buffer.alloc(0)).metadata()).format}`).toBe(contentTypeOf(key));
  }
});

test('IMG-09 nothing unfinished is left on the disk', () => {
  expect(readdirSync(join(dataDir, 'images', 'unfinished'))).toEqual([]);
});

test('IMG-08 a deleted image is gone, and deleting it again is no error', async () => {
  const stored = await storeImage('co-2', 'product');

  await removeCut(storage, stored);
  await removeCut(storage, stored);

  expect(await storage.get(stored.imageKey)).toBeNull();
  expect(await storage.get(stored.thumbnailKey.replace('.webp', '.jpg'))).toBeNull();
  expect(await storage.get(stored.originalKey)).not.toBeNull();
});

test('IMG-05 another frame is another image of the same whole picture', async () => {
  const whole = await storeImage('co-3', 'product');
  const closer = await storeImage('co-3', 'product', { x: 5, y: 0, zoom: 1.4 });

  expect(closer.imageKey).not.toBe(whole.imageKey);
  expect(closer.originalKey).toBe(whole.originalKey);
  expect((await storeImage('co-3', 'product', { x: 0, y: 0, zoom: 1 })).imageKey).toBe(whole.imageKey);
});

const HASH = 'a'.repeat(40);

test.each([
  '../secret',
  'co-1/../../secret',
  `co-1/..%2f${HASH}-image.webp`,
  `../co-1/${HASH}-image.webp`,
  `/etc/passwd`,
  `co-1/${HASH}-image.webp\0.png`,
  `co-1/${HASH}-image.svg`,
  `co-1\\${HASH}-image.webp`,
  '%E0%A4%A',
  '',
])('sec:image-keys the key « %s » is not there', async (key) => {
  expect(await storage.get(key)).toBeNull();
  await expect(storage.put(key, picture)).rejects.toThrow('not an image key');
  await storage.delete(key);
});

test('IMG-09 a company whose name is a path cannot store', async () => {
  await expect(storeImage('../co-1', 'product')).rejects.toThrow('not an image key');
});
