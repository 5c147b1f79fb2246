import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { explain, fees, quietDays, splitFee, sumOf, unitFee } from './explain.ts';
import { laterStatus, PAYOUT_LINE_KINDS, PAYOUT_STATUSES, type PayoutLine } from './payout.ts';
import { failureSentence, iban, PAYOUT_STATUS_LABELS, payoutTypeLabel, takenOff } from './payouts.labels.ts';

const line = (fields: Partial<PayoutLine> = {}): PayoutLine => ({
  id: 'txn_1',
  kind: 'charge',
  orderId: null,
  orderNumber: null,
  gross: cents(940),
  tip: cents(0),
  commission: cents(75),
  fixedFee: cents(25),
  feeVat: cents(20),
  otherFee: cents(0),
  net: cents(820),
  at: '2026-11-11T20:58:00.000Z',
  ...fields,
});
const someLine = fc
  .record({
    kind: fc.constantFrom(...PAYOUT_LINE_KINDS),
    gross: fc.integer({ min: -100_000, max: 100_000 }),
    commission: fc.integer({ min: -500, max: 500 }),
    fixedFee: fc.integer({ min: -25, max: 25 }),
    feeVat: fc.integer({ min: -90, max: 90 }),
    otherFee: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ kind, ...amounts }) => {
    const { gross, commission, fixedFee, feeVat, otherFee } = amounts;
    const net = gross - commission - fixedFee - feeVat - otherFee;
    return line({ kind, ...(amounts as object), net: cents(net) });
  });

describe('PAY-05 a payout explained', () => {
  test('the steps from gross to net make up the payout, to the cent, whatever its lines are', () => {
    fc.assert(
      fc.property(fc.array(someLine), (lines) => {
        const { sums, others, net } = explain(lines);
        const steps = sums.gross - fees(sums) + others.reduce((sum, other) => sum + other.net, 0);
        expect(steps).toBe(net);
        expect(net).toBe(sumOf(lines).net);
        expect(sums.net).toBe(sums.gross - fees(sums));
      }),
    );
  });

  test('the table has the charges alone; everything else is named by its kind', () => {
    const lines = [line(), line({ kind: 'refund', net: cents(-820) }), line({ kind: 'dispute', net: cents(-5) })];

    const { charges, others } = explain(lines);

    expect(charges).toEqual([lines[0]]);
    expect(others.map(({ kind, net }) => [kind, net])).toEqual([
      ['refund', -820],
      ['dispute', -5],
    ]);
  });

  test('a fixed fee is a product only where it is the same of every order', () => {
    expect(unitFee([line(), line()])).toBe(25);
    expect(unitFee([line(), line({ fixedFee: cents(30) })])).toBeNull();
    expect(unitFee([])).toBeNull();
  });
});

test('what the provider kept is told in the parts that were booked, forth and back; anything else is its own', () => {
  const booked = { commission: cents(75), fixedFee: cents(25), feeVat: cents(20) };

  expect(splitFee(120, booked)).toEqual({ ...booked, otherFee: 0 });
  expect(splitFee(-120, booked)).toEqual({ commission: -75, fixedFee: -25, feeVat: -20, otherFee: 0 });
  expect(splitFee(0, booked)).toEqual({ commission: 0, fixedFee: 0, feeVat: 0, otherFee: 0 });
  expect(splitFee(60, booked)).toEqual({ commission: 0, fixedFee: 0, feeVat: 0, otherFee: 60 });
  expect(splitFee(15, null)).toEqual({ commission: 0, fixedFee: 0, feeVat: 0, otherFee: 15 });
});

test.each([
  ['2026-11-11T05:00:00.000Z', null],
  ['2026-11-10T05:00:00.000Z', { from: '2026-11-11', to: '2026-11-11' }],
  ['2026-11-08T05:00:00.000Z', { from: '2026-11-09', to: '2026-11-11' }],
])('days with nothing between %s and the 12th', (previousAt, quiet) => {
  expect(quietDays({ createdAt: '2026-11-12T05:00:00.000Z', previousAt }, 'Europe/Paris')).toEqual(quiet);
});

test('the days are the shop’s: around midnight, and through the night in which the clock is set back', () => {
  const night = { createdAt: '2026-10-26T00:30:00.000Z', previousAt: '2026-10-23T22:30:00.000Z' };

  expect(quietDays(night, 'Europe/Paris')).toEqual({ from: '2026-10-25', to: '2026-10-25' });
  expect(quietDays({ ...night, previousAt: null }, 'Europe/Paris')).toBeNull();
});

test('PAY-03 a payout never goes back', () => {
  for (const known of PAYOUT_STATUSES)
    for (const heard of PAYOUT_STATUSES) {
      const later = laterStatus(known, heard);
      expect([known, heard]).toContain(later);
      expect(laterStatus(later, known)).toBe(later);
      expect(laterStatus(heard, known)).toBe(later);
    }
  expect(laterStatus('paid', 'failed')).toBe('failed');
});

test('PAY-02 PAY-04 PAY-09 the words of a payout', () => {
  expect(PAYOUT_STATUS_LABELS).toEqual({ in_transit: 'En cours', paid: 'Reçu', failed: 'Échoué' });
  expect([payoutTypeLabel(true), payoutTypeLabel(false)]).toEqual(['Automatique', 'Manuel']);
  expect(failureSentence('no_account')).toBe('Ce compte bancaire n’existe pas. Vérifiez votre IBAN.');
  expect(failureSentence('something_new')).toBe('La banque a rejeté le virement. Vérifiez votre IBAN.');
  expect([takenOff(cents(145)), takenOff(cents(0))]).toEqual(['−1,45\u00A0€', '0,00\u00A0€']);
  expect([iban('4417'), iban(null)]).toEqual(['IBAN\u00A0••••\u00A04417', '--']);
});
