import { imageHash, imageKey } from './image-key.ts';
import type { ImageExtension, ImagePart } from './image-key.ts';
import type { ImagePurpose } from './image-purposes.ts';
import type { ImageStorage } from './image-storage.ts';
import { processImage, processOwnDrawing } from './process-image.ts';
import type { ProcessedImage } from './process-image.ts';

/** Keys of the WebP files; the JPEG of an image or a thumbnail has the same key with `.jpg`. */
export type StoredImage = { hash: string; imageKey: string; thumbnailKey: string; originalKey: string };

/** CAT-API-34. Throws ImageRefused. The same picture stored twice has the same keys. */
export async function storeImage(
  storage: ImageStorage,
  companyId: string,
  bytes: Buffer,
  purpose: ImagePurpose,
): Promise<StoredImage> {
  return keep(storage, companyId, imageHash(bytes, purpose), await processImage(bytes, purpose));
}

/** For the demonstration's own drawings only (see processOwnDrawing). */
export async function storeOwnDrawing(
  storage: ImageStorage,
  companyId: string,
  svg: Buffer,
  purpose: ImagePurpose,
): Promise<StoredImage> {
  return keep(storage, companyId, imageHash(svg, purpose), await processOwnDrawing(svg, purpose));
}

async function keep(
  storage: ImageStorage,
  companyId: string,
  hash: string,
  { image, thumbnail, original }: ProcessedImage,
): Promise<StoredImage> {
  const key = (part: ImagePart, extension: ImageExtension) => imageKey(companyId, hash, part, extension);
  await Promise.all([
    storage.put(key('image', 'webp'), image.webp),
    storage.put(key('image', 'jpg'), image.jpeg),
    storage.put(key('thumbnail', 'webp'), thumbnail.webp),
    storage.put(key('thumbnail', 'jpg'), thumbnail.jpeg),
    storage.put(key('original', 'webp'), original),
  ]);
  return {
    hash,
    imageKey: key('image', 'webp'),
    thumbnailKey: key('thumbnail', 'webp'),
    originalKey: key('original', 'webp'),
  };
}
