import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualPreparation } from '../orders/preparation.ts';
import { aShop } from '../shops/shops.samples.ts';
import { bandWords, paceReason } from './pace.labels.ts';
import { bandOf, hourSlot, hourStart, LOAD_BANDS, MEASURES_NEEDED, nextPace, paceFor, type Measured } from './pace.ts';

const settings = { proposes: true, lengthens: true, mostMinutes: 15, fromOrders: 5 };
const many = { orders: 20, halfMinutes: 18 };
const busy: Measured = {
  hour: { ...many, mostMinutes: 23 },
  loads: [
    { ...many, band: 0, mostMinutes: 16 },
    { ...many, band: 2, mostMinutes: 34 },
  ],
};

describe('PAC-12 the proposed time', () => {
  test('is the measured one of the hour, in steps of five minutes, and longer under load', () => {
    expect(paceFor({ usual: 20, settings, measured: busy, orders: 2 })).toEqual({ usualMinutes: 25, extraMinutes: 0 });
    expect(paceFor({ usual: 20, settings, measured: busy, orders: 6 })).toEqual({ usualMinutes: 25, extraMinutes: 10 });
  });

  test('begins to grow at the number of orders that the manager chose', () => {
    const at = (orders: number, fromOrders: number) =>
      paceFor({ usual: 20, settings: { ...settings, fromOrders }, measured: busy, orders }).extraMinutes;
    expect([at(6, 7), at(7, 7)]).toEqual([0, 10]);
  });

  test('is limited by the manager: never more than the usual time and what is allowed', () => {
    const slow: Measured = { hour: { ...many, mostMinutes: 90 }, loads: [{ ...many, band: 0, mostMinutes: 120 }] };
    expect(paceFor({ usual: 20, settings, measured: slow, orders: 9 })).toEqual({ usualMinutes: 35, extraMinutes: 0 });
    const quick: Measured = { ...busy, hour: { ...many, mostMinutes: 2 } };
    expect(paceFor({ usual: 20, settings, measured: quick, orders: 0 }).usualMinutes).toBe(5);
  });

  test('is the usual time while too few orders were measured, or while the manager wants none of it', () => {
    const few: Measured = { hour: { orders: MEASURES_NEEDED - 1, halfMinutes: 20, mostMinutes: 40 }, loads: [] };
    expect(paceFor({ usual: 20, settings, measured: few, orders: 30 })).toEqual({
      usualMinutes: null,
      extraMinutes: 0,
    });
    const off = { ...settings, proposes: false, lengthens: false };
    expect(paceFor({ usual: 20, settings: off, measured: busy, orders: 30 })).toEqual({
      usualMinutes: null,
      extraMinutes: 0,
    });
  });

  const anyMeasure = fc.record({
    orders: fc.integer({ min: 1, max: 60 }),
    halfMinutes: fc.integer({ min: 1, max: 180 }),
    mostMinutes: fc.integer({ min: 1, max: 180 }),
  });
  const anyMeasured: fc.Arbitrary<Measured> = fc.record({
    hour: fc.option(anyMeasure, { nil: null }),
    loads: fc.uniqueArray(
      fc.tuple(anyMeasure, fc.nat({ max: LOAD_BANDS.length - 1 })).map(([measure, band]) => ({ ...measure, band })),
      { selector: ({ band }) => band },
    ),
  });
  const anySettings = fc.record({
    proposes: fc.boolean(),
    lengthens: fc.boolean(),
    mostMinutes: fc.integer({ min: 1, max: 12 }).map((steps) => steps * 5),
    fromOrders: fc.integer({ min: 1, max: 50 }),
  });
  const anyUsual = fc.integer({ min: 0, max: 180 });
  const total = (usual: number, pace: ReturnType<typeof paceFor>) => (pace.usualMinutes ?? usual) + pace.extraMinutes;

  test('never falls with the load, stays within its limits, and needs measures: whatever they are', () => {
    fc.assert(
      fc.property(anyUsual, anySettings, anyMeasured, fc.nat({ max: 60 }), fc.nat({ max: 20 }), (...given) => {
        const [usual, limits, measured, orders, more] = given;
        const at = (load: number, known = measured) =>
          total(usual, paceFor({ usual, settings: limits, measured: known, orders: load }));
        expect(at(orders + more)).toBeGreaterThanOrEqual(at(orders));
        expect(at(orders)).toBeLessThanOrEqual(Math.min(180, usual + limits.mostMinutes));
        expect(at(orders, { hour: null, loads: [] })).toBe(usual);
      }),
    );
  });

  test('is taken back slowly: what one order more would bring again stays, and it ends', () => {
    const at = (orders: number) => ({ usual: 20, settings, measured: busy, orders });
    expect([6, 5, 4].map((orders) => nextPace(10, at(orders)).extraMinutes)).toEqual([10, 10, 0]);
    fc.assert(
      fc.property(anyUsual, anySettings, anyMeasured, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (...given) => {
        const [usual, limits, measured, before, orders] = given;
        const question = { usual, settings: limits, measured, orders };
        const [next, plain] = [nextPace(before, question), paceFor(question)];
        expect(next.extraMinutes).toBeGreaterThanOrEqual(plain.extraMinutes);
        expect(total(usual, next)).toBeLessThanOrEqual(Math.min(180, usual + limits.mostMinutes));
        expect(nextPace(before, { ...question, orders: 0, settings: { ...limits, fromOrders: 2 } }).extraMinutes).toBe(
          0,
        );
      }),
    );
  });
});

describe('PAC-13 one number for the card, the acceptance, the hub and the slots', () => {
  const paceNow = { usualMinutes: 25, extraMinutes: 10, orders: 6, hour: '2026-11-14T19:00:00.000Z' };
  const rush = { enabled: true, extraPreparationMinutes: 5, until: null };

  test('the measured time and what the load adds; a rush turned on by hand wins', () => {
    expect(usualPreparation(aShop({ paceNow }))).toBe(35);
    expect(usualPreparation(aShop({ paceNow: { ...paceNow, usualMinutes: null } }))).toBe(25);
    expect(usualPreparation(aShop({ paceNow, rush }))).toBe(30);
    expect(usualPreparation(aShop())).toBe(15);
  });

  test('PAC-14 its reason is told in one sentence', () => {
    const told = (shop: Parameters<typeof aShop>[0]) => paceReason(aShop({ timeZone: 'Europe/Paris', ...shop }));
    expect(told({ paceNow })).toBe('6 commandes en cours\u00A0: +10\u00A0min');
    expect(told({ paceNow: { ...paceNow, extraMinutes: 0 } })).toBe('d’habitude 25\u00A0min le samedi à 20\u00A0h');
    expect(told({ paceNow, rush })).toBe('rush\u00A0: +5\u00A0min');
    expect(told({})).toBeNull();
  });
});

test('PAC-10 hours of the week are cut in the shop’s zone, loads in bands', () => {
  expect(hourSlot('2026-11-15T23:30:00.000Z', 'Europe/Paris')).toBe(0);
  expect(hourSlot('2026-11-15T22:30:00.000Z', 'Europe/Paris')).toBe(167);
  expect(hourStart('2026-11-14T19:59:59.000Z', 'Europe/Paris')).toBe('2026-11-14T19:00:00.000Z');
  expect([0, 2, 3, 8, 9, 40].map(bandOf)).toEqual([0, 0, 1, 2, 3, 4]);
  expect([0, 4].map(bandWords)).toEqual(['0 à 2', '13 et plus']);
});
