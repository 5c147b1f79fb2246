import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantAt, localTime, msBetween, MINUTE, toInstant, toMs, WEEKDAYS } from '../kernel/time.ts';
import { choicesFrom, isPastEnd, UNTIL_CHOICES, untilOf } from './opening.ts';
import type { ShopHours } from '../hours/hours.ts';
import { endOfService, nextOpeningDay, nextService, openFrom, openingSlots } from '../hours/service.ts';
import { aShop } from './shops.samples.ts';

const PARIS = 'Europe/Paris';
const paris = (day: string, time: string) => instantAt(day, time, PARIS);
const open = (...openingSlots: string[]) => ({ openingSlots, deliverySlots: [] });
const closed = open();

/** Saturday 14 November 2026; open 11:30-14:30 and 18:30-22:30 every day. */
const shop: ShopHours = aShop();
const SATURDAY = '2026-11-14';
const neverOpen: ShopHours = { ...shop, hours: {} };

describe('SHL-43 « Fin du service »', () => {
  test.each([
    ['09:00', '14:30', 'before the first service: its end'],
    ['11:30', '14:30', 'as it starts'],
    ['13:00', '14:30', 'during the first service'],
    ['14:29', '14:30', 'in its last minute'],
    ['14:30', '22:30', 'the service is over: the next one today'],
    ['16:00', '22:30', 'between the two'],
    ['20:14', '22:30', 'during the second'],
  ])('SHL-43 at %s the service ends at %s: %s', (now, end) => {
    expect(endOfService(shop, paris(SATURDAY, now))).toBe(paris(SATURDAY, end));
  });

  test.each(['22:30', '23:00', '23:59'])('SHL-43 at %s no service is left today', (now) => {
    expect(endOfService(shop, paris(SATURDAY, now))).toBeNull();
  });

  test('SHL-43 slots need not be stored in order', () => {
    const muddled = { ...shop, hours: { saturday: open('18:30-22:30', '11:30-14:30') } };

    expect(endOfService(muddled, paris(SATURDAY, '12:00'))).toBe(paris(SATURDAY, '14:30'));
  });

  test('SHL-43 special hours replace those of the week', () => {
    const special = { ...shop, specialHours: [{ day: SATURDAY, slots: ['10:00-23:30'] }] };

    expect(endOfService(special, paris(SATURDAY, '16:00'))).toBe(paris(SATURDAY, '23:30'));
    expect(endOfService({ ...shop, specialHours: [{ day: SATURDAY }] }, paris(SATURDAY, '12:00'))).toBeNull();
  });

  test('SHL-43 the day and the hour are those of the shop', () => {
    const guadeloupe = { ...shop, timeZone: 'America/Guadeloupe' };

    expect(endOfService(guadeloupe, '2026-11-15T01:00:00.000Z')).toBe('2026-11-15T02:30:00.000Z');
  });

  test('SHL-43, HRS-22 on the night clocks go back, a slot that has ended once is over', () => {
    const night = { ...shop, hours: { sunday: open('00:00-02:45') } };

    expect(endOfService(night, '2026-10-25T00:30:00.000Z')).toBe('2026-10-25T00:45:00.000Z');
    expect(endOfService(night, '2026-10-25T01:30:00.000Z')).toBeNull();
  });

  test('SHL-43, HRS-22 on the night clocks go forward, a slot that ends in the missing hour ends at the jump', () => {
    const night = { ...shop, hours: { sunday: open('00:00-02:30') } };

    expect(endOfService(night, '2026-03-29T00:15:00.000Z')).toBe('2026-03-29T01:00:00.000Z');
  });

  test('SHL-43, SHL-44 the end of a service is always in the future, and today', () => {
    const minutes = { min: toMs('2026-01-01T00:00:00.000Z') / MINUTE, max: toMs('2028-01-01T00:00:00.000Z') / MINUTE };

    fc.assert(
      fc.property(fc.integer(minutes), fc.constantFrom(PARIS, 'America/New_York', 'Asia/Tokyo'), (minute, timeZone) => {
        const now = toInstant(minute * MINUTE);
        const end = endOfService({ ...shop, timeZone }, now);

        expect(end === null).toBe(localTime(now, timeZone) >= '22:30');
        if (end) expect(isPastEnd(end, now)).toBe(false);
      }),
    );
  });
});

