import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '../../db/db.ts';
import { IMAGE_PURPOSES } from '../../images/image-purposes.ts';
import type { ImageStorage } from '../../images/image-storage.ts';
import { storeOwnDrawing } from '../../images/store-image.ts';
import { assetsFolder } from '../assets.ts';
import { chanceOf } from './chance.ts';
import { DEMO_COMPANY_ID } from './company.ts';
import { DEMO_PRODUCTS } from './menu.ts';

type Picture = { name: string; imageId: string };
type StoredPicture = Picture & { storageKey: string; thumbnailKey: string; bytes: number };

/** One image per drawing and company, whatever the number of products that show it. */
export function demoPictures(seed: number, nowMs: number): Picture[] {
  const chance = chanceOf(seed, 'pictures');
  const names = [...new Set(DEMO_PRODUCTS.map((product) => product.picture))];
  return names.map((name) => ({ name, imageId: chance.id(nowMs) }));
}

/** Drawn by other threads: started early, awaited late. */
export function drawPictures(storage: ImageStorage, pictures: readonly Picture[]): Promise<StoredPicture[]> {
  const folder = assetsFolder('demo');
  return Promise.all(
    pictures.map(async (picture) => {
      const svg = await readFile(join(folder, `${picture.name}.svg`));
      const stored = await storeOwnDrawing(storage, DEMO_COMPANY_ID, svg, 'product');
      const image = await storage.get(stored.imageKey);
      return {
        ...picture,
        storageKey: stored.imageKey,
        thumbnailKey: stored.thumbnailKey,
        bytes: image?.length ?? 0,
      };
    }),
  );
}

export async function seedPictures(tx: Tx, pictures: readonly StoredPicture[]): Promise<void> {
  await tx
    .insertInto('images')
    .values(
      pictures.map((picture) => ({
        company_id: DEMO_COMPANY_ID,
        id: picture.imageId,
        storage_key: picture.storageKey,
        thumbnail_key: picture.thumbnailKey,
        ...IMAGE_PURPOSES.product.image,
        bytes: picture.bytes,
      })),
    )
    .execute();
}
