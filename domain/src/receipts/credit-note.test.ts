import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLegalEntity } from '../invoices/invoices.samples.ts';
import { legalParagraphs } from '../invoices/invoice-words.ts';
import { sellingParty } from '../invoices/parties.ts';
import type { PrintedInvoice } from '../invoices/printed-invoice.ts';
import { add, cents } from '../kernel/money.ts';
import { buyerParty } from './invoice-buyer.ts';
import { creditDue, creditNoteNumber, creditNoteOf } from './credit-note.ts';

/** Two rates: 11,00 € at 10 % and 6,00 € at 20 %. */
function anInvoice(
  grosses: readonly [rate: number, gross: number][] = [
    [1000, 1100],
    [2000, 600],
  ],
): PrintedInvoice {
  const vatByRate = grosses.map(([rate, gross]) => {
    const vat = cents(Math.round((gross * rate) / (10_000 + rate)));
    return { vatRateBasisPoints: rate, base: cents(gross - vat), vat };
  });
  const totalExclVat = add(cents(0), ...vatByRate.map(({ base }) => base));
  const vatTotal = add(cents(0), ...vatByRate.map(({ vat }) => vat));
  const total = add(totalExclVat, vatTotal);
  return {
    invoiceId: '0190c0de-0000-7000-8000-000000000001',
    kind: 'order',
    isCreditNote: false,
    number: 'C-2026-000012',
    reference: 'Commande 2118',
    shopId: '0190c0de-0000-7000-8000-000000000101',
    issuedAt: '2026-11-14T12:00:00.000Z',
    issueDay: '2026-11-14',
    dueDay: '2026-11-14',
    periodStart: '2026-11-13',
    periodEnd: '2026-11-13',
    seller: sellingParty(aLegalEntity(), true),
    buyer: buyerParty({ companyName: 'Rossi', street: '3 rue', postalCode: '06000', city: 'Nice', siren: '732829320' }),
    lines: vatByRate.map(({ vatRateBasisPoints, base }) => ({
      label: 'Socca',
      detail: null,
      quantity: 1,
      unitPriceExclVat: base,
      vatRateBasisPoints,
      amountExclVat: base,
      chargeIds: ['CMD-1'],
    })),
    vatByRate,
    annex: [],
    totalExclVat,
    vatTotal,
    totalInclVat: total,
    paid: total,
    paidOn: '2026-11-13',
    exemptionMention: null,
    isVatOnDebits: false,
    drawnUpBy: null,
    nature: 'goods',
    paymentWords: 'Payé.',
  };
}

const FACTS = {
  kind: 'refund' as const,
  creditNoteId: '0190c0de-0000-7000-8000-000000000002',
  number: creditNoteNumber('2026', 7),
  issuedAt: '2026-11-15T23:30:00.000Z',
  timeZone: 'Europe/Paris',
};

test('INV-46 a whole refund takes the invoice back rate by rate, and names it', () => {
  const invoice = anInvoice();
  const note = creditNoteOf({ ...FACTS, invoice, earlier: [], amount: cents(1700) });

  expect(note).toMatchObject({
    number: 'A-2026-000007',
    isCreditNote: true,
    issueDay: '2026-11-16',
    corrects: { number: 'C-2026-000012', issueDay: '2026-11-14' },
    lines: [
      { label: 'Remboursement de la commande', vatRateBasisPoints: 1000, amountExclVat: -1000 },
      { label: 'Remboursement de la commande', vatRateBasisPoints: 2000, amountExclVat: -500 },
    ],
    totalExclVat: -1500,
    vatTotal: -200,
    totalInclVat: -1700,
    paid: -1700,
    buyer: invoice.buyer,
    seller: invoice.seller,
  });
  expect(note.paymentWords).toBe('Remboursé le 16/11/2026 : 17,00\u00A0€.');
  const paragraphs = legalParagraphs(note).join(' ');
  expect(paragraphs).toContain('Avoir sur la facture n°\u00A0C-2026-000012 du 14/11/2026.');
  expect(paragraphs).not.toContain('retard');
});

test('INV-46 a partial one is spread over the rates', () => {
  const note = creditNoteOf({ ...FACTS, invoice: anInvoice(), earlier: [], amount: cents(170) });

  expect(note.vatByRate).toEqual([
    { vatRateBasisPoints: 1000, base: -100, vat: -10 },
    { vatRateBasisPoints: 2000, base: -50, vat: -10 },
  ]);
  expect(note.lines[0]?.label).toBe('Remboursement partiel');
});

test('INV-46 what is due is what the papers say too much: nothing twice, nothing beyond the invoice', () => {
  const invoice = anInvoice();
  const due = (givenBack: number, earlier: PrintedInvoice[] = []) =>
    creditDue(invoice, earlier, { amountDue: cents(1700), givenBack: cents(givenBack) });
  const note = creditNoteOf({ ...FACTS, invoice, earlier: [], amount: cents(300) });

  expect([due(0), due(300), due(300, [note]), due(500, [note]), due(9_000, [note])]).toEqual([0, 300, 0, 200, 1400]);
});

test('INV-46 however it is given back, in however many parts, each rate comes to zero and no further', () => {
  const gross = fc.tuple(fc.constantFrom(550, 1000, 2000), fc.integer({ min: 0, max: 50_000 }));
  fc.assert(
    fc.property(
      fc.uniqueArray(gross, { minLength: 1, maxLength: 3, selector: ([rate]) => rate }),
      fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 6 }),
      (grosses, parts) => {
        const invoice = anInvoice(grosses);
        const earlier: PrintedInvoice[] = [];
        let back = 0;
        for (const part of [...parts, 1_000_000]) {
          back += part;
          const amount = creditDue(invoice, earlier, { amountDue: invoice.totalInclVat, givenBack: cents(back) });
          if (amount === 0) continue;
          const note = creditNoteOf({ ...FACTS, invoice, earlier, amount });
          expect(note.totalExclVat + note.vatTotal).toBe(-amount);
          expect(add(cents(0), ...note.lines.map(({ amountExclVat }) => amountExclVat))).toBe(note.totalExclVat);
          earlier.push(note);
        }
        for (const { vatRateBasisPoints, base, vat } of invoice.vatByRate ?? []) {
          const same = earlier.flatMap((note) =>
            (note.vatByRate ?? []).filter((one) => one.vatRateBasisPoints === vatRateBasisPoints),
          );
          expect(add(base, ...same.map((one) => one.base))).toBe(0);
          expect(add(vat, ...same.map((one) => one.vat))).toBe(0);
        }
      },
    ),
  );
});
