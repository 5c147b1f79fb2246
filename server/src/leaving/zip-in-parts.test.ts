import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipInParts } from './zip-in-parts.ts';
import { directory, sizesAfter } from './zip-records.ts';

async function zipOf(fill: (zip: ReturnType<typeof zipInParts>) => Promise<void>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const zip = zipInParts(async (part, content) => {
    parts[part] = content;
  });
  await fill(zip);
  const size = await zip.end();
  const whole = Buffer.concat(parts);
  expect(whole.length).toBe(size);
  return whole;
}

test('LEA-05 what was packed and what was stored comes out as it went in, with its hour', async () => {
  const lines = Array.from({ length: 500 }, (_, n) => Buffer.from(`{"n":${n},"plat":"Pissaladière"}\n`));

  const whole = await zipOf(async (zip) => {
    await zip.file('donnees/été.jsonl', lines);
    await zip.file('donnees/vide.jsonl', []);
    await zip.stored('images/socca.png', Buffer.from('socca'), '2026-11-14T19:52:00.000Z');
  });

  const files = unzipSync(whole);
  expect(Object.keys(files)).toEqual(['donnees/été.jsonl', 'donnees/vide.jsonl', 'images/socca.png']);
  expect(strFromU8(files['donnees/été.jsonl'] ?? new Uint8Array())).toBe(Buffer.concat(lines).toString());
  expect(files['donnees/vide.jsonl']).toHaveLength(0);
  expect(strFromU8(files['images/socca.png'] ?? new Uint8Array())).toBe('socca');
});

test('LEA-05 an archive of more files than 16 bits can count is read to its last one', async () => {
  const MANY = 66_000;

  const whole = await zipOf(async (zip) => {
    for (let n = 0; n < MANY; n += 1)
      // eslint-disable-next-line no-await-in-loop -- one file after the other
      await zip.stored(`fichiers/${n}.txt`, Buffer.from(String(n)));
  });

  const files = unzipSync(whole);
  expect(Object.keys(files)).toHaveLength(MANY);
  expect(strFromU8(files[`fichiers/${MANY - 1}.txt`] ?? new Uint8Array())).toBe(String(MANY - 1));
});

test('LEA-05 sizes and places beyond four gigabytes are written in 64 bits', () => {
  const FIVE_GB = 5_000_000_000;
  const large = {
    path: 'donnees/orders.jsonl',
    modifiedAt: new Date('2026-11-14T19:52:00.000Z'),
    isPacked: true,
    crc: 7,
    packedBytes: FIVE_GB,
    bytes: 2 * FIVE_GB,
    offset: FIVE_GB + 1,
  };

  const written = Buffer.concat([...directory([large], 2 * FIVE_GB)]);

  const extra = 46 + large.path.length;
  expect(written.readUInt32LE(20)).toBe(0xffff_ffff);
  expect([4, 12, 20].map((at) => Number(written.readBigUInt64LE(extra + at)))).toEqual([
    2 * FIVE_GB,
    FIVE_GB,
    FIVE_GB + 1,
  ]);
  const end = extra + 28;
  expect(written.readUInt32LE(end)).toBe(0x0606_4b50);
  expect(Number(written.readBigUInt64LE(end + 48))).toBe(2 * FIVE_GB);
  const pointer = end + 56;
  expect(written.readUInt32LE(pointer)).toBe(0x0706_4b50);
  expect(Number(written.readBigUInt64LE(pointer + 8))).toBe(2 * FIVE_GB + end);
  expect(sizesAfter(large)).toHaveLength(24);
  expect(sizesAfter({ ...large, packedBytes: 1, bytes: 2 })).toHaveLength(16);
});
