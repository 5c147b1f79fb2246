import { expect, test } from 'vitest';
import { designFileRefusal, fileRefusal, isSentAsItIs, MAX_CHOSEN_BYTES, MAX_IMAGE_BYTES } from './image-file.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const HEIC = new TextEncoder().encode('\0\0\0\u0018ftypheic');
const FILM = new TextEncoder().encode('\0\0\0\u0018ftypisom');
const GIF = new TextEncoder().encode('GIF89a');

test.each([
  ['plat.png', 10, PNG, null],
  ['plat.jpg', 10, JPEG, null],
  ['PLAT.JPEG', MAX_CHOSEN_BYTES, JPEG, null],
  ['plat.jpg', MAX_CHOSEN_BYTES + 1, JPEG, 'too-large'],
  ['IMG_0042.HEIC', 2_400_000, HEIC, null],
  ['IMG_0042.heif', 10, FILM, 'unknown-type'],
  ['plat.png', 10, GIF, 'unknown-type'],
  ['plat.gif', 10, GIF, 'unknown-type'],
  ['plat.svg', 10, new TextEncoder().encode('<svg/>'), 'unknown-type'],
  ['plat.png', 0, new Uint8Array(), 'unknown-type'],
  ['plat', 10, PNG, 'unknown-type'],
  ['film.mp4', 9_000_000, GIF, 'unknown-type'],
])('IMG-01 IMG-03 IMG-12 the file %s of %s bytes', (name, size, start, expected) => {
  expect(fileRefusal({ name, size, start })).toBe(expected);
});

test('IMG-04 SET-CST-01 a .jfif is refused, although it is a JPEG', () => {
  expect(fileRefusal({ name: 'plat.jfif', size: 10, start: JPEG })).toBe('unknown-type');
});

test.each([
  [MAX_IMAGE_BYTES, JPEG, true],
  [MAX_IMAGE_BYTES, PNG, true],
  [MAX_IMAGE_BYTES + 1, JPEG, false],
  [10, HEIC, false],
])('IMG-12 SET-CST-01 of %s bytes and that type, sent as it is: %s', (size, start, expected) => {
  expect(isSentAsItIs({ size, start })).toBe(expected);
});

test.each([
  ['banniere.jfif', 10, JPEG, 'photo', null],
  ['banniere.JPG', MAX_IMAGE_BYTES, JPEG, 'photo', null],
  ['banniere.png', MAX_IMAGE_BYTES + 1, PNG, 'photo', 'IMAGE_TOO_LARGE'],
  ['banniere.gif', 10, GIF, 'photo', 'IMAGE_TYPE'],
  ['banniere.png', 10, GIF, 'photo', 'IMAGE_TYPE'],
  ['profil.png', 10, PNG, 'png', null],
  ['profil.jpg', 10, JPEG, 'png', 'IMAGE_TYPE'],
  ['profil.png', 10, JPEG, 'png', 'IMAGE_TYPE'],
] as const)('DSW-04 DSM-09 SET-ERR-50 %s of %i bytes for a %4$s place: %5$s', (name, size, start, format, refusal) => {
  expect(designFileRefusal({ name, size, start }, format)).toBe(refusal);
});
