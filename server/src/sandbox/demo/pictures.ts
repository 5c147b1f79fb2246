import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stableId } from '../../kernel/stable-id.ts';
import type { Database } from '../../db/db.ts';
import { IMAGE_PURPOSES } from '../../images/image-purposes.ts';
import type { ImageStorage } from '../../images/image-storage.ts';
import { storeOwnDrawing } from '../../images/store-image.ts';
import { assetsFolder } from '../../kernel/assets.ts';
import { DEMO_COMPANY_ID } from './company.ts';
import { DEMO_PRODUCTS } from './menu.ts';

const DRAWINGS = [...new Set(DEMO_PRODUCTS.flatMap(({ picture }) => picture ?? []))];
const imageIdOf = (drawing: string) => stableId(DEMO_COMPANY_ID, 'picture', drawing);

/**
 * Creates the pictures of the demo products, one image per drawing and company. It takes seconds in other threads, so
 * the server does not wait for it; an interrupted run is continued by the next start.
 */
export async function drawDemoPictures({ database }: { database: Database }, storage: ImageStorage): Promise<number> {
  const db = database.forCompany(DEMO_COMPANY_ID);
  const known = await db.selectFrom('images').select('id').where('company_id', '=', DEMO_COMPANY_ID).execute();
  const hasProducts = await db.selectFrom('products').select('key').limit(1).executeTakeFirst();
  const missing = DRAWINGS.filter((drawing) => !known.some(({ id }) => id === imageIdOf(drawing)));
  if (!hasProducts) return 0;
  // eslint-disable-next-line no-await-in-loop -- one at a time: all at once they took a hundred megabytes, and kept them
  for (const drawing of missing) await drawPicture(database, storage, drawing);
  return missing.length;
}

async function drawPicture(database: Database, storage: ImageStorage, drawing: string): Promise<void> {
  const svg = await readFile(join(assetsFolder('demo'), `${drawing}.svg`));
  const stored = await storeOwnDrawing(storage, DEMO_COMPANY_ID, svg, 'product');
  const image = await storage.get(stored.imageKey);
  const keys = DEMO_PRODUCTS.filter(({ picture }) => picture === drawing).map(({ key }) => key);
  await database
    .forCompany(DEMO_COMPANY_ID)
    .transaction()
    .execute(async (tx) => {
      await tx
        .insertInto('images')
        .values({
          company_id: DEMO_COMPANY_ID,
          id: imageIdOf(drawing),
          storage_key: stored.imageKey,
          thumbnail_key: stored.thumbnailKey,
          original_key: stored.originalKey,
          ...IMAGE_PURPOSES.product.image,
          bytes: image?.length ?? 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx
        .updateTable('products')
        .set({ image_id: imageIdOf(drawing) })
        .where('company_id', '=', DEMO_COMPANY_ID)
        .where('key', 'in', keys)
        .where('image_id', 'is', null)
        .execute();
    });
}
