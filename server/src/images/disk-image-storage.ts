import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { contentTypeOf } from './image-key.ts';
import type { ImageStorage } from './image-storage.ts';

export function diskImageStorage(dataDir: string): ImageStorage {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'images'), visibility: 'private' }));

  return {
    async put(key, bytes) {
      if (!contentTypeOf(key)) throw new Error('not an image key');
      // Moved into place in one step: nobody reads half a file, nor keeps one after a power cut.
      const unfinished = `unfinished/${randomUUID()}`;
      await disk.put(unfinished, bytes);
      await disk.move(unfinished, key);
    },
    async get(key) {
      if (!contentTypeOf(key)) return null;
      try {
        return Buffer.from(await disk.getBytes(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      if (contentTypeOf(key)) await disk.delete(key);
    },
  };
}

function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
