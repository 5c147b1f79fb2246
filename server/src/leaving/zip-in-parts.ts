import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { setImmediate } from 'node:timers/promises';

const PART_BYTES = 4_000_000;

export type ZipInParts = {
  /** Packed as it comes. */
  file(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** What is packed already: pictures, PDFs. */
  stored(path: string, bytes: Uint8Array, modifiedAt?: string): Promise<void>;
  /** Its size. */
  end(): Promise<number>;
};

/** LEA-05: what is packed leaves in parts of a few megabytes: an archive of any size needs the memory of one. */
export function zipInParts(write: (part: number, content: Buffer) => Promise<void>): ZipInParts {
  const ready: Uint8Array[] = [];
  let [waiting, count, total] = [0, 0, 0];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
    waiting += chunk.length;
  });
  const flush = async (least: number) => {
    if (waiting < least || waiting === 0) return;
    const content = Buffer.concat(ready.splice(0));
    waiting = 0;
    total += content.length;
    count += 1;
    await write(count - 1, content);
  };
  return {
    async file(path, chunks) {
      const entry = new ZipDeflate(path, { level: 6 });
      zip.add(entry);
      for await (const chunk of chunks) {
        entry.push(chunk);
        await flush(PART_BYTES);
        await setImmediate();
      }
      entry.push(new Uint8Array(0), true);
      await flush(PART_BYTES);
    },
    async stored(path, bytes, modifiedAt) {
      const entry = new ZipPassThrough(path);
      if (modifiedAt) entry.mtime = modifiedAt;
      zip.add(entry);
      entry.push(bytes, true);
      await flush(PART_BYTES);
    },
    async end() {
      zip.end();
      await flush(1);
      return total;
    },
  };
}
