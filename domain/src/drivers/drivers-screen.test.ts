import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { addMinutes } from '../kernel/time.ts';
import { asTypedEuros } from '../kernel/typed-figures.ts';
import { displayState, type DisplayState } from './display-state.ts';
import type { Driver } from './driver.ts';
import { DISPLAY_STATE_LABELS, DISPLAY_STATE_TONES } from './drivers.labels.ts';
import { aDriver } from './drivers.samples.ts';
import { averageDistanceKm, averageDurationMinutes, averageSpeedKmh } from './figures.ts';
import { readEuros } from './takings.ts';

const NOW = '2026-11-14T19:15:00.000Z';
const shopId = aDriver().shops[0]?.shopId ?? '';
const stateOf = (fields: Partial<Driver>) => displayState(aDriver(fields), shopId, NOW);

describe('the state of a driver', () => {
  const everything = {
    orderIds: ['70000000-0000-4000-8000-000000000001'],
    isAppInstalled: false,
    kind: 'independent',
    documentsValidUntil: null,
    areNotificationsAllowed: false,
    isOnline: false,
  } as const satisfies Partial<Driver>;

  test('DRV-08 the first that holds wins, from delivering to unavailable', () => {
    const { orderIds: _, ...idle } = everything;
    const { isAppInstalled: _installed, ...installed } = idle;
    const papers = { ...installed, documentsValidUntil: addMinutes(NOW, 60) };
    const { areNotificationsAllowed: _allowed, ...reachable } = papers;

    expect(stateOf(everything)).toBe('delivering');
    expect(stateOf(idle)).toBe('uninstalled');
    expect(stateOf(installed)).toBe('documents_required');
    expect(stateOf(papers)).toBe('no_notifications');
    expect(stateOf(reachable)).toBe('unavailable');
    expect(stateOf({ ...reachable, isOnline: true })).toBe('available');
  });

  test('DRV-30 who has just registered is to be activated, once the papers are there', () => {
    const shops = aDriver().shops.map((shop) => ({ ...shop, enabled: false, isNew: true }));
    expect(stateOf({ shops, areNotificationsAllowed: false })).toBe('to_activate');
    expect(stateOf({ shops: shops.map((shop) => ({ ...shop, isNew: false })) })).toBe('unavailable');
    expect(stateOf({ shops, kind: 'independent', documentsValidUntil: NOW })).toBe('documents_required');
  });

  test('DRV-08 documents are asked of independents only, and again the moment they end', () => {
    expect(stateOf({ documentsValidUntil: null })).toBe('available');
    expect(stateOf({ kind: 'independent', documentsValidUntil: NOW })).toBe('documents_required');
  });

  test('DRV-08 DLV-16 a driver without a sign of life for five minutes is unavailable', () => {
    expect(stateOf({ positionAt: addMinutes(NOW, -5) })).toBe('unavailable');
  });

  test.each<[DisplayState, string, string]>([
    ['delivering', 'En livraison', 'blue'],
    ['available', 'Disponible', 'green'],
    ['unavailable', 'Indisponible', 'grey'],
    ['documents_required', 'Documents requis', 'amber'],
    ['to_activate', 'À activer', 'amber'],
    ['uninstalled', 'Application désinstallée', 'amber'],
    ['no_notifications', 'Notifications désactivées', 'amber'],
  ])('DRV-07 DRV-09 %s reads « %s », in %s', (state, label, tone) => {
    expect([DISPLAY_STATE_LABELS[state], DISPLAY_STATE_TONES[state]]).toEqual([label, tone]);
  });
});

describe('the figures of a driver', () => {
  const totals = { completedOrderCount: 37, totalDurationMinutes: 680.8, totalDistanceKm: 115.44 };

  test('DRV-16 speed is the distance by the hour, unknown without a minute', () => {
    expect(averageSpeedKmh(totals)).toBe(10.17);
    expect(averageSpeedKmh({ ...totals, totalDurationMinutes: 0 })).toBeNull();
  });

  test('DRV-17 averages are per counted order, two decimals, 0 when none', () => {
    expect([averageDurationMinutes(totals), averageDistanceKm(totals)]).toEqual([18.4, 3.12]);
    const none = { ...totals, completedOrderCount: 0 };
    expect([averageDurationMinutes(none), averageDistanceKm(none)]).toEqual([0, 0]);
  });
});

describe('collected amounts', () => {
  test.each([
    ['142,50', 14_250],
    ['142.5', 14_250],
    [' 1\u00A0638,30 € ', 163_830],
    ['0,005', 1],
    ['-12', null],
    ['', 0],
    ['douze', null],
    ['999999999999', 2_000_000_000],
  ])('DRV-19 « %s » is %s cents', (typed, expected) => {
    expect(readEuros(typed)).toBe(expected);
  });

  test('DRV-19 what a field shows is read back to the cent', () => {
    expect(asTypedEuros(cents(8_600))).toBe('86,00');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000_000_00 }), (amount) => {
        expect(readEuros(asTypedEuros(cents(amount)))).toBe(amount);
      }),
    );
  });
});
