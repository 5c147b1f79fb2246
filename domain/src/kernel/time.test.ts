import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { Day, Instant, TimeZone } from './schema.ts';
import {
  addDays,
  addHours,
  addMinutes,
  ageOn,
  DEFAULT_TIME_ZONE,
  formatCountdown,
  formatDate,
  formatDay,
  formatTime,
  formatUntil,
  formatUntilBriefly,
  formatWait,
  HOUR,
  instantAt,
  later,
  localDay,
  localParts,
  localTime,
  MINUTE,
  msBetween,
  toInstant,
  toMs,
  weekdayOf,
} from './time.ts';

const PARIS = 'Europe/Paris';
const ZONES = [
  PARIS,
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Guadeloupe',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Indian/Reunion',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
];

const minutesOf = (from: string, to: string) => ({ min: toMs(from) / MINUTE, max: toMs(to) / MINUTE });
const anInstant = fc
  .integer(minutesOf('2024-01-01T00:00:00.000Z', '2032-01-01T00:00:00.000Z'))
  .map((minutes) => toInstant(minutes * MINUTE));
const aZone = fc.constantFrom(...ZONES);

test('a local time is what the language says it is, in every zone, also where clocks change', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const said = (zone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const instants = fc.date({ min: new Date('1972-12-30'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (date, zone) => {
      const { day, time } = localParts(toInstant(date), zone);
      expect(`${day} ${time}`).toBe(said(zone).format(date));
    }),
    { numRuns: 500 },
  );
});

test('a browser that has `Temporal` is asked there for the offset of a zone', () => {
  const asked = (zone: string) => ({ offsetNanoseconds: zone === 'Test/Bay' ? 5_400_000_000_000 : Number.NaN });
  const fromEpochMilliseconds = () => ({ toZonedDateTimeISO: asked });
  vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds } });

  expect(localTime('2026-11-14T19:14:00.000Z', 'Test/Bay')).toBe('20:44');

  vi.unstubAllGlobals();
});

test('minute by minute over both changes of the year, forwards and back', () => {
  for (const from of ['2026-03-29T00:00:00.000Z', '2026-10-25T00:00:00.000Z']) {
    const times = Array.from({ length: 120 }, (_, minutes) => localTime(addMinutes(from, minutes), 'Europe/Paris'));
    const [first, changed] = from.includes('-03-') ? ['01:00', '03:00'] : ['02:00', '02:00'];
    expect([times[0], times[59]?.slice(3), times[60]]).toEqual([first, '59', changed]);
  }
});

describe('CST-11 dates show as dd/mm/yyyy and HH:mm in the shop’s time zone', () => {
  test.each([
    ['2026-11-14T19:14:00.000Z', PARIS, '14/11/2026', '20:14'],
    ['2026-07-14T19:14:00.000Z', PARIS, '14/07/2026', '21:14'],
    ['2026-11-14T23:30:00.000Z', PARIS, '15/11/2026', '00:30'],
    ['2026-12-31T23:00:00.000Z', PARIS, '01/01/2027', '00:00'],
    ['2026-11-15T02:14:00.000Z', 'America/New_York', '14/11/2026', '21:14'],
    ['2026-11-14T19:14:00.000Z', 'America/Guadeloupe', '14/11/2026', '15:14'],
    ['2026-11-14T19:14:00.000Z', 'Asia/Tokyo', '15/11/2026', '04:14'],
    ['2026-11-14T19:14:00.000Z', 'Asia/Kathmandu', '15/11/2026', '00:59'],
    ['2026-11-14T19:14:00.000Z', 'Indian/Reunion', '14/11/2026', '23:14'],
  ])('CST-11 %s in %s is the %s at %s', (instant, zone, date, time) => {
    expect(formatDate(instant, zone)).toBe(date);
    expect(formatTime(instant, zone)).toBe(time);
  });

  test('CST-11 the default zone is Europe/Paris', () => {
    expect(DEFAULT_TIME_ZONE).toBe(PARIS);
  });

  test('CST-11 instants are ISO 8601 in UTC, days are calendar days, zones are IANA names', () => {
    expect(Instant.safeParse('2026-11-14T19:14:00.000Z').success).toBe(true);
    expect(Instant.safeParse('2026-11-14T20:14:00+01:00').success).toBe(false);
    expect(Instant.safeParse('2026-11-14').success).toBe(false);
    expect(Day.safeParse('2026-02-30').success).toBe(false);
    expect(TimeZone.safeParse('Europe/Paris').success).toBe(true);
    expect(TimeZone.safeParse('Europe/Nice').success).toBe(false);
  });

  test('CST-11 instants compare as text', () => {
    fc.assert(
      fc.property(anInstant, anInstant, (a, b) => {
        expect(a < b).toBe(toMs(a) < toMs(b));
        expect(later(a, b)).toBe(toInstant(Math.max(toMs(a), toMs(b))));
      }),
    );
  });
});

