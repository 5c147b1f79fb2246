import { anInvoice, annexRows } from '@comptoir/domain/invoices/printed-invoice.samples.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { expect, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.fixture.ts';
import { renderAllShops } from './render-all-shops.ts';

const small = { annex: annexRows(30), lines: anInvoice().lines.slice(1, 2) };
const amounts = { totalExclVat: cents(10_300), vatTotal: cents(2060), totalInclVat: cents(12_360), paid: cents(0) };
const ALL = {
  companyName: 'Chez Mimi & fils',
  periodStart: '2026-10-16',
  periodEnd: '2026-10-31',
  invoices: [
    { shopName: 'Chez Mimi', invoice: anInvoice({ annex: [] }) },
    {
      shopName: 'Chez Mimi Port',
      invoice: anInvoice({
        ...small,
        ...amounts,
        kind: 'network',
        reference: '20261031-77-PORT-R',
        number: 'R-2026-000002',
      }),
    },
  ],
};

test('INV-14 a summary with one row per shop and totals, then each invoice with pages of its own', async () => {
  const bytes = await renderAllShops(ALL);
  const { pages, metadata } = readPdf(bytes);
  const plain = pages.map((page) => page.replaceAll(NBSP, ' '));

  expect(plain).toHaveLength(1 + 1 + 3);
  expect(plain[0]).toContain('Chez Mimi\n20261031-2001-CM06-M\n1 365,25 €\n273,05 €\n1 638,30 €');
  expect(plain[0]).toContain('Chez Mimi Port\n20261031-77-PORT-R\n103,00 €\n20,60 €\n123,60 €');
  expect(plain[0]).toContain('Total\n1 468,25 €\n293,65 €\n1 761,90 €');
  expect(plain[1]).toContain('n° M-2026-000318');
  expect(plain.slice(1).map((page) => page.split('\n').at(-1))).toEqual(['1/1', '1/3', '2/3', '3/3']);
  expect(plain[2]).toContain('figure en annexe (pages 2 à 3)');
  expect(metadata).not.toMatch(/&(?!amp;)/);
  expect(bytes.equals(await renderAllShops(ALL))).toBe(true);
});

test('INV-14 forty shops take two pages of summary', async () => {
  const invoices = Array.from({ length: 40 }, (_, index) => ({
    shopName: `Établissement ${index + 1}`,
    invoice: anInvoice({ annex: [] }),
  }));
  const { pages } = readPdf(await renderAllShops({ ...ALL, invoices }));
  expect(pages).toHaveLength(42);
  expect(pages[0]).not.toContain('\nTotal\n');
  expect(pages[1]).toContain('Établissement 40');
  expect(pages[1]).toContain('\nTotal\n');
});
