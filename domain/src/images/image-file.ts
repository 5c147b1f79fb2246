/** IMG-01: decimal kilobytes. */
export const MAX_IMAGE_BYTES = 500_000;

export const IMAGE_TYPES = ['png', 'jpeg'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export type ImageRefusal = 'IMAGE_TOO_LARGE' | 'IMAGE_TYPE';

const SIGNATURES: Record<ImageType, readonly number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
};
/** IMG-04: `.jfif` files are JPEG too, but refused. */
const EXTENSIONS = /\.(?:png|jpe?g)$/i;

export function typeBySignature(start: Uint8Array): ImageType | null {
  return IMAGE_TYPES.find((type) => SIGNATURES[type].every((byte, index) => start[index] === byte)) ?? null;
}

/** IMG-01: checked before the upload; the server checks again and more deeply. */
export function fileRefusal(file: { name: string; size: number; start: Uint8Array }): ImageRefusal | null {
  if (!EXTENSIONS.test(file.name) || typeBySignature(file.start) === null) return 'IMAGE_TYPE';
  return file.size > MAX_IMAGE_BYTES ? 'IMAGE_TOO_LARGE' : null;
}
