import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { orderFees, sharesOf, type FeeContract } from './fee-contract.ts';

const CONTRACT: FeeContract = {
  name: null,
  commissionBasisPoints: 800,
  fixedFee: cents(25),
  isVatSubject: true,
  legalEntity: null,
};

describe('INV-18 FIN-26 the fees of an order', () => {
  test.each([
    [1203, 96, 24],
    [1816, 145, 34],
    [5862, 469, 99],
    [0, 0, 5],
  ])('of %d cents are %d of commission, 25 fixed and %d of VAT', (amountDue, commission, vat) => {
    expect(orderFees(CONTRACT, cents(amountDue))).toEqual({
      commission,
      fixedFee: 25,
      vat,
      total: commission + 25 + vat,
    });
  });

  test('INV-18 half a cent of commission is rounded away from zero', () => {
    expect(orderFees({ ...CONTRACT, commissionBasisPoints: 500 }, cents(1010)).commission).toBe(51);
  });

  test('INV-25 bear no VAT when the biller is not subject to it', () => {
    expect(orderFees({ ...CONTRACT, isVatSubject: false }, cents(1203)).vat).toBe(0);
  });

  test('INV-45 never take more than the order, the platform before the network, the VAT in proportion', () => {
    const contracts = [
      { biller: 'platform' as const, contract: { ...CONTRACT, fixedFee: cents(300) } },
      { biller: 'network' as const, contract: { ...CONTRACT, isVatSubject: false } },
    ];
    expect(sharesOf(contracts, cents(400)).map(({ fees }) => fees)).toEqual([
      { commission: 32, fixedFee: 300, vat: 66, total: 398 },
      { commission: 2, fixedFee: 0, vat: 0, total: 2 },
    ]);
    expect(sharesOf(contracts, cents(120)).map(({ fees }) => fees)).toEqual([
      { commission: 10, fixedFee: 90, vat: 20, total: 120 },
      { commission: 0, fixedFee: 0, vat: 0, total: 0 },
    ]);
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(10_000), fc.nat(3000), (amountDue, rate, fixedFee) => {
        const contract = { ...CONTRACT, commissionBasisPoints: rate, fixedFee: cents(fixedFee) };
        const shares = sharesOf(
          [
            { biller: 'platform', contract },
            { biller: 'network', contract },
          ],
          cents(amountDue),
        );
        for (const { fees } of shares) {
          expect(fees.commission + fees.fixedFee + fees.vat).toBe(fees.total);
          expect(Math.min(fees.commission, fees.fixedFee, fees.vat)).toBeGreaterThanOrEqual(0);
        }
        expect(shares.reduce((sum, { fees }) => sum + fees.total, 0)).toBeLessThanOrEqual(amountDue);
      }),
    );
  });

  test('FIN-26 are nothing without a contract', () => {
    expect(orderFees(null, cents(9900)).total).toBe(0);
  });
});
