import type { Deps } from '../../ctx.ts';
import { inTransaction } from '../../db/fast/door.ts';
import { removeCut } from '../store-image.ts';
import * as images from './images.store.ts';
import type { UnusedImage } from './images.store.ts';

/** Pictures per statement. */
const BATCH = 200;
/** Lower than any real id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** SYN-11: deletes pictures that no shop has used for a day. */
export async function forgetUnusedImages(deps: Pick<Deps, 'database' | 'images'>): Promise<void> {
  let after: string | null = FIRST_ID;
  while (after !== null) {
    // eslint-disable-next-line no-await-in-loop -- one at a time: nobody waits for this
    const batch = await images.unused(deps.database.forSystem(), { after, limit: BATCH });
    // eslint-disable-next-line no-await-in-loop -- one at a time
    for (const image of batch.images) await forget(deps, image);
    after = batch.last;
  }
}

/** The files are deleted under the lock of their row; an upload of the same picture waits and stores it again. */
async function forget({ database, images: storage }: Pick<Deps, 'database' | 'images'>, image: UnusedImage) {
  const db = database.forSystem();
  await inTransaction(db, async (tx) => {
    if (!(await images.removeUnused(tx, image))) return;
    await removeCut(storage, image);
    if (!(await images.hasOriginal(tx, image.companyId, image.originalKey))) await storage.delete(image.originalKey);
  });
}
