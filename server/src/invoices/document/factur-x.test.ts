import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x';
import type { Invoice } from '@comptoir/domain/invoices/invoice.ts';
import {
  aBilledShop,
  aBillingDriver,
  aDriverInvoice,
  anInvoice,
  anInvoiceLine,
} from '@comptoir/domain/invoices/printed-invoice.samples.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.fixture.ts';
import { brokenRules, find, parseXml } from './en16931.fixture.ts';
import { facturX } from './factur-x.ts';
import { renderInvoice } from './render-invoice.ts';

const line = (amount: number, vatRateBasisPoints = 2000) =>
  anInvoiceLine({ quantity: 1, unitPriceExclVat: cents(amount), amountExclVat: cents(amount), vatRateBasisPoints });

const creditNote = anInvoice({
  isCreditNote: true,
  lines: [line(-256)],
  annex: [],
  totalExclVat: cents(-256),
  vatTotal: cents(-51),
  totalInclVat: cents(-307),
  paid: cents(0),
  regularises: [
    { number: 'M-2026-000287', issueDay: '2026-10-01' },
    { number: 'M-2026-000301', issueDay: '2026-10-16' },
  ],
});
const driverWithVat = aDriverInvoice({
  seller: aBillingDriver({ isVatSubject: true, vatNumber: 'FR40852963741' }),
  lines: [line(433)],
  totalExclVat: cents(433),
  vatTotal: cents(87),
  exemptionMention: null,
  paid: cents(0),
  paidOn: null,
});
const uneven = anInvoice({
  lines: [anInvoiceLine({ quantity: 3, unitPriceExclVat: cents(520), amountExclVat: cents(1555) })],
  totalExclVat: cents(1555),
  vatTotal: cents(311),
  totalInclVat: cents(1866),
  paid: cents(1000),
});
const INVOICES: Record<string, Invoice> = {
  'the drawn one': anInvoice(),
  "the network's": anInvoice({ kind: 'network', number: 'R-2026-000007' }),
  'a credit note': creditNote,
  'a driver under franchise': aDriverInvoice(),
  'a driver with VAT': driverWithVat,
  'a dish at the rate of zero beside others': anInvoice({
    lines: [line(1000), line(500, 0)],
    totalExclVat: cents(1500),
    vatTotal: cents(200),
    totalInclVat: cents(1700),
    paid: cents(0),
  }),
  'a line whose courses cost different prices': uneven,
  'names with markup': anInvoice({ buyer: aBilledShop({ companyName: 'Bœuf & <Frites> "Ltd"' }) }),
};
const value = (xml: string, ...path: string[]) => find(parseXml(xml), ...path).map(({ text }) => text);

test.each(Object.entries(INVOICES))(
  'INV-38 the XML of %s follows the schema, EN 16931 and the French rules',
  async (_, invoice) => {
    const xml = facturX(invoice);
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
    expect(brokenRules(xml)).toEqual([]);
  },
);

test('INV-38 a rule that is broken is seen', () => {
  const xml = facturX(anInvoice());
  expect(brokenRules(xml.replace('<ram:GrandTotalAmount>1638.30', '<ram:GrandTotalAmount>1638.31'))).toEqual([
    'BR-CO-15',
    'BR-CO-16',
    'BR-FR-CO-09',
  ]);
  expect(brokenRules(xml.replace('<ram:SubjectCode>PMT', '<ram:SubjectCode>PMD'))).toEqual(['BR-FR-05', 'BR-FR-06']);
  expect(brokenRules(xml.replaceAll('schemeID="0225"', 'schemeID="EM"'))).toEqual(['BR-FR-21']);
});

test('INV-38, INV-43 its amounts are those of the invoice, to the cent', () => {
  const xml = facturX(anInvoice());
  expect(value(xml, 'ram:TaxBasisTotalAmount')).toEqual(['1365.25']);
  expect(value(xml, 'ram:TaxTotalAmount')).toEqual(['273.05']);
  expect(value(xml, 'ram:GrandTotalAmount')).toEqual(['1638.30']);
  expect(value(xml, 'ram:TotalPrepaidAmount')).toEqual(['1638.30']);
  expect(value(xml, 'ram:DuePayableAmount')).toEqual(['0.00']);
  expect(value(xml, 'ram:IncludedSupplyChainTradeLineItem', 'ram:LineTotalAmount')).toEqual([
    '1138.91',
    '103.00',
    '119.60',
    '6.30',
    '-2.56',
  ]);
  expect(value(xml, 'rsm:ExchangedDocument', 'ram:TypeCode')).toEqual(['380']);
  expect(value(xml, 'ram:DueDateTypeCode')).toEqual(['5']);
  expect(value(xml, 'ram:BillingSpecifiedPeriod', 'udt:DateTimeString')).toEqual(['20261016', '20261031']);
});

test('INV-23, INV-35 credit notes and self-billed invoices say so by their type', () => {
  expect(value(facturX(creditNote), 'rsm:ExchangedDocument', 'ram:TypeCode')).toEqual(['381']);
  expect(value(facturX(creditNote), 'ram:GrandTotalAmount')).toEqual(['3.07']);
  const driver = facturX(aDriverInvoice());
  expect(value(driver, 'rsm:ExchangedDocument', 'ram:TypeCode')).toEqual(['389']);
  expect(value(driver, 'ram:ExemptionReason')).toEqual(['TVA non applicable, art. 293 B du CGI']);
  expect(value(driver, 'ram:IncludedNote', 'ram:Content').join(' ')).toContain('Autofacturation');
});

test('INV-38 whatever is billed, the XML adds up', () => {
  const amounts = fc.array(fc.tuple(fc.integer({ min: -50_000, max: 900_000 }), fc.constantFrom(550, 1000, 2000)), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100 }), (given, paidPercent) => {
      const lines = given.map(([amount, rate]) => line(amount, rate));
      const excl = given.reduce((all, [amount]) => all + amount, 0);
      const vat = [550, 1000, 2000].reduce((all, rate) => {
        const base = given.filter(([, one]) => one === rate).reduce((part, [amount]) => part + amount, 0);
        return all + Math.sign(base) * Math.round((Math.abs(base) * rate) / 10_000);
      }, 0);
      const incl = cents(excl + vat);
      const invoice = anInvoice({
        isCreditNote: incl < 0,
        lines,
        annex: [],
        totalExclVat: cents(excl),
        vatTotal: cents(vat),
        totalInclVat: incl,
        paid: cents(Math.round((incl * paidPercent) / 100)),
        ...(incl < 0 && { regularises: [{ number: 'M-2026-000301', issueDay: '2026-10-16' }] }),
      });
      expect(brokenRules(facturX(invoice))).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('INV-38 the PDF carries the XML under its legal name, and another program finds it there', async () => {
  const bytes = await renderInvoice(anInvoice({ annex: [] }));
  const { files, metadata } = readPdf(bytes);
  expect(files).toHaveLength(1);
  expect(files[0]).toMatchObject({ name: 'factur-x.xml', relationship: 'Alternative' });
  expect(files[0]?.bytes.toString('utf8')).toBe(facturX(anInvoice()));
  expect(bytes.toString('latin1')).toContain('/Subtype /text#2Fxml');
  expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  expect(metadata).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>');
  expect(metadata).toContain('<pdfaSchema:prefix>fx</pdfaSchema:prefix>');

  expect((await extractXml(bytes)).xml).toBe(facturX(anInvoice()));
});
