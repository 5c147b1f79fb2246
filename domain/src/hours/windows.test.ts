import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, instantAt, localParts, localTime, MINUTE, msBetween, toInstant, WEEKDAYS } from '../kernel/time.ts';
import { aShop } from '../shops/shops.samples.ts';
import { slotTimes, minutesOf, clockOf } from './slots.ts';
import { hoursKindOf, isOpenAt, windowAt, windowsOn, type OrderedShop } from './windows.ts';

const SATURDAY = '2026-11-14';
const SPRING = '2026-03-29';
const AUTUMN = '2026-10-25';
const PARIS = 'Europe/Paris';

const openOn = (slots: string[], rest: Partial<OrderedShop> = {}): OrderedShop => ({
  ...aShop(),
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { openingSlots: slots, deliverySlots: [] }])),
  ...rest,
});
const starts = (shop: OrderedShop, day = SATURDAY) =>
  windowsOn(shop, 'opening', day).map(({ start }) => localTime(start, shop.timeZone));

describe('windows of a day', () => {
  test('HRS-14 HRS-13 11:30-14:30 by 15 minutes with a limit of 4 is 12 windows of 4 orders', () => {
    const shop = aShop({
      hours: {
        saturday: { openingSlots: ['11:30-14:30'], openingOrderLimits: { '11:30-14:30': 4 }, deliverySlots: [] },
      },
    });
    const windows = windowsOn(shop, 'opening', SATURDAY);
    expect(windows).toHaveLength(12);
    expect(windows.every(({ limit }) => limit === 4)).toBe(true);
    expect(windows[0]?.start).toBe(instantAt(SATURDAY, '11:30', PARIS));
    expect(windows.at(-1)?.end).toBe(instantAt(SATURDAY, '14:30', PARIS));
    expect(windowAt(shop, 'opening', instantAt(SATURDAY, '12:20', PARIS))).toBe(windows[3]);
    expect(windowAt(shop, 'opening', instantAt(SATURDAY, '14:30', PARIS))).toBeNull();
    expect(windowAt(shop, 'opening', instantAt(SATURDAY, '11:29', PARIS))).toBeNull();
  });

  test('HRS-18 an interval that does not divide the slot ends within it', () => {
    const shop = openOn(['11:30-12:30'], { orderWindowMinutes: 25 });
    expect(starts(shop)).toEqual(['11:30', '11:55']);
    const orphan = instantAt(SATURDAY, '12:25', PARIS);
    expect(windowAt(shop, 'opening', orphan)).toBeNull();
    expect(isOpenAt(shop, 'opening', orphan)).toBe(true);
    expect(starts(openOn(['12:00-12:30'], { orderWindowMinutes: 60 }))).toEqual([]);
  });

  test('HRS-18 ORS-06 an interval of 50 minutes is the same on each of seven days', () => {
    const shop = openOn(['11:30-14:30', '18:30-22:30'], { orderWindowMinutes: 50 });
    for (let ahead = 0; ahead < 7; ahead += 1)
      expect(starts(shop, addDays(SATURDAY, ahead)), `${ahead}`).toEqual([
        '11:30',
        '12:20',
        '13:10',
        '18:30',
        '19:20',
        '20:10',
        '21:00',
      ]);
  });

  test.each(['22:00-23:59', '22:00-00:00'])('HRS-08 %s loses no minute before midnight', (slot) => {
    const shop = openOn([slot], { orderWindowMinutes: 30 });
    expect(starts(shop)).toEqual(['22:00', '22:30', '23:00', '23:30']);
    expect(windowsOn(shop, 'opening', SATURDAY).at(-1)?.end).toBe(instantAt('2026-11-15', '00:00', PARIS));
    expect(windowAt(shop, 'opening', instantAt(SATURDAY, '23:59', PARIS))).not.toBeNull();
    expect(isOpenAt(shop, 'opening', instantAt(SATURDAY, '23:59', PARIS))).toBe(true);
  });

  test('HRS-08 a service over midnight, in two slots, has no gap', () => {
    const shop = openOn([], {
      hours: {
        saturday: { openingSlots: ['22:00-23:59'], deliverySlots: [] },
        sunday: { openingSlots: ['00:00-02:00'], deliverySlots: [] },
      },
    });
    const evening = windowsOn(shop, 'opening', SATURDAY);
    expect(evening.at(-1)?.end).toBe(windowsOn(shop, 'opening', '2026-11-15')[0]?.start);
    expect(evening).toHaveLength(8);
  });

  test('HRS-22 the night clocks go forward, windows of the missing hour do not exist', () => {
    const shop = openOn(['01:00-04:00'], { orderWindowMinutes: 30 });
    expect(starts(shop, SPRING)).toEqual(['01:00', '01:30', '03:00', '03:30']);
    const windows = windowsOn(shop, 'opening', SPRING);
    expect(windows[1]?.end).toBe(windows[2]?.start);
    expect(starts(openOn(['02:00-03:00']), SPRING)).toEqual([]);
    expect(isOpenAt(openOn(['02:00-03:00']), 'opening', '2026-03-29T01:00:00.000Z')).toBe(false);
  });

  test('HRS-22 the night clocks go back, the repeated hour counts once', () => {
    const shop = openOn(['01:00-04:00'], { orderWindowMinutes: 30 });
    expect(starts(shop, AUTUMN)).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00', '03:30']);
    expect(windowsOn(shop, 'opening', AUTUMN).map(({ start, end }) => msBetween(start, end) / MINUTE)).toEqual(
      Array.from({ length: 6 }, () => 30),
    );
    expect(windowAt(shop, 'opening', '2026-10-25T01:15:00.000Z')).toBeNull();
    expect(isOpenAt(shop, 'opening', '2026-10-25T01:15:00.000Z')).toBe(true);
  });

  test('SPH-14 SPH-15 HRS-12 a special day replaces both kinds, with default limits', () => {
    const limits = { '11:30-14:30': 3 };
    const day = { openingSlots: ['11:30-14:30'], deliverySlots: ['11:30-14:30'] };
    const shop: OrderedShop = {
      ...aShop({
        hours: { saturday: { ...day, openingOrderLimits: limits, deliveryOrderLimits: limits } },
        specialHours: [{ day: '11-14', slots: ['20:00-21:00'] }],
      }),
      orderWindowMinutes: 20,
    };
    for (const kind of ['opening', 'delivery'] as const) {
      const windows = windowsOn(shop, kind, SATURDAY);
      expect(windows.map(({ start, limit }) => [localTime(start, PARIS), limit])).toEqual([
        ['20:00', 30],
        ['20:20', 30],
        ['20:40', 30],
      ]);
    }
    expect(windowsOn({ ...shop, specialHours: [{ day: SATURDAY }] }, 'opening', SATURDAY)).toEqual([]);
  });

  test('HRS-17 opening hours for what is fetched or eaten here, delivery hours for deliveries', () => {
    expect(['delivery', 'click_and_collect', 'click_and_seat'].map(hoursKindOf)).toEqual([
      'delivery',
      'opening',
      'opening',
    ]);
    const shop = aShop();
    expect(localTime(windowsOn(shop, 'delivery', SATURDAY)[0]?.start ?? '', PARIS)).toBe('11:45');
  });

  test('HRS-13 a day is computed once, and again for other hours', () => {
    const shop = openOn(['10:00-12:00']);
    expect(windowsOn({ ...shop }, 'opening', SATURDAY)).toBe(windowsOn(shop, 'opening', SATURDAY));
    expect(windowsOn({ ...shop, orderWindowMinutes: 60 }, 'opening', SATURDAY)).toHaveLength(2);
    expect(windowsOn({ ...shop, specialHours: [{ day: SATURDAY }] }, 'opening', SATURDAY)).toHaveLength(0);
    expect(windowsOn({ ...shop, timeZone: 'America/Guadeloupe' }, 'opening', SATURDAY)[0]?.start).toBe(
      '2026-11-14T14:00:00.000Z',
    );
  });
});

