import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { managementFee } from './management-fee.ts';
import {
  areAnyOn,
  FeesByOrderType,
  managementFeeFor,
  managementFeesRefusal,
  type ManagementFee,
} from './management-fees.ts';
import { corrected, toTypedFee, toTypedFees, typedFee, typedFees, type TypedFee } from './typed-fee.ts';

const fee = (more: Partial<ManagementFee> = {}): ManagementFee => ({
  enabled: true,
  feeBasisPoints: 500,
  minFee: cents(50),
  maxFee: cents(300),
  ...more,
});
const fixed = fee({ feeBasisPoints: 100, minFee: cents(100), maxFee: cents(100) });
const off = fee({ enabled: false });
const anyFee: fc.Arbitrary<ManagementFee> = fc
  .record({
    enabled: fc.boolean(),
    feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    minFee: fc.integer({ min: 0, max: 1_000 }).map(cents),
    more: fc.option(fc.integer({ min: 0, max: 1_000 })),
  })
  .map(({ more, ...rest }) => ({ ...rest, maxFee: more === null ? null : cents(rest.minFee + more) }));

describe('the management fee of an order', () => {
  test.each([
    [800, 50],
    [3_000, 150],
    [9_000, 300],
    [0, 0],
    [-100, 0],
    [1_010, 51],
  ])('MFE-09 MFE-10 of a base of %i cents: %i', (base, expected) => {
    expect(managementFee(cents(base), fee())).toBe(expected);
  });

  test('MFE-10 a fixed amount is always itself, and nothing of a basket of 0 €', () => {
    const bases = [1, 800, 90_000, 0].map((base) => managementFee(cents(base), fixed));
    expect(bases).toEqual([100, 100, 100, 0]);
  });

  test('MFE-06 without a limit the share goes on; switched off or never set, nothing is asked', () => {
    expect(managementFee(cents(100_000), fee({ maxFee: null }))).toBe(5_000);
    expect(managementFee(cents(3_000), off)).toBe(0);
    expect(managementFee(cents(3_000), null)).toBe(0);
  });

  test('MFE-09 whole cents between the minimum and the maximum, never less for a bigger basket', () => {
    fc.assert(
      fc.property(
        anyFee,
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        (any, base, more) => {
          const asked = managementFee(cents(base), { ...any, enabled: true });
          expect(Number.isSafeInteger(asked)).toBe(true);
          expect(asked).toBeGreaterThanOrEqual(any.minFee);
          expect(asked).toBeLessThanOrEqual(any.maxFee ?? Infinity);
          expect(managementFee(cents(base + more), { ...any, enabled: true })).toBeGreaterThanOrEqual(asked);
        },
      ),
    );
  });
});

describe('whose management fees', () => {
  const own = { delivery: off, click_and_collect: off, click_and_seat: fixed };
  const network = { delivery: fee(), click_and_collect: fee(), click_and_seat: fee() };

  test('MFE-11 the shop’s own object, whole; else the network’s', () => {
    expect(managementFeeFor(own, network, 'delivery')).toBe(off);
    expect(managementFeeFor(null, network, 'delivery')).toEqual(fee());
    expect(managementFeeFor(null, null, 'delivery')).toBeNull();
  });

  test('MFE-08 on as soon as one block is', () => {
    expect([areAnyOn(own), areAnyOn({ ...own, click_and_seat: off }), areAnyOn(null)]).toEqual([true, false, false]);
  });

  test('MFE-01 MFE-12 a block per order type; a minimum above the maximum and a share above the whole are refused', () => {
    expect(FeesByOrderType.safeParse({ delivery: fee() }).success).toBe(false);
    expect(managementFeesRefusal(network)).toBeNull();
    expect(managementFeesRefusal({ ...network, delivery: fee({ minFee: cents(301) }) })).toBe('min-fee-above-max');
    expect(managementFeesRefusal({ ...network, delivery: fee({ feeBasisPoints: 10_001 }) })).toBe('fee-above-whole');
    const dear = { ...fixed, feeBasisPoints: 20_000, minFee: cents(20_000), maxFee: cents(20_000) };
    expect(managementFeesRefusal({ ...network, delivery: dear })).toBeNull();
  });
});

describe('a block as it is typed', () => {
  const typed = (more: Partial<TypedFee>): TypedFee => ({ ...toTypedFee(fee()), ...more });

  test('MFE-02 MFE-06 percentage, minimum and maximum, or no limit', () => {
    expect(toTypedFee(fee())).toMatchObject({ hasFixedValue: false, percent: '5,00', min: '0,50', max: '3,00' });
    expect(toTypedFee(fee({ maxFee: null }))).toMatchObject({ isUnlimited: true });
    expect(typedFee(typed({ isUnlimited: true }))).toEqual(fee({ maxFee: null }));
    expect(typedFee(typed({ percent: '2.345', min: '0,999' }))).toEqual(
      fee({ feeBasisPoints: 235, minFee: cents(100) }),
    );
  });

  test('MFE-03 MFE-04 MFE-07 a fixed amount stands in all three, and is read back as one', () => {
    expect(typedFee(typed({ hasFixedValue: true, amount: '1' }))).toEqual(fixed);
    expect(toTypedFee(fixed)).toMatchObject({ hasFixedValue: true, amount: '1,00' });
    const nothing = fee({ feeBasisPoints: 0, minFee: cents(0), maxFee: cents(0) });
    expect(toTypedFee(nothing).hasFixedValue).toBe(false);
  });

  test.each([
    [{ min: '4' }, { min: '4,00', max: '4,00' }],
    [{ max: '' }, { min: '0,50', max: '0,50' }],
    [{ percent: '150' }, { percent: '100,00' }],
    [{ percent: '-5' }, { percent: '0,00' }],
    [{ min: 'abc' }, { min: '0,00', max: '3,00' }],
    [{ amount: '99 999' }, { amount: '1000,00' }],
  ])('MFE-05 once left, %j stands as %j', (change, expected) => {
    expect(corrected(typed(change))).toMatchObject(expected);
  });

  test('MFE-05 MFE-12 whatever is typed can be saved, and what is saved reads back the same', () => {
    const anyTyped = fc.record({
      isOn: fc.boolean(),
      hasFixedValue: fc.boolean(),
      amount: fc.string(),
      percent: fc.oneof(fc.string(), fc.float({ noNaN: true }).map(String)),
      min: fc.oneof(fc.string(), fc.float({ noNaN: true }).map(String)),
      max: fc.oneof(fc.string(), fc.float({ noNaN: true }).map(String)),
      isUnlimited: fc.boolean(),
    });
    fc.assert(
      fc.property(anyTyped, (block) => {
        const fees = typedFees({ delivery: block, click_and_collect: block, click_and_seat: block });
        expect(FeesByOrderType.safeParse(fees).success).toBe(true);
        expect(managementFeesRefusal(fees)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(anyFee, (saved) => {
        const fees = { delivery: saved, click_and_collect: saved, click_and_seat: saved };
        expect(typedFees(toTypedFees(fees))).toEqual(fees);
      }),
    );
  });
});
