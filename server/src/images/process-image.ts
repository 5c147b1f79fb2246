import { CENTRED, cropBox, type PictureSize } from '@comptoir/domain/images/crop.ts';
import {
  MAX_IMAGE_BYTES,
  typeBySignature,
  type ImageRefusal,
  type ImageType,
} from '@comptoir/domain/images/image-file.ts';
import type { Crop } from '@comptoir/domain/menu/product.ts';
import type { Sharp } from 'sharp';
import { IMAGE_PURPOSES, type ImagePurpose, type ImageSize } from './image-purposes.ts';
import { limited } from '../kernel/limited.ts';
import { loadSharp } from './sharp.ts';

export class ImageRefused extends Error {
  readonly code: ImageRefusal;

  constructor(code: ImageRefusal, cause?: unknown) {
    super(`image refused: ${code}`, { cause });
    this.name = 'ImageRefused';
    this.code = code;
  }
}

/** WebP, and JPEG for clients that cannot read it (IMG-06). */
export type Rendition = { webp: Buffer; jpeg: Buffer };
/** The visible part of a picture. */
export type Cut = { image: Rendition; thumbnail: Rendition };
export type ProcessedImage = Cut & {
  /** The whole picture, used to edit the crop (IMG-05). */
  original: Buffer;
};

const MAX_PIXELS = 25_000_000;
/** A strip of one by millions passes the number of pixels and takes seconds to turn and cut. */
const MAX_SIDE = 20_000;
const MAX_SECONDS = 5;
const ORIGINAL_SIDE = 1200;
/** Large enough to cover any rendition; the file itself is decoded only once. */
const WORKING_SIDE = 1600;
const WEBP = { quality: 80 };
const JPEG = { quality: 80, mozjpeg: true };

/** sec:image-load: two pictures at a time, so that orders are not slowed down. */
const inTurn = limited(2);

/**
 * sec:uploads: the result is encoded again from the pixels, so scripts, metadata and other content are dropped. Throws
 * ImageRefused.
 */
export function processImage(bytes: Buffer, purpose: ImagePurpose, crop: Crop | null = null): Promise<ProcessedImage> {
  return inTurn(async () => {
    const { types } = IMAGE_PURPOSES[purpose];
    if (bytes.length > MAX_IMAGE_BYTES) throw new ImageRefused('IMAGE_TOO_LARGE');
    const type = typeBySignature(bytes);
    if (!type || !(types as readonly ImageType[]).includes(type)) throw new ImageRefused('IMAGE_TYPE');
    await refuseTooManyPixels(bytes);
    return renditions(bytes, purpose, crop);
  });
}

/** IMG-05: a new crop of an original that is stored here. */
export function cutAgain(original: Buffer, purpose: ImagePurpose, crop: Crop | null): Promise<Cut> {
  return inTurn(async () => cutOf(await decode(original), purpose, crop));
}

/** A photographed document: rotated, readable, and encoded again from its pixels. Throws ImageRefused. */
export function processScan(bytes: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    await refuseTooManyPixels(bytes);
    const { pixels } = await decode(bytes);
    return pixels().flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer();
  });
}

/** For the SVG drawings shipped with the demonstration. Never call it with a user's file. */
export function processOwnDrawing(svg: Buffer, purpose: ImagePurpose): Promise<ProcessedImage> {
  return inTurn(() => renditions(svg, purpose, null));
}

async function refuseTooManyPixels(bytes: Buffer): Promise<void> {
  const sharp = await loadSharp();
  // Only the header is read, whatever size it claims.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new ImageRefused('IMAGE_TYPE', cause);
    });
  const isHuge = header.width * header.height > MAX_PIXELS || Math.max(header.width, header.height) > MAX_SIDE;
  if (isHuge) throw new ImageRefused('IMAGE_TOO_LARGE');
}

type Picture = { size: PictureSize; pixels: () => Sharp };

async function renditions(bytes: Buffer, purpose: ImagePurpose, crop: Crop | null): Promise<ProcessedImage> {
  const picture = await decode(bytes);
  return {
    ...(await cutOf(picture, purpose, crop)),
    original: await picture.pixels().resize(inside(ORIGINAL_SIDE)).webp(WEBP).toBuffer(),
  };
}

async function cutOf({ size, pixels }: Picture, purpose: ImagePurpose, crop: Crop | null): Promise<Cut> {
  const { image, thumbnail } = IMAGE_PURPOSES[purpose];
  const box = cropBox(size, image.width / image.height, crop ?? CENTRED);
  return {
    image: await rendition(pixels().extract(box), image),
    thumbnail: await rendition(pixels().extract(box), thumbnail),
  };
}

async function decode(bytes: Buffer): Promise<Picture> {
  const sharp = await loadSharp();
  try {
    const opened = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: MAX_SECONDS });
    // The orientation is in the metadata that are dropped below.
    const upright = opened.autoOrient().resize(inside(WORKING_SIDE)).toColourspace('srgb');
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { size: { width, height }, pixels: () => sharp(data, { raw: { width, height, channels } }) };
  } catch (cause) {
    throw new ImageRefused('IMAGE_TYPE', cause);
  }
}

function inside(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
}

async function rendition(pixels: Sharp, { width, height }: ImageSize): Promise<Rendition> {
  const sized = pixels.resize({ width, height, fit: 'cover' });
  return {
    webp: await sized.clone().webp(WEBP).toBuffer(),
    jpeg: await sized.clone().flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer(),
  };
}
