import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentTypeOf } from './image-key.ts';
import type { ImageStorage } from './image-storage.ts';

/** A key holds no way out of the folder: only those that `image-key.ts` makes are ever joined to it. */
export function diskImageStorage(dataDir: string): ImageStorage {
  const folder = join(dataDir, 'images');

  return {
    async put(key, bytes) {
      if (!contentTypeOf(key)) throw new Error('not an image key');
      const [unfinished, file] = [join(folder, 'unfinished', randomUUID()), join(folder, key)];
      await Promise.all([unfinished, file].map((path) => mkdir(dirname(path), { recursive: true })));
      // Moved into place in one step: nobody reads half a file.
      await writeFile(unfinished, bytes);
      await rename(unfinished, file);
    },
    async get(key) {
      if (!contentTypeOf(key)) return null;
      return readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async delete(key) {
      if (contentTypeOf(key)) await rm(join(folder, key), { force: true });
    },
  };
}
