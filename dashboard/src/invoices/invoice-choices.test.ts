import { expect, test } from 'vitest';
import { periodsOf, readRange, yearsOf } from './invoice-choices.ts';

const TODAY = '2026-11-17';

test('INV-08 the years run from the first order to the last, and the current one is among them', () => {
  expect(yearsOf({ first: '2024-12-30', last: '2026-11-16' }, TODAY)).toEqual([2026, 2025, 2024]);
  expect(yearsOf({ first: '2024-03-01', last: '2024-05-01' }, TODAY)).toEqual([2026, 2025, 2024]);
  expect(yearsOf({ first: null, last: null }, TODAY)).toEqual([2026]);
});

test('INV-08 INV-42 a year is read whole; early in a year the six months before come along', () => {
  expect(readRange(2026, TODAY)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(readRange(2027, '2027-02-03')).toEqual({ from: '2026-08-01', to: '2027-12-31' });
  expect(readRange(2025, TODAY)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});

test('INV-07 INV-11 INV-40 half-months are listed once, newest first, with what waits for legal data', () => {
  const invoice = (kind: 'shop' | 'network', periodStart: string, periodEnd: string) => ({
    kind,
    periodStart,
    periodEnd,
    invoiceId: 'i',
    shopId: 's',
    number: 'n',
    reference: `${periodEnd}-${kind}`,
    issuedAt: '',
    totalExclVat: 0 as never,
    vatTotal: 0 as never,
    totalInclVat: 0 as never,
  });
  const periods = periodsOf({
    items: [
      invoice('shop', '2026-10-01', '2026-10-15'),
      invoice('shop', '2026-10-16', '2026-10-31'),
      invoice('network', '2026-10-16', '2026-10-31'),
    ],
    awaited: [{ shopId: 's', kind: 'shop', periodStart: '2026-11-01', periodEnd: '2026-11-15', missing: 'Chez Mimi' }],
  });
  expect(periods.map(({ label, issued, missing }) => [label, issued.map(({ kind }) => kind), missing])).toEqual([
    ['Du 1er au 15 novembre 2026', [], ['Chez Mimi']],
    ['Du 16 au 31 octobre 2026', ['shop', 'network'], []],
    ['Du 1er au 15 octobre 2026', ['shop'], []],
  ]);
});
