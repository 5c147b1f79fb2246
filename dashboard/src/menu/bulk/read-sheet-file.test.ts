import { expect, test } from 'vitest';
import { decodedSheet, readSheetFile } from './read-sheet-file.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const WORDS = 'Nom;Prix\r\nCrème brûlée;6,50 €';

test('UTF-8 is read with and without its mark', () => {
  const encoded = new TextEncoder().encode(WORDS);

  expect(decodedSheet(encoded)).toEqual({ text: WORDS });
  expect(decodedSheet(bytes(0xef, 0xbb, 0xbf, ...encoded))).toEqual({ text: WORDS });
});

test('what an older spreadsheet writes on Windows is read too', () => {
  const words = 'Nom;Prix\r\nCrème brûlée;6,50';

  expect(decodedSheet(bytes(...[...words].map((letter) => letter.charCodeAt(0))))).toEqual({ text: words });
});

test('« texte Unicode » is read too', () => {
  const encoded = [...WORDS].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]);

  expect(decodedSheet(bytes(0xff, 0xfe, ...encoded))).toEqual({ text: WORDS });
});

test.each([
  ['a workbook', bytes(0x50, 0x4b, 0x03, 0x04, 0x14), 'CSV'],
  ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'CSV'],
  ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x00, 0x01), 'lu'],
])('%s is refused in words', (_, content, word) => {
  expect(decodedSheet(content)).toEqual({ refusal: expect.stringContaining(word) });
});

test('a file that is too large is not even read', async () => {
  expect(await readSheetFile(new Blob(['x'.repeat(1_000_001)]))).toEqual({ refusal: expect.stringContaining('1 Mo') });
});
