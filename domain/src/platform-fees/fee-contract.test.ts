import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { orderFees, type FeeContract } from './fee-contract.ts';

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

  test('FIN-26 are nothing without a contract', () => {
    expect(orderFees(null, cents(9900)).total).toBe(0);
  });
});
