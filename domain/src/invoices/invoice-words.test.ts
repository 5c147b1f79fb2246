import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { formatPeriod, formatRate, legalParagraphs, partyName, paymentMention } from './invoice-words.ts';
import { aDriverInvoice, anInvoice, anInvoiceLine } from './printed-invoice.samples.ts';
import { vatTotals } from './vat-totals.ts';

test.each([
  ['2026-10-16', '2026-10-31', '16 au 31/10/2026'],
  ['2026-02-01', '2026-02-15', '1er au 15/02/2026'],
  ['2028-02-16', '2028-02-29', '16 au 29/02/2028'],
  ['2026-10-30', '2026-10-30', '30/10/2026'],
  ['2026-12-16', '2027-01-02', '16/12/2026 au 02/01/2027'],
])('INV-31 the period from %s to %s is « %s »', (start, end, words) => {
  expect(formatPeriod(start, end)).toBe(words);
});

test.each([
  [2000, '20 %'],
  [550, '5,5 %'],
  [0, '0 %'],
])('INV-43 a rate of %d basis points is « %s »', (basisPoints, words) => {
  expect(formatRate(basisPoints).replace('\u00A0', ' ')).toBe(words);
});

test.each([
  ['Comptoir', 'SAS', 'Comptoir SAS'],
  ['Chez Mimi SARL', 'SARL', 'Chez Mimi SARL'],
  ['Samir Haddad EI', 'EI', 'Samir Haddad EI'],
  ['Sarlat Traiteur', 'SARL', 'Sarlat Traiteur SARL'],
] as const)('INV-32 %s, %s is written « %s »', (companyName, legalForm, words) => {
  expect(partyName({ companyName, legalForm })).toBe(words);
});

test('INV-34 what is left to pay, by kind', () => {
  const words = (given: Parameters<typeof anInvoice>[0]) => paymentMention(anInvoice(given)).replaceAll('\u00A0', ' ');
  expect(words({})).toBe('Facture réglée par prélèvement sur vos encaissements en ligne.');
  expect(words({ kind: 'network', paid: cents(0) })).toBe('Reste à payer sous 30 jours : 1 638,30 €');
  expect(words({ kind: 'driver', paidOn: '2026-11-03' })).toBe('Réglée par virement le 03/11/2026');
  expect(words({ kind: 'driver', paidOn: null })).toBe('À régler');
  expect(words({ totalInclVat: cents(-307), paid: cents(-307) })).toBe('Avoir imputé sur vos encaissements en ligne.');
});

test('INV-33, INV-27 a seller under franchise says neither on debits nor on receipts', () => {
  expect(legalParagraphs(aDriverInvoice()).join(' ')).not.toMatch(/débits|encaissements/);
  expect(legalParagraphs(aDriverInvoice()).join(' ')).toContain('TVA non applicable, art. 293 B du CGI');
});

test('INV-26 VAT per rate, and the last cent where the invoice has it', () => {
  const lines = [
    anInvoiceLine({ vatRateBasisPoints: 2000, amountExclVat: cents(433) }),
    anInvoiceLine({ vatRateBasisPoints: 550, amountExclVat: cents(100) }),
    anInvoiceLine({ vatRateBasisPoints: 2000, amountExclVat: cents(10) }),
  ];
  expect(vatTotals({ lines, vatTotal: cents(95) })).toEqual([
    { vatRateBasisPoints: 550, base: 100, vat: 6 },
    { vatRateBasisPoints: 2000, base: 443, vat: 89 },
  ]);
  expect(vatTotals({ lines, vatTotal: cents(94) }).map(({ vat }) => vat)).toEqual([6, 88]);
});