describe('CST-11, HRS-22 the nights when clocks change in Europe/Paris', () => {
  test.each(['2026-03-29', '2027-03-28'])('HRS-22 on %s clocks jump from 02:00 to 03:00', (day) => {
    const jump = `${day}T01:00:00.000Z`;

    expect(localTime(addMinutes(jump, -1), PARIS)).toBe('01:59');
    expect(localTime(jump, PARIS)).toBe('03:00');
    expect(instantAt(day, '01:59', PARIS)).toBe(addMinutes(jump, -1));
    expect(instantAt(day, '03:00', PARIS)).toBe(jump);
    expect(instantAt(day, '03:30', PARIS)).toBe(addMinutes(jump, 30));
  });

  test.each(['02:00', '02:01', '02:30', '02:59'])('HRS-22 %s does not exist that night: it is the jump', (time) => {
    expect(instantAt('2026-03-29', time, PARIS)).toBe('2026-03-29T01:00:00.000Z');
    expect(instantAt('2027-03-28', time, PARIS)).toBe('2027-03-28T01:00:00.000Z');
  });

  test.each(['2026-10-25', '2027-10-31'])(
    'HRS-22 on %s the hour from 02:00 to 03:00 comes twice and counts once',
    (day) => {
      expect(localTime(`${day}T00:30:00.000Z`, PARIS)).toBe('02:30');
      expect(localTime(`${day}T01:30:00.000Z`, PARIS)).toBe('02:30');
      expect(instantAt(day, '02:00', PARIS)).toBe(`${day}T00:00:00.000Z`);
      expect(instantAt(day, '02:30', PARIS)).toBe(`${day}T00:30:00.000Z`);
      expect(instantAt(day, '03:00', PARIS)).toBe(`${day}T02:00:00.000Z`);
    },
  );

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2027-03-28', 23],
    ['2027-10-31', 25],
    ['2026-11-14', 24],
  ])('CST-11 the business day %s lasts %d hours', (day, hours) => {
    const midnight = instantAt(day, '00:00', PARIS);

    expect(msBetween(midnight, instantAt(addDays(day, 1), '00:00', PARIS))).toBe(hours * HOUR);
  });

  test.each([
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
    ['Asia/Tokyo', '2026-03-29', '02:30', '2026-03-28T17:30:00.000Z'],
    ['Asia/Kolkata', '2026-03-29', '02:30', '2026-03-28T21:00:00.000Z'],
    ['America/Guadeloupe', '2026-03-29', '02:30', '2026-03-29T06:30:00.000Z'],
  ])('CST-11 in %s, the %s at %s is %s', (zone, day, time, instant) => {
    expect(instantAt(day, time, zone)).toBe(instant);
  });
});

