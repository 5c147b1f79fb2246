import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { feeCurve, kmFee, kmFeeParts, kmFeeWords } from './km-fee.ts';
import { feesOf, someFees } from './km-fees.samples.ts';
import { KmFees, tidyFees } from './km-fees.ts';

const anyKmFees = fc.array(fc.nat(2_000), { maxLength: 14 }).map(feesOf);

describe('the fee of a distance', () => {
  test.each([
    [2.4, 200],
    [4, 350],
    [5.5, 390],
    [7.25, 680],
    [0, 200],
    [2.994, 200],
    [2.996, 350],
    [6, 580],
  ])('FEE-12 FEE-13 %f km cost %i cents', (km, fee) => {
    expect(kmFee(km, someFees)).toBe(fee);
  });

  test('FEE-12 nothing is asked before the first step, and a third decimal of the distance does not count', () => {
    const fees: KmFees = {
      perKm: { fromKm: 0.1, feePerKm: cents(50) },
      steps: [{ fromKm: 2, baseFee: cents(300) }],
    };
    expect(kmFee(0.1, fees)).toBe(0);
    expect(kmFee(0.3, fees)).toBe(10);
    expect(kmFee(1.004, fees)).toBe(kmFee(1, fees));
    expect(kmFee(0.1, { ...fees, perKm: { fromKm: 0, feePerKm: cents(5) } })).toBe(1);
  });

  test('FEE-08 FEE-12 the order in which steps were typed changes nothing, and of two at one distance the last one stands', () => {
    fc.assert(
      fc.property(anyKmFees, fc.integer({ min: 0, max: 3_000 }), (fees, tens) => {
        const tidy = tidyFees(fees);
        expect(kmFee(tens / 100, tidy)).toBe(kmFee(tens / 100, fees));
        expect(tidyFees(tidy)).toEqual(tidy);
        expect(KmFees.safeParse(tidy).success).toBe(true);
        const kms = tidy.steps.map(({ fromKm }) => fromKm);
        expect(kms).toEqual([...new Set(kms)].toSorted((one, other) => one - other));
      }),
    );
  });

  test('FEE-12 whole cents, never less than the step nor than nothing, and dearer with distance where steps rise', () => {
    fc.assert(
      fc.property(
        anyKmFees,
        fc.float({ min: 0, max: 40, noNaN: true }),
        fc.float({ min: 0, max: 40, noNaN: true }),
        (fees, one, other) => {
          const { fee, step } = kmFeeParts(one, fees);
          expect(Number.isSafeInteger(fee)).toBe(true);
          expect(fee).toBeGreaterThanOrEqual(step?.baseFee ?? 0);
          const flat = { ...fees, steps: fees.steps.slice(0, 0) };
          expect(kmFee(Math.max(one, other), flat)).toBeGreaterThanOrEqual(kmFee(Math.min(one, other), flat));
        },
      ),
    );
  });
});

describe('FEE-20 the simulator', () => {
  test('FEE-20 writes the arithmetic out', () => {
    const words = (km: number) => kmFeeWords(kmFeeParts(km, someFees)).replaceAll('\u00A0', ' ');
    expect(words(7.25)).toBe('5,00 € (palier 6 km) + 2,25 km × 0,80 €');
    expect(words(4)).toBe('3,50 € (palier 3 km)');
    expect(kmFeeWords(kmFeeParts(1, { ...someFees, steps: [] }))).toBe('Aucun palier atteint, aucun kilomètre facturé');
  });

  test('FEE-20 the line turns where a step begins and where the price by the km does', () => {
    expect(feeCurve(someFees, 10)).toEqual([
      { km: 0, fee: 200 },
      { km: 3, fee: 200 },
      { km: 3, fee: 350 },
      { km: 5, fee: 350 },
      { km: 6, fee: 430 },
      { km: 6, fee: 580 },
      { km: 10, fee: 900 },
    ]);
  });

  test('FEE-20 the line goes through what is asked, wherever one looks', () => {
    fc.assert(
      fc.property(anyKmFees, fc.integer({ min: 0, max: 2_000 }), (fees, tens) => {
        const [km, curve] = [tens / 100, feeCurve(tidyFees(fees), 20)];
        const before = curve.findLast((corner) => corner.km <= km);
        const after = curve.find((corner) => corner.km > km) ?? before;
        if (!before || !after) throw new Error('the line has no end');
        const share = after.km === before.km ? 0 : (km - before.km) / (after.km - before.km);
        expect(Math.abs(before.fee + share * (after.fee - before.fee) - kmFee(km, fees))).toBeLessThanOrEqual(1.5);
      }),
    );
  });
});
