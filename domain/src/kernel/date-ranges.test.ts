import { describe, expect, test } from 'vitest';
import {
  dayLimits,
  formatRange,
  inOrder,
  lastInstantOf,
  presetOf,
  presetRange,
  rangeBounds,
  RANGE_LABELS,
  shortRange,
} from './date-ranges.ts';

/** A Saturday. */
const today = '2026-11-14';

test('DRP-01 the presets by name', () => {
  expect(Object.values(RANGE_LABELS)).toEqual([
    'Aujourd’hui',
    'Hier',
    'Cette semaine',
    '7 derniers jours',
    'Ce mois-ci',
    '4 dernières semaines',
    'Depuis la création',
  ]);
});

test('DRP-01 DRP-02 FIN-04 ORD-10 CAT-CST-15 presets end today and start on their own day', () => {
  expect(presetRange('today', { today })).toEqual({ from: today, to: today });
  expect(presetRange('yesterday', { today })).toEqual({ from: '2026-11-13', to: '2026-11-13' });
  expect(presetOf({ from: '2026-11-13', to: '2026-11-13' }, { today })).toBe('yesterday');
  expect(presetRange('week', { today })).toEqual({ from: '2026-11-09', to: today });
  expect(presetRange('week', { today: '2026-11-09' })?.from).toBe('2026-11-09');
  expect(presetRange('week', { today: '2026-11-15' })?.from).toBe('2026-11-09');
  expect(presetRange('last-7-days', { today })?.from).toBe('2026-11-08');
  expect(presetRange('month', { today })?.from).toBe('2026-11-01');
  expect(presetRange('last-4-weeks', { today })?.from).toBe('2026-10-18');
  expect(presetRange('since-creation', { today, createdOn: '2024-02-29' })).toEqual({ from: '2024-02-29', to: today });
});

test('DRP-01 « Depuis la création » exists only where a creation day is given', () => {
  expect(presetRange('since-creation', { today })).toBeNull();
  expect(presetOf({ from: '2024-02-29', to: today }, { today })).toBeNull();
  expect(presetOf({ from: '2024-02-29', to: today }, { today, createdOn: '2024-02-29' })).toBe('since-creation');
});

test('DRP-07 with a maximum day presets move back and keep their length; the creation day does not move', () => {
  const frame = { today, lastDay: '2026-11-12', createdOn: '2024-02-29' };

  expect(presetRange('last-7-days', frame)).toEqual({ from: '2026-11-06', to: '2026-11-12' });
  expect(presetRange('week', frame)).toEqual({ from: '2026-11-07', to: '2026-11-12' });
  expect(presetRange('since-creation', frame)).toEqual({ from: '2024-02-29', to: '2026-11-12' });
  expect(dayLimits(frame, 'wide').to).toBe('2026-11-12');
});

test('DRP-03 SET-CST-06 24 months back on wide screens, 6 on narrow ones', () => {
  expect(dayLimits({ today }, 'wide')).toEqual({ from: '2024-11-14', to: today });
  expect(dayLimits({ today }, 'narrow')).toEqual({ from: '2026-05-14', to: today });
  expect(dayLimits({ today: '2026-08-31' }, 'narrow').from).toBe('2026-02-28');
});

test('DRP-06 a second day before the first changes places with it', () => {
  expect(inOrder('2026-11-14', '2026-11-08')).toEqual({ from: '2026-11-08', to: '2026-11-14' });
  expect(inOrder('2026-11-08', '2026-11-08')).toEqual({ from: '2026-11-08', to: '2026-11-08' });
});

test('DRP-08 a range is called by its preset, or by its days', () => {
  expect(presetOf({ from: today, to: today }, { today })).toBe('today');
  expect(presetOf({ from: '2026-11-08', to: today }, { today })).toBe('last-7-days');
  expect(presetOf({ from: '2026-11-08', to: '2026-11-10' }, { today })).toBeNull();
  expect(presetOf({ from: today, to: today }, { today }, ['week'])).toBeNull();
  expect(formatRange({ from: '2026-11-08', to: '2026-11-10' })).toBe('du 08/11/2026 au 10/11/2026');
  expect(formatRange({ from: today, to: today })).toBe('le 14/11/2026');
  expect(shortRange({ from: '2026-11-08', to: today })).toBe('du 8 au 14\u00A0nov.');
  expect(shortRange({ from: '2026-11-01', to: today })).toBe('du 1er au 14\u00A0nov.');
  expect(shortRange({ from: '2026-10-18', to: today })).toBe('du 18\u00A0oct. au 14\u00A0nov.');
  expect(shortRange({ from: '2025-12-20', to: '2026-01-02' })).toBe('du 20\u00A0déc. 2025 au 2\u00A0janv. 2026');
  expect(shortRange({ from: today, to: today })).toBe('le 14\u00A0nov.');
});

describe('DRP-04 days are whole in the shop’s time zone', () => {
  const hours = (day: string, zone: string) => {
    const { from, before } = rangeBounds({ from: day, to: day }, zone);
    return (Date.parse(before) - Date.parse(from)) / 3_600_000;
  };

  test('an ordinary day, and the two on which clocks change', () => {
    expect(rangeBounds({ from: today, to: today }, 'Europe/Paris')).toEqual({
      from: '2026-11-13T23:00:00.000Z',
      before: '2026-11-14T23:00:00.000Z',
    });
    expect(lastInstantOf({ from: '2026-11-08', to: today }, 'Europe/Paris')).toBe('2026-11-14T22:59:59.999Z');
    expect(hours('2026-03-29', 'Europe/Paris')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Paris')).toBe(25);
    expect(hours('2026-10-25', 'Indian/Reunion')).toBe(24);
  });

  test('where midnight itself is skipped, the day starts after the gap', () => {
    expect(rangeBounds({ from: '2026-09-06', to: '2026-09-06' }, 'America/Santiago').from).toBe(
      '2026-09-06T04:00:00.000Z',
    );
    expect(hours('2026-09-06', 'America/Santiago')).toBe(23);
  });

  test('ranges that follow each other leave no gap and share no instant', () => {
    expect(rangeBounds({ from: '2026-10-01', to: '2026-10-25' }, 'Europe/Paris').before).toBe(
      rangeBounds({ from: '2026-10-26', to: '2026-10-31' }, 'Europe/Paris').from,
    );
  });
});
