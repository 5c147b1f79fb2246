import { describe, expect, test } from 'vitest';
import type { OrderedShop } from '../hours/windows.ts';
import { instantAt } from '../kernel/time.ts';
import type { SlotLoad, StoredLoad } from './slot-load.ts';
import { changeWords, stateWords, takenWords } from './slot-loads.labels.ts';
import {
  byHour,
  dayLoads,
  isDefaultLimited,
  limitOf,
  pressing,
  remaining,
  slotLimitRefusal,
  slotState,
} from './slot-loads.ts';

const SATURDAY = '2026-11-14';
const at = (time: string, day = SATURDAY) => instantAt(day, time, 'Europe/Paris');
const shop: OrderedShop = {
  timeZone: 'Europe/Paris',
  orderWindowMinutes: 30,
  specialHours: [],
  hours: {
    saturday: {
      openingSlots: ['12:00-13:00', '23:00-23:59'],
      openingOrderLimits: { '12:00-13:00': 6, '23:00-23:59': 4 },
      deliverySlots: ['12:00-13:00'],
      deliveryOrderLimits: { '12:00-13:00': 3 },
    },
    sunday: { openingSlots: ['00:00-01:00', '12:00-13:00'], deliverySlots: [] },
  },
};
const stored = (start: string, fields: Partial<StoredLoad> = {}): StoredLoad => ({
  kind: 'opening',
  start,
  taken: 0,
  maxOrders: null,
  limitedBy: null,
  version: 1,
  ...fields,
});
const load = (fields: Partial<SlotLoad> = {}): SlotLoad => ({
  ...stored(at('12:00')),
  end: at('12:30'),
  usualLimit: 6,
  ...fields,
});
const hours = (loads: readonly SlotLoad[]) => loads.map(({ kind, start }) => `${kind} ${start}`);

describe('HRS-26 what is taken of what the kitchen can do', () => {
  test('both kinds by hour, each with its own limit, and what is stored of it', () => {
    const loads = dayLoads(shop, SATURDAY, [stored(at('12:00'), { taken: 4 })]);
    expect(loads.slice(0, 2)).toMatchObject([
      { kind: 'opening', start: at('12:00'), end: at('12:30'), usualLimit: 6, taken: 4, version: 1 },
      { kind: 'delivery', start: at('12:00'), usualLimit: 3, taken: 0, version: 0 },
    ]);
    expect(takenWords(load({ taken: 4 }))).toBe('4 sur\u00A06');
  });

  test('a service that goes on after midnight is shown to its end, the next day’s lunch is not', () => {
    expect(hours(dayLoads(shop, SATURDAY, [])).slice(-4)).toEqual([
      `opening ${at('23:00')}`,
      `opening ${at('23:30')}`,
      `opening ${at('00:00', '2026-11-15')}`,
      `opening ${at('00:30', '2026-11-15')}`,
    ]);
  });

  test('a shop that never closes is shown until six the next morning', () => {
    const always = { openingSlots: ['00:00-23:59'], deliverySlots: [] };
    const loads = dayLoads({ ...shop, hours: { saturday: always, sunday: always } }, SATURDAY, []);
    expect(loads.at(-1)?.end).toBe(at('06:00', '2026-11-15'));
  });

  test('a count of a window that the hours no longer have is not shown', () => {
    expect(dayLoads(shop, SATURDAY, [stored(at('12:15'), { taken: 2 })]).every(({ taken }) => taken === 0)).toBe(true);
  });

  test('from the present window on; one that has just ended is gone', () => {
    const loads = dayLoads(shop, SATURDAY, []);
    expect(hours(remaining(loads, at('12:29')))[0]).toBe(`opening ${at('12:00')}`);
    expect(hours(remaining(loads, at('12:30')))[0]).toBe(`opening ${at('12:30')}`);
    expect(remaining(loads, at('01:00', '2026-11-15'))).toEqual([]);
  });

  test('the glance shows the fullest window of the present hour, otherwise of the next one, and those that follow', () => {
    const glance = (taken: StoredLoad[], time: string, most = 1) =>
      pressing(dayLoads(shop, SATURDAY, taken), at(time), most);
    const pickup = stored(at('12:00'), { taken: 3 });
    expect(glance([pickup], '12:10')).toMatchObject([{ kind: 'opening', taken: 3 }]);
    const delivery = stored(at('12:00'), { kind: 'delivery', taken: 2 });
    expect(glance([pickup, delivery], '12:10')).toMatchObject([{ kind: 'delivery', taken: 2 }]);
    const closed = stored(at('12:00'), { kind: 'delivery', maxOrders: 0 });
    expect(glance([pickup, closed], '12:10')).toMatchObject([{ kind: 'delivery', maxOrders: 0 }]);
    expect(glance([], '12:40', 3).map(({ start }) => start)).toEqual([at('12:30'), at('23:00'), at('23:30')]);
    expect(pressing(dayLoads(shop, SATURDAY, []), at('02:00', '2026-11-15'), 3)).toEqual([]);
  });

  test('the windows of both kinds that begin together stand together', () => {
    expect(byHour(dayLoads(shop, SATURDAY, [])).map(({ loads }) => loads.map(({ kind }) => kind))).toEqual([
      ['opening', 'delivery'],
      ['opening', 'delivery'],
      ['opening'],
      ['opening'],
      ['opening'],
      ['opening'],
    ]);
  });

  test('HRS-12 SPH-15 limits that nobody has set are told apart', () => {
    expect(isDefaultLimited(shop, SATURDAY)).toBe(false);
    expect(isDefaultLimited(shop, '2026-11-15')).toBe(true);
    const special = { ...shop, specialHours: [{ day: SATURDAY, slots: ['12:00-13:00'] }] };
    expect(isDefaultLimited(special, SATURDAY)).toBe(true);
    expect(isDefaultLimited(shop, '2026-11-16')).toBe(false);
  });
});

