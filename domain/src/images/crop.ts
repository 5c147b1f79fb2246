import type { Crop } from '../menu/product.ts';

export type PictureSize = { width: number; height: number };
export type CropBox = { left: number; top: number; width: number; height: number };

export const DISH_ASPECT = 1.25;
export const ZOOM = { min: 1, max: 1.6, step: 0.1 } as const;
export const CENTRED: Crop = { x: 0, y: 0, zoom: 1 };

/**
 * The visible rectangle in pixels of the picture. At zoom 1 the frame is the largest one of its aspect that fits; at
 * zoom z it is z times smaller. `x` and `y` are the distance of its centre from the picture's centre, in percent of the
 * picture's width and height, positive to the right and down. The frame never leaves the picture.
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

/** The crop with its frame moved back inside the picture, rounded so that it can be compared and stored. */
export function withinPicture(size: PictureSize, aspect: number, crop: Crop): Crop {
  const zoom = between(ZOOM.min, round(crop.zoom, 1), ZOOM.max);
  const frame = frameOf(size, aspect, zoom);
  const roomX = 50 - (50 * frame.width) / size.width;
  const roomY = 50 - (50 * frame.height) / size.height;
  return { x: round(between(-roomX, crop.x, roomX), 2), y: round(between(-roomY, crop.y, roomY), 2), zoom };
}

/** Smaller differences come from the rounding of the screen, not from the user. */
const ROUNDING = 0.05;

/** A missing crop means the centre of the picture. */
export function sameCrop(a: Crop | null, b: Crop | null): boolean {
  const [one, other] = [a ?? CENTRED, b ?? CENTRED];
  return (['x', 'y', 'zoom'] as const).every((part) => Math.abs(one[part] - other[part]) < ROUNDING);
}

function frameOf({ width, height }: PictureSize, aspect: number, zoom: number): PictureSize {
  const widest = Math.min(width, height * aspect);
  return { width: widest / zoom, height: widest / aspect / zoom };
}

const between = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value));
/** Adding zero turns -0 into 0, which compares as expected. */
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals)) + 0;
