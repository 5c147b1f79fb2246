import { cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import {
  aBillingDriver,
  aDriverInvoice,
  anInvoice,
  anInvoiceLine,
  annexRows,
  aPlatform,
} from '@comptoir/domain/invoices/printed-invoice.samples.ts';
import { expect, test, vi } from 'vitest';
import { readPdf, type Piece } from '../../test/read-pdf.fixture.ts';
import { renderInvoice } from './render-invoice.ts';

const plain = (text: string) => text.replaceAll(NBSP, ' ').replaceAll('’', "'");
/** Drawn once for all: 18 pages. */
const DRAWN = renderInvoice(anInvoice());
const readBytes = async (bytes: Promise<Buffer>) => {
  const pdf = readPdf(await bytes);
  return { ...pdf, pages: pdf.pages.map(plain) };
};
const read = (...given: Parameters<typeof renderInvoice>) => readBytes(renderInvoice(...given));
/** The lines of one page, with what stands beside each other joined. */
function rowsOf(pieces: Piece[]): string[] {
  const rows = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const y = Math.round(piece.y);
    rows.set(y, [...(rows.get(y) ?? []), piece]);
  }
  return [...rows.values()].map((row) => plain(row.map(({ text }) => text).join(' | ')));
}

test('INV-31, INV-32, INV-26, INV-43 the first page is the drawn one: header, parties, lines, totals in euros', async () => {
  const pdf = await readBytes(DRAWN);
  const rows = rowsOf(pdf.pieces(1));

  expect(pdf.pages[0]).toContain('Facture\nn° M-2026-000318\n');
  expect(rows).toContain('01/11/2026 | 01/12/2026 | 16 au 31/10/2026 | 20261031-2001-CM06-M');
  expect(rows).toContain('Comptoir SAS | Chez Mimi SARL');
  for (const line of [
    'SAS au capital de 50 000 €',
    '12 quai Lunel, 06300 Nice',
    'SIREN 912 345 678 – SIRET 912 345 678 00014',
    'RCS Nice 912 345 678',
    'TVA intracommunautaire FR 74 912345678',
    'facturation@comptoir.exemple',
    'SIREN 803 456 129 – SIRET 803 456 129 00021',
    'TVA intracommunautaire FR 73 803456129',
  ]) {
    expect(pdf.pages[0]).toContain(line);
  }
  expect(rows).toContain('Frais fixes par commande | 412 | 0,25 € | 20 % | 103,00 €');
  expect(rows).toContain('Courses de livraison (Stuart) | 23 | 5,20 € | 20 % | 119,60 €');
  expect(pdf.pages[0]).toContain('1\n−2,56 €\n20 %\n−2,56 €');
  expect(rows).toContain('Total HT | 1 365,25 €');
  expect(rows).toContainEqual(expect.stringContaining('TVA 20 % | 273,05 €'));
  expect(rows).toContain('Total TTC | 1 638,30 €');
  expect(rows).toContain('Net à payer | 0,00 €');
  expect(pdf.pages[0]).toContain('déjà prélevé : 1 638,30 €');
});

test('INV-33, INV-34 the payment and the legal mentions', async () => {
  const [page] = (await readBytes(DRAWN)).pages;
  expect(page).toContain('Facture réglée par prélèvement sur vos\nencaissements en ligne.');
  expect(page).toContain("Nature de l'opération : prestation de services. Option pour le paiement de la taxe d'après");
  expect(page?.replaceAll('\n', ' ')).toContain(
    "En cas de retard de paiement : pénalités au taux de trois fois l'intérêt légal et indemnité forfaitaire pour frais de recouvrement de 40 €. Pas d'escompte pour paiement anticipé.",
  );

  const owed = await read(anInvoice({ paid: cents(100_000), isVatOnDebits: false, annex: [] }));
  expect(owed.pages[0]).toContain('Reste à payer sous 30 jours : 638,30 €');
  expect(owed.pages[0]).toContain('TVA acquittée sur les encaissements.');
});

