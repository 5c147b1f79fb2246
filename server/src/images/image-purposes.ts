import type { ImageType } from '@comptoir/domain/images/image-file.ts';

export type ImageSize = { width: number; height: number };
export type ImageRule = { types: readonly ImageType[]; image: ImageSize; thumbnail: ImageSize };

const PHOTO: readonly ImageType[] = ['png', 'jpeg'];
const DISH = { types: PHOTO, image: { width: 1000, height: 800 }, thumbnail: { width: 400, height: 320 } };
const WIDE = { types: PHOTO, image: { width: 1200, height: 400 }, thumbnail: { width: 320, height: 107 } };
const SQUARE = { types: PHOTO, image: { width: 1200, height: 1200 }, thumbnail: { width: 320, height: 320 } };

/** IMG-01, IMG-06, DSW-04, DSM-08, DSM-09: the purpose of an image decides its file types, aspect ratio and sizes. */
export const IMAGE_PURPOSES = {
  product: DISH,
  section: DISH,
  banner: WIDE,
  slide: WIDE,
  loyalty: WIDE,
  account: { ...SQUARE, types: ['png'] },
  orders: { ...SQUARE, types: ['png'] },
  logo: SQUARE,
} as const satisfies Record<string, ImageRule>;

export type ImagePurpose = keyof typeof IMAGE_PURPOSES;
