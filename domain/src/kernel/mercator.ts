import type { Location } from './schema.ts';

export type Point = { x: number; y: number };

const TILE = 256;

/** Where a place lies on the square world of web maps, in pixels at a zoom. */
export function worldPoint({ latitude, longitude }: Location, zoom: number): Point {
  const size = TILE * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

const CLOSEST = 16;
const FARTHEST = 3;

/** The closest look that shows all places within a frame, with a margin for their pins. */
export function sightOf(
  places: readonly Location[],
  frame: { width: number; height: number; margin: number },
): { zoom: number; origin: Point } {
  for (let zoom = CLOSEST; ; zoom -= 1) {
    const points = places.map((place) => worldPoint(place, zoom));
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const fits = right - left <= frame.width - 2 * frame.margin && bottom - top <= frame.height - 2 * frame.margin;
    if (!fits && zoom > FARTHEST) continue;
    return { zoom, origin: { x: (left + right - frame.width) / 2, y: (top + bottom - frame.height) / 2 } };
  }
}

/** The tiles that cover a frame, and where each of them lies in it. */
export function tilesIn(
  { origin }: { origin: Point },
  { width, height }: { width: number; height: number },
): { x: number; y: number; left: number; top: number }[] {
  const tiles = [];
  for (let y = Math.floor(origin.y / TILE); y * TILE < origin.y + height; y += 1)
    for (let x = Math.floor(origin.x / TILE); x * TILE < origin.x + width; x += 1)
      tiles.push({ x, y, left: x * TILE - origin.x, top: y * TILE - origin.y });
  return tiles;
}
