/** What a zip consists of besides its files: APPNOTE.TXT of PKWARE, sections 4.3 and 4.5.3. */

export type ZipEntry = {
  path: string;
  modifiedAt: Date;
  isPacked: boolean;
  crc: number;
  packedBytes: number;
  bytes: number;
  /** Where its local header begins. */
  offset: number;
};

/** All bits set in an old field mean that the number stands in its 64 bits elsewhere. */
const MOST_IN_16 = 0xffff;
const MOST_IN_32 = 0xffff_ffff;
const PLAIN = 20;
const WITH_64_BITS = 45;
/** Bit 3: sizes follow the content; bit 11: the name is UTF-8. */
const FLAGS = (1 << 3) | (1 << 11);

type Width = 2 | 4 | 8;
type Field = readonly [value: number, width: Width];

function record(fields: readonly Field[], ...tail: Buffer[]): Buffer {
  const head = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of fields) {
    if (width === 8) head.writeBigUInt64LE(BigInt(value), at);
    else head.writeUIntLE(value, at, width);
    at += width;
  }
  return Buffer.concat([head, ...tail]);
}

const isLarge = ({ packedBytes, bytes }: ZipEntry): boolean => packedBytes >= MOST_IN_32 || bytes >= MOST_IN_32;

const methodOf = ({ isPacked }: Pick<ZipEntry, 'isPacked'>): Field => [isPacked ? 8 : 0, 2];

function dosTime({ modifiedAt: at }: Pick<ZipEntry, 'modifiedAt'>): Field[] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [
    [time, 2],
    [day, 2],
  ];
}

/** Its sizes are not known yet. */
export function localHeader(entry: Pick<ZipEntry, 'path' | 'modifiedAt' | 'isPacked'>): Buffer {
  const name = Buffer.from(entry.path);
  const unknown: Field[] = [
    [0, 4],
    [0, 4],
    [0, 4],
  ];
  const fields: Field[] = [
    [0x0403_4b50, 4],
    [PLAIN, 2],
    [FLAGS, 2],
    methodOf(entry),
    ...dosTime(entry),
    ...unknown,
    [name.length, 2],
    [0, 2],
  ];
  return record(fields, name);
}

/** After the content of a file. */
export function sizesAfter(entry: ZipEntry): Buffer {
  const width = isLarge(entry) ? 8 : 4;
  return record([
    [0x0807_4b50, 4],
    [entry.crc, 4],
    [entry.packedBytes, width],
    [entry.bytes, width],
  ]);
}

function directoryRecord(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path);
  const has64 = isLarge(entry) || entry.offset >= MOST_IN_32;
  const numbers: Field[] = [
    [entry.bytes, 8],
    [entry.packedBytes, 8],
    [entry.offset, 8],
  ];
  const extra = has64 ? record([[1, 2], [24, 2], ...numbers]) : Buffer.alloc(0);
  const fields: Field[] = [
    [0x0201_4b50, 4],
    [has64 ? WITH_64_BITS : PLAIN, 2],
    [has64 ? WITH_64_BITS : PLAIN, 2],
    [FLAGS, 2],
    methodOf(entry),
    ...dosTime(entry),
    [entry.crc, 4],
    [has64 ? MOST_IN_32 : entry.packedBytes, 4],
    [has64 ? MOST_IN_32 : entry.bytes, 4],
    [name.length, 2],
    [extra.length, 2],
    // No comment, the first disk, no attributes.
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [has64 ? MOST_IN_32 : entry.offset, 4],
  ];
  return record(fields, name, extra);
}

/** Where each file is: what a reader opens first. `at`: where the directory itself begins. */
export function* directory(entries: readonly ZipEntry[], at: number): Generator<Buffer> {
  let size = 0;
  for (const entry of entries) {
    const made = directoryRecord(entry);
    size += made.length;
    yield made;
  }
  const count = entries.length;
  if (count >= MOST_IN_16 || size >= MOST_IN_32 || at >= MOST_IN_32) yield end64(count, size, at);
  yield record([
    [0x0605_4b50, 4],
    [0, 2],
    [0, 2],
    [Math.min(count, MOST_IN_16), 2],
    [Math.min(count, MOST_IN_16), 2],
    [Math.min(size, MOST_IN_32), 4],
    [Math.min(at, MOST_IN_32), 4],
    [0, 2],
  ]);
}

/** The end of a directory in 64 bits, and the pointer at it. */
function end64(count: number, size: number, at: number): Buffer {
  const end = record([
    [0x0606_4b50, 4],
    [44, 8],
    [WITH_64_BITS, 2],
    [WITH_64_BITS, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [size, 8],
    [at, 8],
  ]);
  const pointer = record([
    [0x0706_4b50, 4],
    [0, 4],
    [at + size, 8],
    [1, 4],
  ]);
  return Buffer.concat([end, pointer]);
}
