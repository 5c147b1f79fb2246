import type { Crop } from '../menu/product.ts';

export type PictureSize = { width: number; height: number };
export type CropBox = { left: number; top: number; width: number; height: number };

/** IMG-02. */
export const DISH_ASPECT = 1.25;
export const ZOOM = { min: 1, max: 1.6, step: 0.1 } as const;
export const CENTRED: Crop = { x: 0, y: 0, zoom: 1 };

/**
 * What a crop shows, in pixels of the picture. At zoom 1 the frame is the largest of its aspect that the picture holds;
 * at zoom z it is z times smaller. `x` and `y` are how far its centre stands from the picture's, in hundredths of the
 * picture's width and height, right and down positive. A frame never leaves the picture.
 */
export function cropBox(size: PictureSize, aspect: number, crop: Crop): CropBox {
  const { x, y, zoom } = withinPicture(size, aspect, crop);
  const frame = frameOf(size, aspect, zoom);
  const width = Math.max(1, Math.min(size.width, Math.round(frame.width)));
  const height = Math.max(1, Math.min(size.height, Math.round(frame.height)));
  return {
    left: between(0, Math.round(size.width * (0.5 + x / 100) - width / 2), size.width - width),
    top: between(0, Math.round(size.height * (0.5 + y / 100) - height / 2), size.height - height),
    width,
    height,
  };
}

/** The same crop with its frame brought back inside, its figures short enough to compare and to store. */
export function withinPicture(size: PictureSize, aspect: number, crop: Crop): Crop {
  const zoom = between(ZOOM.min, round(crop.zoom, 1), ZOOM.max);
  const frame = frameOf(size, aspect, zoom);
  const roomX = 50 - (50 * frame.width) / size.width;
  const roomY = 50 - (50 * frame.height) / size.height;
  return { x: round(between(-roomX, crop.x, roomX), 2), y: round(between(-roomY, crop.y, roomY), 2), zoom };
}

/** Less than this is the rounding of a screen, not somebody's hand. */
const UNSEEN = 0.05;

/** No crop is the middle of the picture. */
export function sameCrop(a: Crop | null, b: Crop | null): boolean {
  const [one, other] = [a ?? CENTRED, b ?? CENTRED];
  return (['x', 'y', 'zoom'] as const).every((part) => Math.abs(one[part] - other[part]) < UNSEEN);
}

function frameOf({ width, height }: PictureSize, aspect: number, zoom: number): PictureSize {
  const widest = Math.min(width, height * aspect);
  return { width: widest / zoom, height: widest / aspect / zoom };
}

const between = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value));
/** Adding zero turns a minus zero into the zero that a comparison knows. */
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals)) + 0;
