import type { Deps } from '../../ctx.ts';
import { inTransaction } from '../../db/transaction.ts';
import { removeCut } from '../store-image.ts';
import * as images from './images.store.ts';
import type { UnusedImage } from './images.store.ts';

/** More wait for the next run: pictures are removed at leisure. */
const MOST = 500;

/** SYN-11: a picture goes once no shop has used it for a day. */
export async function forgetUnusedImages(deps: Pick<Deps, 'database' | 'images'>): Promise<void> {
  for (const image of await images.unused(deps.database.forSystem(), MOST)) {
    // eslint-disable-next-line no-await-in-loop -- one at a time: nobody waits for this
    await forget(deps, image);
  }
}

/** The files go under the lock of their row: whoever sends the same picture at this moment keeps it anew afterwards. */
async function forget({ database, images: storage }: Pick<Deps, 'database' | 'images'>, image: UnusedImage) {
  const db = database.forSystem();
  await inTransaction(db, async (tx) => {
    if (!(await images.removeUnused(tx, image))) return;
    await removeCut(storage, image);
    if (!(await images.hasOriginal(tx, image.companyId, image.originalKey))) await storage.delete(image.originalKey);
  });
}