const quarter = fc.integer({ min: 0, max: 1439 });
const someSlots = fc
  .uniqueArray(quarter, { minLength: 2, maxLength: 6 })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((minutes) =>
    Array.from({ length: Math.floor(minutes.length / 2) }, (_, pair) =>
      [minutes[2 * pair] ?? 0, minutes[2 * pair + 1] ?? 0].map(clockOf).join('-'),
    ),
  );
const someDay = fc.oneof(
  fc.constantFrom(SPRING, AUTUMN, '2027-03-28', '2027-10-31', '2028-02-29'),
  fc.integer({ min: 0, max: 900 }).map((ahead) => addDays('2026-01-01', ahead)),
);
const someZone = fc.constantFrom(PARIS, 'America/Guadeloupe', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Beirut');

describe('any hours', () => {
  test('HRS-18 HRS-22 windows are sorted, do not overlap, lie in their slots, and windowAt finds each', () => {
    fc.assert(
      fc.property(someSlots, someDay, someZone, fc.integer({ min: 5, max: 60 }), (slots, day, timeZone, step) => {
        const shop = openOn(slots, { timeZone, orderWindowMinutes: step });
        const windows = windowsOn(shop, 'opening', day);
        for (const [index, window] of windows.entries()) {
          expect(window.start < window.end).toBe(true);
          expect(msBetween(window.start, window.end)).toBeLessThanOrEqual(step * MINUTE);
          expect(window.start >= (windows[index - 1]?.end ?? '')).toBe(true);
          const { day: on, time } = localParts(window.start, timeZone);
          expect(on).toBe(day);
          const slot = slots.map(slotTimes).find(({ start, end }) => start <= time && time < end);
          expect((minutesOf(time) - minutesOf(slot?.start ?? '99:99')) % step).toBe(0);
          expect(minutesOf(time) + step).toBeLessThanOrEqual(minutesOf(slot?.end ?? '00:00'));
          expect(windowAt(shop, 'opening', window.start)).toBe(window);
          expect(isOpenAt(shop, 'opening', window.start)).toBe(true);
        }
      }),
    );
  });

  test('HRS-18 on a day without a change of clocks no window is missing', () => {
    fc.assert(
      fc.property(someSlots, fc.integer({ min: 5, max: 60 }), (slots, step) => {
        const shop = openOn(slots, { orderWindowMinutes: step });
        const expected = slots
          .map(slotTimes)
          .reduce((sum, { start, end }) => sum + Math.floor((minutesOf(end) - minutesOf(start)) / step), 0);
        expect(windowsOn(shop, 'opening', SATURDAY)).toHaveLength(expected);
      }),
    );
  });

  test('HRS-22 windowAt answers only windows that contain the instant', () => {
    fc.assert(
      fc.property(someSlots, someZone, fc.integer({ min: 0, max: 3_000_000 }), (slots, timeZone, minute) => {
        const instant = toInstant(Date.UTC(2026, 0, 1) + minute * MINUTE);
        const shop = openOn(slots, { timeZone });
        const window = windowAt(shop, 'opening', instant);
        if (window) expect(window.start <= instant && instant < window.end).toBe(true);
        if (window) expect(isOpenAt(shop, 'opening', instant)).toBe(true);
      }),
    );
  });
});
