import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { directory, localHeader, sizesAfter, type ZipEntry } from './zip-records.ts';

const PART_BYTES = 4_000_000;

export type ZipInParts = {
  /** Packed as it comes. */
  file(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** What is packed already: pictures, PDFs. */
  stored(path: string, bytes: Uint8Array, modifiedAt?: string): Promise<void>;
  /** Its size. */
  end(): Promise<number>;
};

/**
 * LEA-05: what is packed leaves in parts of a few megabytes: an archive of any size needs the memory of one. Written by
 * ourselves, because fflate writes no zip of more than 65 535 files or 4 GB, and says nothing of it.
 */
export function zipInParts(write: (part: number, content: Buffer) => Promise<void>): ZipInParts {
  const ready: Uint8Array[] = [];
  const entries: ZipEntry[] = [];
  let [waiting, count, total] = [0, 0, 0];

  const flush = async (least: number) => {
    if (waiting < least || waiting === 0) return;
    const content = Buffer.concat(ready.splice(0));
    waiting = 0;
    count += 1;
    await write(count - 1, content);
  };
  const push = async (chunk: Uint8Array) => {
    ready.push(chunk);
    waiting += chunk.length;
    total += chunk.length;
    await flush(PART_BYTES);
  };
  const begin = async (path: string, isPacked: boolean, modifiedAt = new Date()): Promise<ZipEntry> => {
    const entry = { path, modifiedAt, isPacked, crc: 0, packedBytes: 0, bytes: 0, offset: total };
    await push(localHeader(entry));
    return entry;
  };
  const finish = async (entry: ZipEntry) => {
    await push(sizesAfter(entry));
    entries.push(entry);
  };
  return {
    async file(path, chunks) {
      const entry = await begin(path, true);
      await pipeline(Readable.from(counted(entry, chunks)), createDeflateRaw({ level: 6 }), async (packed) => {
        for await (const chunk of packed as AsyncIterable<Buffer>) {
          entry.packedBytes += chunk.length;
          await push(chunk);
        }
      });
      await finish(entry);
    },
    async stored(path, bytes, modifiedAt) {
      const entry = await begin(path, false, modifiedAt ? new Date(modifiedAt) : undefined);
      entry.crc = crc32(bytes);
      entry.bytes = bytes.length;
      entry.packedBytes = bytes.length;
      await push(bytes);
      await finish(entry);
    },
    async end() {
      for (const chunk of directory(entries, total))
        // eslint-disable-next-line no-await-in-loop -- one part after the other
        await push(chunk);
      await flush(1);
      return total;
    },
  };
}

/** Its size and sum, while it passes by. */
async function* counted(entry: ZipEntry, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  for await (const chunk of chunks) {
    entry.crc = crc32(chunk, entry.crc);
    entry.bytes += chunk.length;
    yield chunk;
  }
}
