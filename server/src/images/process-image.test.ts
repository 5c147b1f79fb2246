import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cutAgain, ImageRefused, processImage, processOwnDrawing } from './process-image.ts';

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#009973' } });
const refusal = (bytes: Buffer, purpose: Parameters<typeof processImage>[1] = 'product') =>
  processImage(bytes, purpose).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ImageRefused ? error.code : String(error)),
  );
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return [format, width, height];
};
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40"><rect width="50" height="40"/></svg>',
);

test('IMG-06 a dish becomes 1000 × 800 and 400 × 320, WebP and JPEG; the whole picture is kept', async () => {
  const { image, thumbnail, original } = await processImage(await canvas(2400, 1200).jpeg().toBuffer(), 'product');

  expect(await sizeOf(image.webp)).toEqual(['webp', 1000, 800]);
  expect(await sizeOf(image.jpeg)).toEqual(['jpeg', 1000, 800]);
  expect(await sizeOf(thumbnail.webp)).toEqual(['webp', 400, 320]);
  expect(await sizeOf(thumbnail.jpeg)).toEqual(['jpeg', 400, 320]);
  expect(await sizeOf(original)).toEqual(['webp', 1200, 600]);
});

test('a banner is three times as wide as high, a logo square', async () => {
  const banner = await processImage(await canvas(900, 300).png().toBuffer(), 'banner');
  const logo = await processImage(await canvas(300, 300).png().toBuffer(), 'logo');

  expect(await sizeOf(banner.image.webp)).toEqual(['webp', 1200, 400]);
  expect(await sizeOf(logo.thumbnail.webp)).toEqual(['webp', 320, 320]);
});

test('sec:uploads position, comments and trailing code stay behind', async () => {
  const withGps = await canvas(200, 160)
    .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 42/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(withGps).metadata()).exif).toBeDefined();

  const { image, thumbnail, original } = await processImage(
    Buffer.concat([withGps, Buffer.from('<?php system($_GET["canary"]); ?>')]),
    'product',
  );

  for (const out of [image.webp, image.jpeg, thumbnail.webp, thumbnail.jpeg, original]) {
    expect((await sharp(out).metadata()).exif).toBeUndefined();
    expect(out.includes('canary')).toBe(false);
  }
});

test('sec:uploads a photo taken upright stays upright', async () => {
  const turned = await canvas(400, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();

  const { original } = await processImage(turned, 'logo');

  expect(await sizeOf(original)).toEqual(['webp', 100, 400]);
});

test('IMG-06 transparency is kept in WebP and white in JPEG', async () => {
  const empty = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();

  const { image } = await processImage(empty, 'orders');

  expect((await sharp(image.webp).stats()).isOpaque).toBe(false);
  expect((await sharp(image.jpeg).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test('IMG-01 IMG-03 sec:uploads what is no PNG or JPEG by its bytes is refused, whatever it is called', async () => {
  const png = await canvas(50, 40).png().toBuffer();
  const corpus = {
    svg: SVG,
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    gif: await canvas(50, 40).gif().toBuffer(),
    webp: await canvas(50, 40).webp().toBuffer(),
    empty: Buffer.alloc(0),
    signatureOnly: png.subarray(0, 8),
    truncatedPng: png.subarray(0, png.length - 30),
    jpegSignatureThenScript: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<?php ?>')]),
    pngSignatureThenSvg: Buffer.concat([png.subarray(0, 8), SVG]),
  };

  for (const [name, bytes] of Object.entries(corpus)) expect(await refusal(bytes), name).toBe('IMAGE_TYPE');
});

test('sec:uploads a truncated JPEG is refused', async () => {
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#000',
    },
  })
    .jpeg()
    .toBuffer();

  expect(await refusal(noise)).toBe('accepted');
  expect(await refusal(noise.subarray(0, noise.length / 2))).toBe('IMAGE_TYPE');
});

test('the account and orders pictures are PNG only', async () => {
  const jpeg = await canvas(50, 50).jpeg().toBuffer();

  expect(await refusal(jpeg, 'orders')).toBe('IMAGE_TYPE');
  expect(await refusal(jpeg, 'account')).toBe('IMAGE_TYPE');
  expect(await refusal(jpeg, 'slide')).toBe('accepted');
});

test('IMG-01 sec:uploads 500 000 bytes pass, one more is refused', async () => {
  const jpeg = await canvas(50, 40).jpeg().toBuffer();
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

  expect(await refusal(padded(500_000))).toBe('accepted');
  expect(await refusal(padded(500_001))).toBe('IMAGE_TOO_LARGE');
});

test('sec:uploads a small file of huge dimensions is refused by its header', async () => {
  const bomb = await canvas(50, 40).png().toBuffer();
  bomb.writeUInt32BE(50_000, 16);
  bomb.writeUInt32BE(50_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const large = await sharp({ create: { width: 5100, height: 5000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

  expect(await refusal(bomb)).toBe('IMAGE_TOO_LARGE');
  expect(large.length).toBeLessThan(500_000);
  expect(await refusal(large)).toBe('IMAGE_TOO_LARGE');
});

test('sec:uploads a strip of one pixel by millions is refused by its header', async () => {
  const strip = await canvas(50, 40).png().toBuffer();
  strip.writeUInt32BE(1, 16);
  strip.writeUInt32BE(25_000_000, 20);
  strip.writeUInt32BE(crc32(strip.subarray(12, 29)), 29);

  expect(await refusal(strip)).toBe('IMAGE_TOO_LARGE');
});

test('sec:uploads our own drawings, and only through their own door, may be SVG', async () => {
  const { image } = await processOwnDrawing(SVG, 'product');

  expect(await sizeOf(image.webp)).toEqual(['webp', 1000, 800]);
});

test('IMG-02 IMG-05 the frame that was chosen is what is drawn, first and again from the kept picture', async () => {
  const half = (background: string) => sharp({ create: { width: 800, height: 800, channels: 3, background } });
  const greenThenRed = await half('#00ff00').extend({ right: 800, background: '#ff0000' }).png().toBuffer();
  const middle = async (bytes: Buffer) => {
    const { data } = await sharp(bytes).resize(1, 1, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true });
    return [...data].map((part) => Math.round(part / 64));
  };

  const left = await processImage(greenThenRed, 'product', { x: -25, y: 0, zoom: 1.6 });
  const right = await cutAgain(left.original, 'product', { x: 25, y: 0, zoom: 1.6 });

  expect(await middle(left.image.jpeg)).toEqual([0, 4, 0]);
  expect(await middle(left.thumbnail.webp)).toEqual([0, 4, 0]);
  expect(await middle(right.image.jpeg)).toEqual([4, 0, 0]);
  expect(await sizeOf(right.image.webp)).toEqual(['webp', 1000, 800]);
});
