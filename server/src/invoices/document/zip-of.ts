import { Zip, ZipPassThrough } from 'fflate';
import { Readable } from 'node:stream';

export type ZipFile = { path: string; modifiedAt: Date; bytes: Uint8Array };

/** INV-37: sent as it is made, one file in memory at a time. A PDF is packed already: it is stored as it is. */
export const zipOf = (files: AsyncIterable<ZipFile> | Iterable<ZipFile>): Readable => Readable.from(partsOf(files));

async function* partsOf(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  for await (const { path, modifiedAt, bytes } of files) {
    const entry = new ZipPassThrough(path);
    entry.mtime = modifiedAt;
    zip.add(entry);
    entry.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
