import { expect, test } from 'vitest';
import { fileRefusal, MAX_IMAGE_BYTES } from './image-file.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const GIF = new TextEncoder().encode('GIF89a');

test.each([
  ['plat.png', 10, PNG, null],
  ['plat.jpg', 10, JPEG, null],
  ['PLAT.JPEG', MAX_IMAGE_BYTES, JPEG, null],
  ['plat.jpg', MAX_IMAGE_BYTES + 1, JPEG, 'IMAGE_TOO_LARGE'],
  ['plat.png', 10, GIF, 'IMAGE_TYPE'],
  ['plat.gif', 10, GIF, 'IMAGE_TYPE'],
  ['plat.svg', 10, new TextEncoder().encode('<svg/>'), 'IMAGE_TYPE'],
  ['plat.png', 0, new Uint8Array(), 'IMAGE_TYPE'],
  ['plat', 10, PNG, 'IMAGE_TYPE'],
  ['film.mp4', 9_000_000, GIF, 'IMAGE_TYPE'],
])('IMG-01 IMG-03 the file %s of %s bytes', (name, size, start, expected) => {
  expect(fileRefusal({ name, size, start })).toBe(expected);
});

test('IMG-04 a .jfif is refused, although it is a JPEG', () => {
  expect(fileRefusal({ name: 'plat.jfif', size: 10, start: JPEG })).toBe('IMAGE_TYPE');
});
