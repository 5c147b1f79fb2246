import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A real PNG, eight bits of red, green and blue: of one colour, or as grainy, and so as heavy, as a photograph. */
export function aPng({ width = 400, height = 300, isGrainy = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  let grain = 1;
  const line = () =>
    Buffer.alloc(width * 3, 0xc4).map((byte) => (isGrainy ? (grain = (grain * 48_271) % 0x7f_ff_ff_ff) : byte));
  const pixels = Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), line()])));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** As a person chooses it on their disk. */
export const aFile = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });
