import { aDriverInvoice, anInvoice, anInvoiceLine } from '@comptoir/domain/invoices/printed-invoice.samples.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { expect, test } from 'vitest';
import { brokenRules, RULES } from '../en16931.fixture.ts';
import { facturX } from '../factur-x.ts';

const line = (amount: number, vatRateBasisPoints = 2000) =>
  anInvoiceLine({ quantity: 1, unitPriceExclVat: cents(amount), amountExclVat: cents(amount), vatRateBasisPoints });

const DRAWN = facturX(anInvoice());
const FRANCHISE = facturX(aDriverInvoice());
const ZERO = facturX(
  anInvoice({
    lines: [line(1000), line(500, 0)],
    totalExclVat: cents(1500),
    vatTotal: cents(200),
    totalInclVat: cents(1700),
    paid: cents(0),
  }),
);
const CREDIT = facturX(
  anInvoice({
    isCreditNote: true,
    lines: [line(-256)],
    annex: [],
    totalExclVat: cents(-256),
    vatTotal: cents(-51),
    totalInclVat: cents(-307),
    paid: cents(0),
    regularises: [{ number: 'M-2026-000301', issueDay: '2026-10-16' }],
  }),
);

/** Without the first element of this name that comes after `after`. */
function without(name: string, after = ''): (xml: string) => string {
  return (xml) => {
    const from = xml.indexOf(`<${name}`, Math.max(0, xml.indexOf(after)));
    const end = xml.indexOf(`</${name}>`, from) + name.length + 3;
    return xml.slice(0, from) + xml.slice(end);
  };
}
const put = (old: string | RegExp, replacement: string) => (xml: string) => xml.replace(old, replacement);
const all = (old: string, replacement: string) => (xml: string) => xml.replaceAll(old, replacement);
const both =
  (...changes: ((xml: string) => string)[]) =>
  (xml: string) =>
    changes.reduce((changed, change) => change(changed), xml);
const inSettlement = '<ram:ApplicableHeaderTradeSettlement';
const inTotals = '<ram:SpecifiedTradeSettlementHeaderMonetarySummation';
const inBuyer = '<ram:BuyerTradeParty';
const third = (name: string) => put(new RegExp(`(${inTotals}.*<ram:${name}[^>]*>[\\d.]+)`), '$15');
/** The driver's exempt course, told as another category. */
const as = (code: string) => all('<ram:CategoryCode>E<', `<ram:CategoryCode>${code}<`);

type Break = [id: string, xml: string, change: (xml: string) => string];
const BREAKS: Break[] = [
  [
    'NEVER-WRITTEN',
    DRAWN,
    put('</ram:InvoiceCurrencyCode>', '</ram:InvoiceCurrencyCode><ram:PayeeTradeParty>x</ram:PayeeTradeParty>'),
  ],
  ['BR-01', DRAWN, without('ram:GuidelineSpecifiedDocumentContextParameter')],
  ['BR-02', DRAWN, without('ram:ID', '<rsm:ExchangedDocument>')],
  ['BR-03', DRAWN, without('ram:IssueDateTime')],
  ['BR-04', DRAWN, without('ram:TypeCode', '<rsm:ExchangedDocument>')],
  ['BR-05', DRAWN, without('ram:InvoiceCurrencyCode')],
  ['BR-06', DRAWN, without('ram:Name', '<ram:SellerTradeParty')],
  ['BR-07', DRAWN, without('ram:Name', inBuyer)],
  ['BR-08', DRAWN, without('ram:PostalTradeAddress')],
  ['BR-09', DRAWN, without('ram:CountryID')],
  ['BR-10', DRAWN, without('ram:PostalTradeAddress', inBuyer)],
  ['BR-11', DRAWN, without('ram:CountryID', inBuyer)],
  ['BR-12', DRAWN, without('ram:LineTotalAmount', inTotals)],
  ['BR-13', DRAWN, without('ram:TaxBasisTotalAmount')],
  ['BR-14', DRAWN, without('ram:GrandTotalAmount')],
  ['BR-15', DRAWN, without('ram:DuePayableAmount')],
  ['BR-16', FRANCHISE, without('ram:IncludedSupplyChainTradeLineItem')],
  ['BR-21', DRAWN, without('ram:LineID')],
  ['BR-22', DRAWN, without('ram:BilledQuantity')],
  ['BR-23', DRAWN, put(' unitCode="C62"', '')],
  ['BR-24', DRAWN, without('ram:LineTotalAmount')],
  ['BR-25', DRAWN, without('ram:Name', '<ram:SpecifiedTradeProduct')],
  ['BR-26', DRAWN, without('ram:ChargeAmount')],
  ['BR-27', DRAWN, put('<ram:ChargeAmount>', '<ram:ChargeAmount>-')],
  ['BR-29', DRAWN, put(/(<ram:EndDateTime><udt:DateTimeString[^>]*>)2026/, '$12025')],
  ['BR-45', DRAWN, without('ram:BasisAmount', inSettlement)],
  ['BR-46', DRAWN, without('ram:CalculatedAmount')],
  ['BR-47', DRAWN, without('ram:CategoryCode', inSettlement)],
  ['BR-48', DRAWN, without('ram:RateApplicablePercent', inSettlement)],
  ['BR-49', DRAWN, without('ram:TypeCode', '<ram:SpecifiedTradeSettlementPaymentMeans')],
  ['BR-55', CREDIT, without('ram:IssuerAssignedID')],
  ['BR-61', DRAWN, put('<ram:TypeCode>97', '<ram:TypeCode>30')],
  ['BR-62', DRAWN, put(/(<ram:SellerTradeParty.*?<ram:URIID) schemeID="0225"/, '$1')],
  ['BR-63', DRAWN, put(/(<ram:BuyerTradeParty.*?<ram:URIID) schemeID="0225"/, '$1')],
  ['BR-CO-04', DRAWN, without('ram:CategoryCode')],
  ['BR-CO-09', DRAWN, put('"VA">FR', '"VA">12')],
  ['BR-CO-10', DRAWN, put(/(<ram:LineTotalAmount>)1138.91/, '$11138.90')],
  ['BR-CO-13', DRAWN, put('<ram:TaxBasisTotalAmount>1365.25', '<ram:TaxBasisTotalAmount>1365.24')],
  ['BR-CO-14', DRAWN, put('<ram:CalculatedAmount>273.05', '<ram:CalculatedAmount>273.04')],
  ['BR-CO-15', DRAWN, put('<ram:GrandTotalAmount>1638.30', '<ram:GrandTotalAmount>1638.31')],
  ['BR-CO-16', DRAWN, put('<ram:DuePayableAmount>0.00', '<ram:DuePayableAmount>0.01')],
  ['BR-CO-17', DRAWN, put('<ram:CalculatedAmount>273.05', '<ram:CalculatedAmount>274.05')],
  ['BR-CO-18', FRANCHISE, without('ram:ApplicableTradeTax', inSettlement)],
  ['BR-CO-19', DRAWN, both(without('ram:StartDateTime'), without('ram:EndDateTime'))],
  ['BR-CO-25', ZERO, without('ram:SpecifiedTradePaymentTerms')],
  [
    'BR-CO-26',
    DRAWN,
    both(without('ram:GlobalID'), without('ram:SpecifiedLegalOrganization'), without('ram:SpecifiedTaxRegistration')),
  ],
  ['BR-DEC-09', DRAWN, third('LineTotalAmount')],
  ['BR-DEC-12', DRAWN, third('TaxBasisTotalAmount')],
  ['BR-DEC-13', DRAWN, third('TaxTotalAmount')],
  ['BR-DEC-14', DRAWN, third('GrandTotalAmount')],
  ['BR-DEC-16', DRAWN, third('TotalPrepaidAmount')],
  ['BR-DEC-18', DRAWN, third('DuePayableAmount')],
  ['BR-DEC-19', DRAWN, put(/(<ram:BasisAmount>[\d.]+)/, '$10')],
  ['BR-DEC-20', DRAWN, put(/(<ram:CalculatedAmount>[\d.]+)/, '$10')],
  ['BR-DEC-23', DRAWN, put(/(<ram:LineTotalAmount>[\d.]+)/, '$10')],
  ['BR-CL-01', DRAWN, put('<ram:TypeCode>380', '<ram:TypeCode>999')],
  ['BR-CL-03', DRAWN, put('currencyID="EUR"', 'currencyID="EURO"')],
  ['BR-CL-04', DRAWN, put('Code>EUR', 'Code>Euro')],
  ['BR-CL-06', DRAWN, put('<ram:DueDateTypeCode>5', '<ram:DueDateTypeCode>6')],
  ['BR-CL-08', DRAWN, put('<ram:SubjectCode>REG', '<ram:SubjectCode>XYZ')],
  ['BR-CL-10', DRAWN, put('"0009"', '"SIRET"')],
  ['BR-CL-11', DRAWN, put('"0002">912345678', '"SIREN">912345678')],
  ['BR-CL-25', DRAWN, put(/(<ram:SellerTradeParty.*?)"0225"/, '$1"MAIL"')],
  ['BR-CL-14', DRAWN, put('<ram:CountryID>FR', '<ram:CountryID>France')],
  ['BR-CL-16', DRAWN, put('<ram:TypeCode>97', '<ram:TypeCode>999')],
  ['BR-CL-17', DRAWN, put('<ram:CategoryCode>S', '<ram:CategoryCode>X')],
  ['BR-CL-22', FRANCHISE, put('VATEX-FR-FRANCHISE', 'FRANCHISE')],
  ['BR-CL-23', DRAWN, put('unitCode="C62"', 'unitCode="XX1"')],
  ['BR-S-01', DRAWN, without('ram:ApplicableTradeTax', inSettlement)],
  ['BR-S-02', DRAWN, without('ram:SpecifiedTaxRegistration')],
  ['BR-S-05', DRAWN, put('<ram:RateApplicablePercent>20.00', '<ram:RateApplicablePercent>0.00')],
  ['BR-S-08', DRAWN, put('<ram:BasisAmount>1365.25', '<ram:BasisAmount>1365.24')],
  ['BR-S-09', DRAWN, put('<ram:CalculatedAmount>273.05', '<ram:CalculatedAmount>280.00')],
  ['BR-S-10', DRAWN, put('<ram:BasisAmount>', '<ram:ExemptionReason>x</ram:ExemptionReason><ram:BasisAmount>')],
  ['BR-Z-01', ZERO, put(/(.*)<ram:CategoryCode>Z/s, '$1<ram:CategoryCode>S')],
  ['BR-Z-02', ZERO, without('ram:SpecifiedTaxRegistration')],
  ['BR-Z-05', ZERO, put('<ram:RateApplicablePercent>0.00', '<ram:RateApplicablePercent>5.50')],
  ['BR-Z-08', ZERO, put('<ram:BasisAmount>5.00', '<ram:BasisAmount>5.01')],
  ['BR-Z-09', ZERO, put('<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.01')],
  ['BR-Z-10', ZERO, put('<ram:BasisAmount>5.00', '<ram:ExemptionReason>x</ram:ExemptionReason><ram:BasisAmount>5.00')],
  ['BR-E-01', FRANCHISE, without('ram:ApplicableTradeTax', inSettlement)],
  ['BR-E-02', FRANCHISE, without('ram:SpecifiedTaxRegistration')],
  ['BR-E-05', FRANCHISE, put('<ram:RateApplicablePercent>0.00', '<ram:RateApplicablePercent>20.00')],
  ['BR-E-08', FRANCHISE, put(/<ram:BasisAmount>[\d.]+/, '<ram:BasisAmount>1.00')],
  ['BR-E-09', FRANCHISE, put('<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.01')],
  ['BR-E-10', FRANCHISE, both(without('ram:ExemptionReason'), without('ram:ExemptionReasonCode'))],
  ['BR-AE-01', FRANCHISE, both(as('AE'), without('ram:ApplicableTradeTax', inSettlement))],
  ['BR-AE-02', FRANCHISE, both(as('AE'), without('ram:SpecifiedTaxRegistration'))],
  ['BR-AE-05', FRANCHISE, both(as('AE'), put('<ram:RateApplicablePercent>0.00', '<ram:RateApplicablePercent>20.00'))],
  ['BR-AE-08', FRANCHISE, both(as('AE'), put(/<ram:BasisAmount>[\d.]+/, '<ram:BasisAmount>1.00'))],
  ['BR-AE-09', FRANCHISE, both(as('AE'), put('<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.01'))],
  ['BR-AE-10', FRANCHISE, both(as('AE'), without('ram:ExemptionReason'), without('ram:ExemptionReasonCode'))],
  ['BR-O-01', FRANCHISE, both(as('O'), without('ram:ApplicableTradeTax', inSettlement))],
  ['BR-O-02', FRANCHISE, both(as('O'), put('schemeID="FC"', 'schemeID="VA"'))],
  ['BR-O-05', FRANCHISE, as('O')],
  ['BR-O-08', FRANCHISE, both(as('O'), put(/<ram:BasisAmount>[\d.]+/, '<ram:BasisAmount>1.00'))],
  ['BR-O-09', FRANCHISE, both(as('O'), put('<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.01'))],
  ['BR-O-10', FRANCHISE, both(as('O'), without('ram:ExemptionReason'), without('ram:ExemptionReasonCode'))],
  ['BR-O-11', ZERO, all('<ram:CategoryCode>Z', '<ram:CategoryCode>O')],
  ['BR-O-12', ZERO, all('<ram:CategoryCode>Z', '<ram:CategoryCode>O')],
  ['BR-FR-01', DRAWN, put('>M-2026-000318', `>M-${'0'.repeat(40)}`)],
  ['BR-FR-02', DRAWN, put('>M-2026-000318', '>M 2026 000318')],
  ['BR-FR-03', DRAWN, put('20261101', '20261131')],
  ['BR-FR-04', DRAWN, put('<ram:TypeCode>380', '<ram:TypeCode>326')],
  ['BR-FR-05', DRAWN, put('<ram:SubjectCode>PMT', '<ram:SubjectCode>PMD')],
  ['BR-FR-06', DRAWN, put('<ram:SubjectCode>PMT', '<ram:SubjectCode>PMD')],
  ['BR-FR-08', DRAWN, put('<ram:ID>S2', '<ram:ID>A1')],
  ['BR-FR-09', DRAWN, put('>91234567800014', '>81234567800014')],
  ['BR-FR-10', DRAWN, put('"0002">912345678', '"0002">91234567')],
  ['BR-FR-11', DRAWN, put(/(<ram:BuyerTradeParty.*?)"0002"/, '$1"0007"')],
  ['BR-FR-12', DRAWN, without('ram:URIUniversalCommunication', inBuyer)],
  ['BR-FR-13', DRAWN, without('ram:URIUniversalCommunication')],
  ['BR-FR-15', DRAWN, put('<ram:CategoryCode>S', '<ram:CategoryCode>L')],
  ['BR-FR-16', DRAWN, all('<ram:RateApplicablePercent>20.00', '<ram:RateApplicablePercent>19.00')],
  ['BR-FR-20', DRAWN, put('>B2B<', '>PRO<')],
  ['BR-FR-21', DRAWN, put(/(<ram:BuyerTradeParty.*?)"0225"/, '$1"EM"')],
  ['BR-FR-22', FRANCHISE, put(/(<ram:SellerTradeParty.*?)"0225"/, '$1"EM"')],
  ['BR-FR-23', DRAWN, put(/(<ram:URIID[^>]*>\d+)/, '$1/1')],
  ['BR-FR-25', DRAWN, put(/(<ram:URIID[^>]*>\d+)/, `$1${'0'.repeat(130)}`)],
  ['BR-FR-32', DRAWN, put(/(<ram:BuyerTradeParty.*?"0002">\d{8})\d/, '$1')],
  ['BR-FR-CO-05', CREDIT, without('ram:InvoiceReferencedDocument')],
  ['BR-FR-CO-07', ZERO, put(/(<ram:DueDateDateTime><udt:DateTimeString[^>]*>)2026/, '$12025')],
  ['BR-FR-CO-09', DRAWN, put('<ram:TotalPrepaidAmount>1638.30', '<ram:TotalPrepaidAmount>1638.29')],
  ['BR-FR-CO-10', DRAWN, put(' schemeID="0009"', '')],
  ['BR-FR-DEC-02', DRAWN, put(/(<ram:BilledQuantity[^>]*>\d+)/, '$1.12345')],
  ['BR-FR-DEC-03', DRAWN, put(/(<ram:ChargeAmount>[\d.]+)/, '$112345')],
  ['BR-FR-DEC-04', DRAWN, put('<ram:RateApplicablePercent>20.00', '<ram:RateApplicablePercent>20.000')],
  ['VATEX-FR-FRANCHISE', FRANCHISE, put('VATEX-FR-FRANCHISE', 'VATEX-FR-CNWVAT')],
  ['FR-VAT-SIREN', DRAWN, put('"VA">FR74912345678', '"VA">FR74912345679')],
  ['LINE-PRODUCT', DRAWN, put(/(<ram:BilledQuantity[^>]*>)1</, '$12<')],
];

test.each([
  ['the drawn one', DRAWN],
  ['one under franchise', FRANCHISE],
  ['one with a rate of zero', ZERO],
  ['a credit note of a period', CREDIT],
])('INV-38 INV-52 %s keeps every rule', (_, xml) => {
  expect(brokenRules(xml)).toEqual([]);
});

test.each(BREAKS)('INV-38 %s is seen when it is broken', (id, xml, change) => {
  const broken = change(xml);
  expect(broken).not.toBe(xml);
  expect(brokenRules(broken)).toContain(id);
});

test('INV-38 every rule has an invoice that breaks it', () => {
  expect(BREAKS.map(([id]) => id).toSorted()).toEqual(RULES.map(([id]) => id).toSorted());
});
