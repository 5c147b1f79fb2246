import { expect, test } from 'vitest';
import { feeSourceWords } from './fee-source.ts';

test('FEE-19 beside the fee of an order stand what decided of it and how far it goes', () => {
  expect(feeSourceWords('zone', 1.3)).toBe('selon la zone, 1,3\u00A0km');
  expect(feeSourceWords('network_per_km', 12.25)).toBe('tarif au km du réseau, 12,25\u00A0km');
  expect(feeSourceWords('flat', null)).toBe('montant fixe');
  expect(feeSourceWords(null, 2)).toBeNull();
});
