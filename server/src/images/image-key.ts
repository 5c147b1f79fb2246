import type { Crop } from '@comptoir/domain/menu/product.ts';
import { CENTRED } from '@comptoir/domain/images/crop.ts';
import { createHash } from 'node:crypto';
import type { ImagePurpose } from './image-purposes.ts';

export type ImagePart = 'image' | 'thumbnail' | 'original';
export type ImageExtension = 'webp' | 'jpg';

const CONTENT_TYPES: Record<ImageExtension, string> = { webp: 'image/webp', jpg: 'image/jpeg' };
const KEY = /^[a-z0-9-]{1,64}\/[0-9a-f]{40}-(?:image|thumbnail|original)\.(?:webp|jpg)$/;
const ORIGINAL = /^([a-z0-9-]{1,64})\/([0-9a-f]{40})-original\.webp$/;

/** IMG-09: named after the content, so that a picture can be cached for ever and shared by a company's shops. */
export function imageHash(bytes: Buffer, purpose: ImagePurpose): string {
  return createHash('sha256').update(purpose).update('\0').update(bytes).digest('hex').slice(0, 40);
}

/** The same picture with the same crop and purpose has one name, whether it was uploaded or cropped again. */
export function cutHash(originalHash: string, purpose: ImagePurpose, crop: Crop | null): string {
  const { x, y, zoom } = crop ?? CENTRED;
  return imageHash(Buffer.from(`${originalHash} ${x} ${y} ${zoom}`), purpose);
}

/** The hash in the key of an original picture; null for any other key. */
export function originalHashOf(companyId: string, key: string): string | null {
  const [, company, hash] = ORIGINAL.exec(key) ?? [];
  return hash && company === companyId ? hash : null;
}

export function imageKey(companyId: string, hash: string, part: ImagePart, extension: ImageExtension): string {
  const key = `${companyId}/${hash}-${part}.${extension}`;
  if (!KEY.test(key)) throw new Error('not an image key');
  return key;
}

/** sec:image-keys: null for any key that we did not generate: traversals, encodings, other files. */
export function contentTypeOf(key: string): string | null {
  if (!KEY.test(key)) return null;
  return key.endsWith('.webp') ? CONTENT_TYPES.webp : CONTENT_TYPES.jpg;
}
