import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guarded, unguarded } from './csv-guard.ts';

test.each([
  ['=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'],
  ['+33 6', "'+33 6"],
  ['-1', "'-1"],
  ['@somme', "'@somme"],
  ["'=1", "''=1"],
  ["L'été", "L'été"],
  ["'Nduja", "'Nduja"],
])('%s is written %s', (cell, written) => {
  expect(guarded(cell)).toBe(written);
});

test('no written cell begins a formula, and each is read back as it was', () => {
  const cells = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', 'a', ' ') });
  fc.assert(
    fc.property(cells, (cell) => {
      expect(guarded(cell)).not.toMatch(/^[=+\-@\t\r]/);
      expect(unguarded(guarded(cell))).toBe(cell);
    }),
  );
});