describe('CST-11 wall clock and instant, in every zone', () => {
  test('CST-11 the time that an instant shows leads back to an instant that shows it, never a later one', () => {
    fc.assert(
      fc.property(anInstant, aZone, (instant, zone) => {
        const { day, time } = localParts(instant, zone);
        const back = instantAt(day, time, zone);

        expect(localParts(back, zone)).toEqual(localParts(instant, zone));
        expect(back <= instant).toBe(true);
        expect(msBetween(back, instant)).toBeLessThanOrEqual(HOUR);
      }),
      { numRuns: 1000 },
    );
  });

  test('CST-11 any wall-clock time is its own instant, or the first one after the hour that is skipped', () => {
    const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days));
    const anyTime = fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((minutes) => toInstant(minutes * MINUTE).slice(11, 16));

    fc.assert(
      fc.property(anyDay, anyTime, aZone, (day, time, zone) => {
        const instant = instantAt(day, time, zone);
        const shown = localParts(instant, zone);
        const before = localParts(addMinutes(instant, -1), zone);

        expect(`${shown.day} ${shown.time}` >= `${day} ${time}`).toBe(true);
        expect(`${before.day} ${before.time}` < `${day} ${time}` || shown.time === time).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('days', () => {
  test.each([
    ['2026-11-14', 'saturday'],
    ['2026-11-15', 'sunday'],
    ['2026-11-16', 'monday'],
    ['2028-02-29', 'tuesday'],
  ])('HRS-22 the %s is a %s', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday);
  });

  test('CST-11 the weekday is that of the shop, not of Greenwich', () => {
    expect(localParts('2026-11-14T23:30:00.000Z', PARIS).weekday).toBe('sunday');
    expect(localParts('2026-11-15T02:00:00.000Z', 'America/New_York').weekday).toBe('saturday');
  });

  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-10-25', -7, '2026-10-18'],
  ])('CST-11 %s and %d days is %s', (day, days, result) => {
    expect(addDays(day, days)).toBe(result);
  });

  test('CST-11 adding hours is adding time, not moving the hands', () => {
    expect(addHours('2026-03-29T00:30:00.000Z', 6)).toBe('2026-03-29T06:30:00.000Z');
    expect(localDay(addHours('2026-10-24T22:00:00.000Z', 24), PARIS)).toBe('2026-10-25');
    expect(formatDay('2026-11-04')).toBe('04/11/2026');
  });

  test.each([
    ['2008-11-14', '2026-11-14', 18],
    ['2008-11-15', '2026-11-14', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('SES-36 born on %s, one is on %s aged %d', (birth, today, age) => {
    expect(ageOn(birth, today)).toBe(age);
  });
});

describe('SHL-45 an end reads as an hour today, with its date on another day', () => {
  const now = '2026-11-14T19:14:00.000Z';

  test.each([
    ['2026-11-14T20:30:00.000Z', '21:30'],
    ['2026-11-14T22:59:00.000Z', '23:59'],
    ['2026-11-14T23:00:00.000Z', '00:00 le 15/11/2026'],
    ['2026-11-15T10:30:00.000Z', '11:30 le 15/11/2026'],
  ])('SHL-45 %s reads « %s » in Paris', (until, text) => {
    expect(formatUntil(until, now, PARIS)).toBe(text);
  });

  test.each([
    ['2026-11-14T20:30:00.000Z', '21:30'],
    ['2026-11-15T10:30:00.000Z', '11:30 le 15/11'],
    ['2027-01-02T10:30:00.000Z', '11:30 le 02/01/2027'],
  ])('SHL-45 on a card %s reads « %s »', (until, text) => {
    expect(formatUntilBriefly(until, now, PARIS)).toBe(text);
  });

  test('SHL-45 today is the shop’s today', () => {
    expect(formatUntil('2026-11-15T03:00:00.000Z', now, 'America/New_York')).toBe('22:00');
  });
});

describe('a countdown that a cook reads in passing', () => {
  test.each([
    [0, '0\u00A0s'],
    [-5000, '0\u00A0s'],
    [12_900, '12\u00A0s'],
    [60_000, '1\u00A0min\u00A000'],
    [580_000, '9\u00A0min\u00A040'],
    [3_600_000, '1\u00A0h\u00A000'],
    [3_900_000, '1\u00A0h\u00A005'],
  ])('ORD-21 %d ms read « %s »', (ms, text) => {
    expect(formatCountdown(ms)).toBe(text);
  });

  test.each([
    [60_000, '1\u00A0min'],
    [3_599_999, '59\u00A0min'],
    [9_000_000, '2\u00A0h\u00A030'],
    [86_399_999, '23\u00A0h\u00A059'],
    [180_000_000, '2\u00A0j'],
  ])('ORD-20 a wait of %d ms reads « %s »', (ms, text) => {
    expect(formatWait(ms)).toBe(text);
  });
});