describe('HRS-27 closed, widened, restored', () => {
  test.each([
    [{ taken: 4 }, 'free', null, null],
    [{ taken: 6 }, 'full', 'Complet', null],
    [{ taken: 1, maxOrders: 6 }, 'free', null, null],
    [{ maxOrders: 0, limitedBy: 'Léa' }, 'closed', 'Fermé', 'Fermé par Léa\u00A0: 6\u00A0d’habitude'],
    [{ taken: 2, maxOrders: 0 }, 'closed', 'Fermé · 2\u00A0prises', 'Fermé\u00A0: 6\u00A0d’habitude'],
    [{ taken: 1, maxOrders: 0 }, 'closed', 'Fermé · 1\u00A0prise', 'Fermé\u00A0: 6\u00A0d’habitude'],
    [{ taken: 6, maxOrders: 8, limitedBy: 'Léa' }, 'free', null, 'Élargi par Léa\u00A0: 6\u00A0d’habitude'],
    [{ taken: 6, maxOrders: 5 }, 'full', 'Complet', 'Réduit\u00A0: 6\u00A0d’habitude'],
  ] as const)('%o is %s', (fields, state, words, change) => {
    const one = load(fields);
    expect([slotState(one), stateWords(one), changeWords(one)]).toEqual([state, words, change]);
    expect(limitOf(one)).toBe('maxOrders' in fields ? fields.maxOrders : 6);
  });

  test('only a window of the hours as they are now, and only until it ends', () => {
    const window = { kind: 'delivery', start: at('12:30') } as const;
    expect(slotLimitRefusal(shop, window, at('12:59'))).toBeNull();
    expect(slotLimitRefusal(shop, window, at('13:00'))).toBe('slot-past');
    expect(slotLimitRefusal(shop, { ...window, start: at('12:40') }, at('12:00'))).toBe('slot-unknown');
    expect(slotLimitRefusal(shop, { ...window, start: at('23:00') }, at('12:00'))).toBe('slot-unknown');
  });
});
