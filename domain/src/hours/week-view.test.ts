import { expect, test } from 'vitest';
import { aShop } from '../shops/shops.samples.ts';
import { hasRoomBehind, mondayOf, nextSpecial, openMinutes, slotText, spanOf, weekView, without } from './week-view.ts';

const shop = aShop({
  specialHours: [
    { day: '11-11', name: 'Armistice' },
    { day: '2026-11-15', slots: ['11:30-17:00'] },
    { day: '12-25', name: 'Noël' },
  ],
});

test('HRS-24 SPH-14 the week shows what is open, what delivers and what a special day takes away', () => {
  expect(mondayOf('2026-11-15')).toBe('2026-11-09');
  const week = weekView(shop, '2026-11-09');
  expect(week.map(({ day }) => day.slice(8))).toEqual(['09', '10', '11', '12', '13', '14', '15']);
  expect(week[1]).toMatchObject({
    opening: [
      { from: 690, to: 870 },
      { from: 1110, to: 1350 },
    ],
    delivery: [{ from: 705 }, { from: 1125 }],
    removed: [],
    limits: [10, 10],
  });
  expect(week[2]).toMatchObject({ opening: [], delivery: [], special: { name: 'Armistice' }, limits: [] });
  expect(week[2]?.removed).toHaveLength(2);
  expect(week[6]).toMatchObject({
    opening: [{ from: 690, to: 1020 }],
    delivery: [{ from: 690, to: 1020 }],
    removed: [{ from: 1110, to: 1350 }],
  });
});

test('HRS-24 the week says how long it is open, how much less than usual, and which special day comes next', () => {
  const week = weekView(shop, '2026-11-09');
  expect(openMinutes(shop, week)).toEqual({ open: 5 * 420 + 330, more: 330 - 840 });
  expect(spanOf(week)).toEqual({ from: 600, to: 1440 });
  expect(
    spanOf(weekView({ ...shop, specialHours: [{ day: '2026-11-09', slots: ['07:00-09:00'] }] }, '2026-11-09')),
  ).toEqual({ from: 360, to: 1440 });
  expect(nextSpecial(shop.specialHours, '2026-11-15')?.name).toBe('Noël');
  expect(nextSpecial(shop.specialHours, '2026-11-14')?.day).toBe('2026-11-15');
  expect(nextSpecial([], '2026-11-15')).toBeNull();
});

test('SPH-14 what remains of a bar once others are taken from it', () => {
  const bar = { from: 600, to: 900 };
  expect(without([bar], [{ from: 700, to: 750 }])).toEqual([
    { from: 600, to: 700 },
    { from: 750, to: 900 },
  ]);
  expect(without([bar], [{ from: 0, to: 1440 }])).toEqual([]);
  expect(without([bar], [{ from: 900, to: 960 }])).toEqual([bar]);
});

test('HRS-24 a whole day is said in words, and a short bar has them behind it where there is room', () => {
  expect(['00:00-23:59', '00:00-00:00', '18:30-23:59', '11:30-14:30'].map(slotText)).toEqual([
    'Toute la journée',
    'Toute la journée',
    '18:30 – 00:00',
    '11:30 – 14:30',
  ]);
  const [lunch, dinner, late] = [
    { from: 690, to: 870 },
    { from: 1110, to: 1200 },
    { from: 1380, to: 1440 },
  ] as const;
  expect(hasRoomBehind([lunch, dinner], lunch)).toBe(true);
  expect(hasRoomBehind([lunch, dinner, late], dinner)).toBe(false);
  expect(hasRoomBehind([lunch, dinner, late], late)).toBe(false);
  expect(hasRoomBehind([lunch, dinner], dinner)).toBe(true);
});