test('INV-22, INV-42 the annex has 25 orders a page, each with its charge reference, and what the page adds up to', async () => {
  const pdf = await readBytes(DRAWN);
  expect(pdf.pages).toHaveLength(18);
  expect(pdf.pages[0]).toContain('Le détail des 412 commandes figure en annexe (pages 2 à 18).');
  expect(pdf.pages.map((page) => page.split('\n').at(-1))).toEqual(
    Array.from({ length: 18 }, (_, index) => `${index + 1}/18`),
  );

  const charges = pdf.pages.slice(1).map((page) => page.match(/ch_3QH2xA\d+/g) ?? []);
  expect(charges.map((page) => page.length)).toEqual([...Array.from({ length: 16 }, () => 25), 12]);
  expect(charges.flat()).toEqual(annexRows(412).map(({ chargeId }) => chargeId));
  expect(rowsOf(pdf.pieces(2))).toContain(
    '16/10/2026 | 1590 | ch_3QH2xA1590 | 25,00 € | 2,00 € | 0,25 € | 5,20 € | 7,45 €',
  );
  expect(rowsOf(pdf.pieces(2))).toContain('Total de la page | 887,56 € | 71,00 € | 6,25 € | 10,40 € | 87,65 €');
  expect(rowsOf(pdf.pieces(18))).toContain('Total de la page | 510,90 € | 40,87 € | 3,00 € | 0,00 € | 43,87 €');
});

test('INV-23, INV-31 a negative total is an « Avoir »', async () => {
  const amount = cents(-256);
  const pdf = await read(
    anInvoice({
      isCreditNote: true,
      lines: [
        anInvoiceLine({ label: 'Régularisations', quantity: 1, unitPriceExclVat: amount, amountExclVat: amount }),
      ],
      annex: [],
      totalExclVat: amount,
      vatTotal: cents(-51),
      totalInclVat: cents(-307),
      paid: cents(0),
    }),
  );
  expect(pdf.pages).toHaveLength(1);
  expect(pdf.pages[0]).toContain('\nAvoir\n');
  expect(pdf.pages[0]).not.toContain('Facture');
  expect(rowsOf(pdf.pieces(1))).toContain('TVA 20 % | −0,51 €');
  expect(pdf.pages[0]).toContain('Somme à vous reverser : 3,07 €');
});

test('INV-15, INV-21, INV-27, INV-35 the driver sells, without VAT, drawn up by the platform in his name', async () => {
  const pdf = await read(aDriverInvoice());
  expect(pdf.pages).toHaveLength(1);
  expect(pdf.pages[0]).toContain('Vendeur\nSamir Haddad EI\nEntrepreneur individuel\n');
  expect(pdf.pages[0]).not.toContain('RCS');
  expect(pdf.pages[0]).toContain('Client\nChez Mimi SARL');
  expect(pdf.pages[0]?.replaceAll('\n', ' ')).toContain(
    'Course de livraison – commande n° 1874 du 30/10/2026 1 5,20 €',
  );
  expect(rowsOf(pdf.pieces(1))).toContain('TVA 0 % | 0,00 €');
  expect(pdf.pages[0]).toContain('TVA non applicable, art. 293 B du CGI');
  expect(pdf.pages[0]).toContain('Réglée par virement le 03/11/2026');
  expect(pdf.pages[0]).toContain(
    'Facture établie par Comptoir SAS au nom et pour le compte de Samir Haddad EI – Autofacturation',
  );

  const subject = aBillingDriver({ isVatSubject: true, vatNumber: 'FR40852963741' });
  const line = anInvoiceLine({ quantity: 1, unitPriceExclVat: cents(433), amountExclVat: cents(433) });
  const withVat = await read(
    aDriverInvoice({
      seller: subject,
      lines: [line],
      totalExclVat: cents(433),
      vatTotal: cents(87),
      exemptionMention: null,
      paid: cents(0),
      paidOn: null,
    }),
  );
  expect(rowsOf(withVat.pieces(1))).toEqual(
    expect.arrayContaining(['Total HT | 4,33 €', 'TVA 20 % | 0,87 €', 'Total TTC | 5,20 €', 'Net à payer | 5,20 €']),
  );
  expect(withVat.pages[0]).toContain('TVA intracommunautaire FR 40 852963741');
  expect(withVat.pages[0]).toContain('À régler');
});

test('INV-38 the file declares PDF/A-3, embeds every font, names its colours, and is A4', async () => {
  const bytes = await DRAWN;
  const pdf = readPdf(bytes);
  expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(pdf.metadata).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(pdf.metadata).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(plain(pdf.metadata)).toContain('>Facture n° M-2026-000318<');
  expect(pdf.outputIntent).toContain('/S /GTS_PDFA1');
  expect(pdf.catalog).toContain('/Lang (fr-FR)');
  expect(new Set(pdf.fonts)).toEqual(new Set(pdf.embeddedFonts));
  expect(pdf.embeddedFonts.map((name) => name.replace(/^[A-Z]+\+/, '')).toSorted()).toEqual([
    'Inter-Bold',
    'Inter-Regular',
    'Inter-SemiBold',
  ]);
  expect(bytes.toString('latin1').match(/\/MediaBox \[0 0 595\.27\d* 841\.88\d*\]/g)).toHaveLength(18);
  expect(bytes.toString('latin1')).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
});

test('INV-10 the same invoice gives the same bytes', async () => {
  expect((await DRAWN).equals(await renderInvoice(anInvoice()))).toBe(true);
  expect((await DRAWN).equals(await renderInvoice(anInvoice({ number: 'M-2026-000319' })))).toBe(false);
});

test('INV-31 a name as long or as odd as one can type stays on the paper and out of the markup', async () => {
  const companyName = `${'Société d’exploitation des établissements '.repeat(4)}<Łukasz & Şule>`;
  const pdf = readPdf(
    await renderInvoice(anInvoice({ seller: aPlatform({ companyName, email: 'a'.repeat(90) }), annex: [] })),
  );
  expect(pdf.metadata).not.toContain('<Łukasz');
  expect(pdf.metadata).not.toMatch(/&(?!amp;)/);
  expect(pdf.pages[0]).not.toContain('\u{FFFD}');
  expect(pdf.pieces(1).every(({ x }) => x >= 45)).toBe(true);
});

test('INV-19 more lines than a page holds go on with their headings, and the totals follow the last', async () => {
  const lines = Array.from({ length: 24 }, (_, index) =>
    anInvoiceLine({ label: 'Régularisations', detail: `Commande n° ${index}, réf. ch_${index}`, quantity: 1 }),
  );
  const pdf = await read(anInvoice({ lines, annex: annexRows(3) }));
  const found = pdf.pages.flatMap((page) => page.match(/réf\. ch_\d+/g) ?? []);
  expect(found).toEqual(lines.map((_, index) => `réf. ch_${index}`));
  expect(pdf.pages[0]).not.toContain('Net à payer');
  expect(pdf.pages[1]).toContain('Désignation');
  expect(pdf.pages.at(-2)).toContain('Net à payer');
  expect(pdf.pages.at(-2)).toContain(`Le détail des 3 commandes figure en annexe (page ${pdf.pages.length}).`);
});

test('INV-10, INV-38 what was drawn before changes nothing: an « Ÿ » leaves the « Y » of the next invoice readable', async () => {
  // A process that has drawn nothing yet: the fonts are kept from one document to the next.
  vi.resetModules();
  const { renderInvoice: drawAfresh } = await import('./render-invoice.ts');
  await drawAfresh(anInvoice({ seller: aPlatform({ companyName: 'Ÿ Ŵ Ẑ Ĵ Ķ Ģ' }), annex: [] }));
  const after = anInvoice({ seller: aPlatform({ companyName: 'Y W Z J K G' }), annex: [] });
  const bytes = await drawAfresh(after);
  expect(readPdf(bytes).pages[0]).toMatch(/^Y W Z J K G\nFacture/);
  expect(bytes.equals(await renderInvoice(after))).toBe(true);
});