describe('SHL-43 « Demain à l’ouverture »', () => {
  test.each(['00:30', '09:00', '13:00', '23:45'])('SHL-43 on Saturday at %s it is Sunday at 11:30', (now) => {
    expect(nextOpeningDay(shop, paris(SATURDAY, now))).toBe(paris('2026-11-15', '11:30'));
  });

  test('SHL-43 closed days are passed over', () => {
    const weekdays = { ...shop, hours: { ...shop.hours, sunday: closed, monday: closed } };

    expect(nextOpeningDay(weekdays, paris(SATURDAY, '20:14'))).toBe(paris('2026-11-17', '11:30'));
  });

  test('SHL-43, SPH-14 special hours open a closed day, move an opening, or close a day', () => {
    const sundayClosed = { ...shop, hours: { ...shop.hours, sunday: closed } };
    const now = paris(SATURDAY, '20:14');

    expect(
      nextOpeningDay({ ...sundayClosed, specialHours: [{ day: '2026-11-15', slots: ['09:00-12:00'] }] }, now),
    ).toBe(paris('2026-11-15', '09:00'));
    expect(nextOpeningDay({ ...shop, specialHours: [{ day: '2026-11-15', slots: ['19:00-23:00'] }] }, now)).toBe(
      paris('2026-11-15', '19:00'),
    );
    expect(nextOpeningDay({ ...shop, specialHours: [{ day: '11-15' }] }, now)).toBe(paris('2026-11-16', '11:30'));
  });

  test('SPH-14 a one-off date goes before a yearly one', () => {
    const christmas = {
      ...shop,
      specialHours: [{ day: '12-25' }, { day: '2026-12-25', slots: ['12:00-15:00'] }],
    };

    expect(openingSlots(christmas, '2026-12-25')).toEqual([{ start: '12:00', end: '15:00' }]);
    expect(openingSlots(christmas, '2027-12-25')).toEqual([]);
  });

  test('SPH-16 a yearly 29 February applies in leap years only', () => {
    const leap = { ...shop, specialHours: [{ day: '02-29' }] };

    expect(openingSlots(leap, '2028-02-29')).toEqual([]);
    expect(openingSlots(leap, '2027-03-01')).toHaveLength(2);
  });

  test('SHL-43 the reopening after four weeks of holidays is found', () => {
    const august = Array.from({ length: 31 }, (_, i) => ({ day: `2026-08-${String(i + 1).padStart(2, '0')}` }));

    expect(nextOpeningDay({ ...shop, specialHours: august }, paris('2026-07-31', '22:00'))).toBe(
      paris('2026-09-01', '11:30'),
    );
  });

  test.each([
    ['2026-03-28', '2026-03-29T09:30:00.000Z'],
    ['2026-10-24', '2026-10-25T10:30:00.000Z'],
    ['2027-03-27', '2027-03-28T09:30:00.000Z'],
    ['2027-10-30', '2027-10-31T10:30:00.000Z'],
  ])('SHL-43, HRS-22 on %s, the eve of a change of clocks, opening at 11:30 is %s', (eve, opening) => {
    expect(nextOpeningDay(shop, paris(eve, '20:00'))).toBe(opening);
  });

  test('SHL-43, HRS-22 an opening in the missing hour is at the jump', () => {
    const early = { ...shop, hours: { sunday: open('02:30-06:00') } };

    expect(nextOpeningDay(early, paris('2026-03-28', '20:00'))).toBe('2026-03-29T01:00:00.000Z');
  });
});

describe('SHL-42 « Jusqu’à quand ? »', () => {
  const now = paris(SATURDAY, '20:14');

  test('SHL-42 there are six choices, no end first', () => {
    expect(UNTIL_CHOICES).toEqual(['open-ended', 'half-hour', 'hour', 'end-of-service', 'next-opening', 'custom']);
  });

  test('SHL-42 closing and rush propose the end of the service first, where a service is left today', () => {
    expect(choicesFrom('end-of-service', shop, now)).toEqual({
      choices: ['end-of-service', 'open-ended', 'half-hour', 'hour', 'next-opening', 'custom'],
      chosen: 'end-of-service',
    });
    expect(choicesFrom('end-of-service', shop, paris(SATURDAY, '23:00')).chosen).toBe('open-ended');
    expect(choicesFrom('open-ended', shop, now)).toEqual({ choices: [...UNTIL_CHOICES], chosen: 'open-ended' });
  });

  test.each([
    ['open-ended', null],
    ['half-hour', paris(SATURDAY, '20:44')],
    ['hour', paris(SATURDAY, '21:14')],
    ['end-of-service', paris(SATURDAY, '22:30')],
    ['next-opening', paris('2026-11-15', '11:30')],
  ] as const)('SHL-42 %s on Saturday at 20:14 is %s', (choice, until) => {
    expect(untilOf(choice, shop, now)).toBe(until);
  });

  test('SHL-43 a choice without such a slot is not offered', () => {
    expect(untilOf('end-of-service', shop, paris(SATURDAY, '23:00'))).toBeUndefined();
    expect(untilOf('end-of-service', neverOpen, now)).toBeUndefined();
    expect(untilOf('next-opening', neverOpen, now)).toBeUndefined();
    expect(untilOf('open-ended', neverOpen, now)).toBeNull();
  });

  test('SHL-42 half an hour lasts half an hour, also when clocks change', () => {
    const jump = '2026-03-29T00:45:00.000Z';
    const until = untilOf('half-hour', shop, jump);

    expect(msBetween(jump, until ?? jump)).toBe(30 * MINUTE);
  });
});

