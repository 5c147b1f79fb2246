import type { Crop } from '@comptoir/domain/menu/product.ts';
import { cutHash, imageHash, imageKey } from './image-key.ts';
import type { ImagePurpose } from './image-purposes.ts';
import type { ImageStorage } from './image-storage.ts';
import { processImage, processOwnDrawing, type Cut, type ProcessedImage } from './process-image.ts';

/** Keys of the WebP files; the JPEG of an image or a thumbnail has the same key with `.jpg`. */
export type StoredImage = { imageKey: string; thumbnailKey: string; originalKey: string };
/** A processed picture and the keys of its files. `original` is null when it is already stored. */
export type PreparedImage = { keys: StoredImage; cut: Cut; original: Buffer | null };

/** Throws ImageRefused. Preparing the same picture again gives the same keys. */
export async function prepareImage(
  companyId: string,
  bytes: Buffer,
  purpose: ImagePurpose,
  crop: Crop | null,
): Promise<PreparedImage> {
  return prepared(companyId, imageHash(bytes, purpose), purpose, crop, await processImage(bytes, purpose, crop));
}

/** For the demonstration's own drawings only (see processOwnDrawing). */
export async function storeOwnDrawing(
  storage: ImageStorage,
  companyId: string,
  svg: Buffer,
  purpose: ImagePurpose,
): Promise<StoredImage> {
  const drawn = await processOwnDrawing(svg, purpose);
  const image = prepared(companyId, imageHash(svg, purpose), purpose, null, drawn);
  await keepImage(storage, image);
  return image.keys;
}

function prepared(
  companyId: string,
  originalHash: string,
  purpose: ImagePurpose,
  crop: Crop | null,
  { original, ...cut }: ProcessedImage,
): PreparedImage {
  return { keys: keysOf(companyId, originalHash, purpose, crop), cut, original };
}

export function keysOf(companyId: string, originalHash: string, purpose: ImagePurpose, crop: Crop | null): StoredImage {
  const hash = cutHash(originalHash, purpose, crop);
  return {
    imageKey: imageKey(companyId, hash, 'image', 'webp'),
    thumbnailKey: imageKey(companyId, hash, 'thumbnail', 'webp'),
    originalKey: imageKey(companyId, originalHash, 'original', 'webp'),
  };
}

export async function keepImage(storage: ImageStorage, { keys, cut, original }: PreparedImage): Promise<void> {
  await Promise.all([
    storage.put(keys.imageKey, cut.image.webp),
    storage.put(jpegOf(keys.imageKey), cut.image.jpeg),
    storage.put(keys.thumbnailKey, cut.thumbnail.webp),
    storage.put(jpegOf(keys.thumbnailKey), cut.thumbnail.jpeg),
    original && storage.put(keys.originalKey, original),
  ]);
}

export async function removeCut(
  storage: ImageStorage,
  keys: Pick<StoredImage, 'imageKey' | 'thumbnailKey'>,
): Promise<void> {
  const both = [keys.imageKey, keys.thumbnailKey];
  await Promise.all([...both, ...both.map(jpegOf)].map((key) => storage.delete(key)));
}

const jpegOf = (webpKey: string): string => webpKey.replace(/webp$/, 'jpg');
