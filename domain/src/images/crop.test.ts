import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CENTRED, cropBox, DISH_ASPECT, sameCrop, withinPicture } from './crop.ts';

const WIDE = { width: 2000, height: 800 };
const HIGH = { width: 1000, height: 2000 };

test('IMG-02 at zoom 1 the frame is the largest 5:4 of the picture, in its middle', () => {
  expect(cropBox(WIDE, DISH_ASPECT, CENTRED)).toEqual({ left: 500, top: 0, width: 1000, height: 800 });
  expect(cropBox(HIGH, DISH_ASPECT, CENTRED)).toEqual({ left: 0, top: 600, width: 1000, height: 800 });
});

test('IMG-02 at zoom 1.6 it is 1.6 times smaller, around the same centre', () => {
  expect(cropBox(WIDE, DISH_ASPECT, { x: 0, y: 0, zoom: 1.6 })).toEqual({
    left: 688,
    top: 150,
    width: 625,
    height: 500,
  });
});

test('IMG-05 x and y move the frame by hundredths of the picture, and stop at its edge', () => {
  expect(cropBox(WIDE, DISH_ASPECT, { x: 10, y: 0, zoom: 1 }).left).toBe(700);
  expect(cropBox(WIDE, DISH_ASPECT, { x: -10, y: 0, zoom: 1 }).left).toBe(300);
  expect(cropBox(WIDE, DISH_ASPECT, { x: 100, y: 100, zoom: 1 })).toMatchObject({ left: 1000, top: 0 });
  expect(withinPicture(WIDE, DISH_ASPECT, { x: 100, y: -100, zoom: 1 })).toEqual({ x: 25, y: 0, zoom: 1 });
});

test('IMG-05 whatever the picture and the crop, the frame lies in the picture and has its aspect', () => {
  const side = fc.integer({ min: 40, max: 6000 });
  const crop = fc.record({
    x: fc.double({ min: -100, max: 100, noNaN: true }),
    y: fc.double({ min: -100, max: 100, noNaN: true }),
    zoom: fc.double({ min: 1, max: 1.6, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), fc.constantFrom(1.25, 3, 1), crop, (size, aspect, asked) => {
      const box = cropBox(size, aspect, asked);

      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(size.width);
      expect(box.top + box.height).toBeLessThanOrEqual(size.height);
      expect(Math.abs(box.width - box.height * aspect)).toBeLessThanOrEqual(aspect + 1);
    }),
  );
});

test('IMG-05 a crop that was brought inside stays as it is, and is the same as itself', () => {
  const inside = withinPicture(HIGH, DISH_ASPECT, { x: -0, y: 41.2345, zoom: 1.29999 });

  expect(inside).toEqual({ x: 0, y: 34.62, zoom: 1.3 });
  expect(sameCrop(withinPicture(HIGH, DISH_ASPECT, inside), inside)).toBe(true);
  expect([sameCrop(null, CENTRED), sameCrop(inside, { ...inside, x: 0.02 })]).toEqual([true, true]);
  expect([sameCrop(null, inside), sameCrop(inside, { ...inside, zoom: 1.4 })]).toEqual([false, false]);
});
