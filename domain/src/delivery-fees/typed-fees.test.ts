import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feesOf, someFees } from './km-fees.samples.ts';
import { KmFees, tidyFees } from './km-fees.ts';
import { correctedFee, correctedKm, newStep, toTypedFees, typedFees } from './typed-fees.ts';

const anyKmFees = fc.array(fc.nat(2_000), { maxLength: 14 }).map(feesOf);

test.each([
  ['', '0', '0,00'],
  ['   ', '0', '0,00'],
  ['-3', '0', '0,00'],
  ['\u22122,5', '0', '0,00'],
  ['0', '0', '0,00'],
  ['deux', '0', '0,00'],
  ['1e3', '0', '0,00'],
  ['2.5', '2,5', '2,50'],
  ['3,456', '3,46', '3,46'],
  ['4,90 €', '4,9', '4,90'],
  ['1 000 000', '1000', '1000,00'],
])('FEE-07 « %s » becomes %s km or %s €', (typed, km, fee) => {
  expect([correctedKm(typed), correctedFee(typed)]).toEqual([km, fee]);
});

test('FEE-05 FEE-08 a new step starts at 0 km and 0 €, and replaces the one that stood there', () => {
  const typed = toTypedFees(someFees);
  expect(typedFees({ ...typed, steps: [...typed.steps, newStep('n')] }).steps[0]).toEqual({ fromKm: 0, baseFee: 0 });
});

test('FEE-07 FEE-08 whatever is typed can be saved, and what is saved reads back the same', () => {
  const any = fc.record({ id: fc.string(), km: fc.string(), fee: fc.string() });
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.array(any, { maxLength: 5 }), (fromKm, feePerKm, steps) => {
      expect(KmFees.safeParse(typedFees({ fromKm, feePerKm, steps })).success).toBe(true);
    }),
  );
  fc.assert(
    fc.property(anyKmFees, (fees) => {
      expect(typedFees(toTypedFees(tidyFees(fees)))).toEqual(tidyFees(fees));
    }),
  );
});
