import { expect, test } from 'vitest';
import { sightOf, tilesIn, worldPoint } from './mercator.ts';

const NICE = { latitude: 43.7009, longitude: 7.2841 };
const FRAME = { width: 640, height: 360, margin: 40 };

test('MAP-01 a place lies where web maps draw it', () => {
  expect(worldPoint({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 });
  const { x, y } = worldPoint(NICE, 14);
  expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([8523, 5976]);
});

test('MAP-01 all places are within the frame, as close as that allows', () => {
  const there = { latitude: 43.6952, longitude: 7.2563 };
  const { zoom, origin } = sightOf([NICE, there], FRAME);

  for (const place of [NICE, there]) {
    const { x, y } = worldPoint(place, zoom);
    expect(x - origin.x).toBeGreaterThanOrEqual(FRAME.margin);
    expect(x - origin.x).toBeLessThanOrEqual(FRAME.width - FRAME.margin);
    expect(y - origin.y).toBeGreaterThanOrEqual(FRAME.margin);
    expect(y - origin.y).toBeLessThanOrEqual(FRAME.height - FRAME.margin);
  }
  expect(zoom).toBe(14);
  expect(sightOf([NICE], FRAME).zoom).toBe(16);
});

test('MAP-01 the tiles leave no corner of the frame empty', () => {
  const tiles = tilesIn(sightOf([NICE], FRAME), FRAME);

  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(FRAME.width);
  expect(Math.max(...tiles.map(({ top }) => top + 256))).toBeGreaterThanOrEqual(FRAME.height);
});