describe('SHL-44 an end must be after now', () => {
  const now = '2026-11-14T19:14:00.000Z';

  test.each([
    ['2026-11-14T19:13:59.999Z', true],
    ['2026-11-14T19:14:00.000Z', true],
    ['2026-11-14T19:14:00.001Z', false],
    [null, false],
  ])('SHL-44 %s is past: %s', (until, isPast) => {
    expect(isPastEnd(until, now)).toBe(isPast);
  });
});

describe('ORD-31 the service to come, for an empty orders screen', () => {
  test.each([
    ['09:00', { day: SATURDAY, start: '11:30', end: '14:30' }],
    ['12:00', { day: SATURDAY, start: '11:30', end: '14:30' }],
    ['15:00', { day: SATURDAY, start: '18:30', end: '22:30' }],
    ['23:00', { day: '2026-11-15', start: '11:30', end: '14:30' }],
  ])('ORD-31 at %s it is %o', (now, service) => {
    expect(nextService(shop, paris(SATURDAY, now))).toEqual(service);
  });

  test('ORD-31 a shop without hours has none', () => {
    expect(nextService(neverOpen, paris(SATURDAY, '12:00'))).toBeNull();
  });
});

describe('HRS-08 a service that crosses midnight', () => {
  const SUNDAY = '2026-11-15';
  const late = { ...shop, hours: { saturday: open('18:00-23:59'), sunday: open('00:00-02:00', '18:00-23:59') } };

  test.each([
    [SATURDAY, '23:00', paris(SUNDAY, '02:00')],
    [SUNDAY, '00:30', paris(SUNDAY, '02:00')],
    [SUNDAY, '03:00', paris('2026-11-16', '00:00')],
  ])('SHL-43 HRS-08 %s at %s it ends with its last slot', (day, now, end) => {
    expect(endOfService(late, paris(day, now))).toBe(end);
  });

  test('SHL-42 HRS-08 the next opening is not the rest of the running night', () => {
    expect(nextOpeningDay(late, paris(SATURDAY, '23:00'))).toBe(paris(SUNDAY, '18:00'));
  });

  test('SHL-42 SHL-43 HRS-08 a shop that never closes has one service a day', () => {
    const always = { ...shop, hours: Object.fromEntries(WEEKDAYS.map((day) => [day, open('00:00-23:59')])) };
    expect(endOfService(always, paris(SATURDAY, '23:00'))).toBe(paris(SUNDAY, '00:00'));
    expect(nextOpeningDay(always, paris(SATURDAY, '23:00'))).toBe(paris(SUNDAY, '00:00'));
  });
});

describe('HRS-08 a service that lasts until midnight', () => {
  test.each(['18:30-23:59', '18:30-00:00'])('SHL-43 HRS-08 %s ends at midnight, and is not over before', (slot) => {
    const night = { ...shop, hours: { saturday: open(slot) } };
    const midnight = paris('2026-11-15', '00:00');

    expect(endOfService(night, paris(SATURDAY, '23:59'))).toBe(midnight);
    expect(nextService(night, paris(SATURDAY, '23:59'))).toEqual({ day: SATURDAY, start: '18:30', end: '00:00' });
  });
});

describe('SHL-43 a closing that ends', () => {
  test.each([
    ['22:30', paris('2026-11-15', '11:30'), 'with the last service: the shop opens on the next day'],
    ['14:30', paris(SATURDAY, '18:30'), 'with the first service: it opens for the second'],
    ['16:00', paris(SATURDAY, '18:30'), 'between two services'],
    ['18:30', paris(SATURDAY, '18:30'), 'as a service starts'],
    ['20:00', paris(SATURDAY, '20:00'), 'within a service: at once'],
  ])('SHL-43 until %s the shop opens at %s: %s', (until, opens) => {
    expect(openFrom(shop, paris(SATURDAY, until))).toBe(opens);
  });

  test('SHL-43 a shop without hours opens at none', () => {
    expect(openFrom(neverOpen, paris(SATURDAY, '22:30'))).toBeNull();
  });
});
