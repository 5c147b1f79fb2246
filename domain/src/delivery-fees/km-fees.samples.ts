import { cents } from '../kernel/money.ts';
import type { KmFees } from './km-fees.ts';

/** FEE-13. */
export const someFees: KmFees = {
  perKm: { fromKm: 5, feePerKm: cents(80) },
  steps: [
    { fromKm: 0, baseFee: cents(200) },
    { fromKm: 3, baseFee: cents(350) },
    { fromKm: 6, baseFee: cents(500) },
  ],
};

/** Any fees at all, of figures drawn by a test: a distance in tens of metres and an amount in cents, again and again. */
export function feesOf([from = 0, feePerKm = 0, ...rest]: readonly number[]): KmFees {
  const steps = rest.flatMap((tens, index) => {
    const fee = rest[index + 1];
    return index % 2 === 0 && fee !== undefined ? [{ fromKm: tens / 100, baseFee: cents(fee) }] : [];
  });
  return { perKm: { fromKm: from / 100, feePerKm: cents(feePerKm) }, steps };
}
