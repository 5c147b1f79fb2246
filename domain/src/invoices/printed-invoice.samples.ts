import { add, cents } from '../kernel/money.ts';
import type { Address } from '../kernel/schema.ts';
import { french } from '../kernel/text.ts';
import { addDays } from '../kernel/time.ts';
import type { AnnexRow, Invoice, InvoiceLine, InvoiceParty } from './invoice.ts';

const inNice = (streetNumber: string, street: string): Address => ({
  streetNumber,
  street,
  city: 'Nice',
  postalCode: '06300',
  country: 'France',
  instruction: null,
  location: null,
});

export const aPlatform = (given: Partial<InvoiceParty> = {}): InvoiceParty => ({
  companyName: 'Comptoir',
  legalForm: 'SAS',
  siren: '912345678',
  siret: '91234567800014',
  registryCity: 'Nice',
  shareCapital: cents(5_000_000),
  address: inNice('12', 'quai Lunel'),
  email: 'facturation@comptoir.exemple',
  vatNumber: 'FR74912345678',
  isVatSubject: true,
  ...given,
});

export const aBilledShop = (given: Partial<InvoiceParty> = {}): InvoiceParty => ({
  companyName: 'Chez Mimi',
  legalForm: 'SARL',
  siren: '803456129',
  siret: '80345612900021',
  registryCity: 'Nice',
  shareCapital: cents(800_000),
  address: inNice('7', 'rue de la Préfecture'),
  email: 'michele@chezmimi.exemple',
  vatNumber: 'FR73803456129',
  isVatSubject: true,
  ...given,
});

/** An independent driver under franchise: no VAT, no registry, no capital. */
export const aBillingDriver = (given: Partial<InvoiceParty> = {}): InvoiceParty => ({
  companyName: 'Samir Haddad',
  legalForm: 'EI',
  siren: '852963741',
  siret: '85296374100018',
  registryCity: '',
  shareCapital: cents(0),
  address: inNice('3', 'rue Arson'),
  email: 'samir@exemple.fr',
  vatNumber: null,
  isVatSubject: false,
  ...given,
});

export function anInvoiceLine(given: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    label: 'Frais fixes par commande',
    detail: null,
    quantity: 412,
    unitPriceExclVat: cents(25),
    vatRateBasisPoints: 2000,
    amountExclVat: cents(10_300),
    chargeIds: [],
    ...given,
  };
}

export function anAnnexRow(given: Partial<AnnexRow> = {}): AnnexRow {
  return {
    date: '2026-10-16',
    orderNumber: '1590',
    chargeId: 'ch_3QH2xA1590',
    orderTotal: cents(3450),
    commission: cents(276),
    fixedFee: cents(25),
    courierFee: cents(0),
    totalExclVat: cents(301),
    ...given,
  };
}

/** `count` orders over the days of the second half of October. */
export const annexRows = (count: number): AnnexRow[] =>
  Array.from({ length: count }, (_, index) => {
    const commission = cents(200 + (index % 37) * 7);
    const courierFee = cents(index % 18 === 0 ? 520 : 0);
    return anAnnexRow({
      date: addDays('2026-10-16', Math.floor((index * 16) / count)),
      orderNumber: String(1590 + index),
      chargeId: `ch_3QH2xA${1590 + index}`,
      orderTotal: cents(commission * 12.5),
      commission,
      courierFee,
      totalExclVat: add(commission, cents(25), courierFee),
    });
  });

const DRAWN_LINES: InvoiceLine[] = [
  anInvoiceLine({
    label: french('Commission sur commandes (8 %)'),
    detail: french('412 commandes, assiette 14 236,40 € TTC'),
    quantity: 1,
    unitPriceExclVat: cents(113_891),
    amountExclVat: cents(113_891),
  }),
  anInvoiceLine(),
  anInvoiceLine({
    label: 'Courses de livraison (Stuart)',
    quantity: 23,
    unitPriceExclVat: cents(520),
    amountExclVat: cents(11_960),
  }),
  anInvoiceLine({
    label: french("Frais d'attente livreur"),
    detail: french("minutes d'attente facturées"),
    quantity: 18,
    unitPriceExclVat: cents(35),
    amountExclVat: cents(630),
  }),
  anInvoiceLine({
    label: 'Régularisations',
    detail: french('Commande n° 1874, réf. ch_3QH2xA1874'),
    quantity: 1,
    unitPriceExclVat: cents(-256),
    amountExclVat: cents(-256),
    chargeIds: ['ch_3QH2xA1874'],
  }),
];

/** The one that DESIGN draws (invoice-a4), with its 412 orders. */
export const anInvoice = (given: Partial<Invoice> = {}): Invoice => ({
  invoiceId: '0190c0de-0000-7000-8000-0000000f0318',
  kind: 'shop',
  isCreditNote: false,
  number: 'M-2026-000318',
  reference: '20261031-2001-CM06-M',
  shopId: '0190c0de-0000-7000-8000-000000000101',
  issuedAt: '2026-11-01T02:00:00.000Z',
  issueDay: '2026-11-01',
  dueDay: '2026-12-01',
  periodStart: '2026-10-16',
  periodEnd: '2026-10-31',
  seller: aPlatform(),
  buyer: aBilledShop(),
  lines: DRAWN_LINES,
  annex: annexRows(412),
  totalExclVat: cents(136_525),
  vatTotal: cents(27_305),
  totalInclVat: cents(163_830),
  paid: cents(163_830),
  paidOn: null,
  exemptionMention: null,
  isVatOnDebits: true,
  drawnUpBy: null,
  ...given,
});

/** INV-21: a course of 5,20 € by a driver under franchise. */
export const aDriverInvoice = (given: Partial<Invoice> = {}): Invoice =>
  anInvoice({
    kind: 'driver',
    number: 'L-2026-000045',
    reference: '20261030-1874-CM06-L',
    issueDay: '2026-10-31',
    dueDay: '2026-11-30',
    periodStart: '2026-10-30',
    periodEnd: '2026-10-30',
    seller: aBillingDriver(),
    lines: [
      anInvoiceLine({
        label: french('Course de livraison – commande n° 1874 du 30/10/2026'),
        quantity: 1,
        unitPriceExclVat: cents(520),
        vatRateBasisPoints: 0,
        amountExclVat: cents(520),
        chargeIds: ['ch_3QH2xA1874'],
      }),
    ],
    annex: [],
    totalExclVat: cents(520),
    vatTotal: cents(0),
    totalInclVat: cents(520),
    paid: cents(520),
    paidOn: '2026-11-03',
    exemptionMention: 'TVA non applicable, art. 293 B du CGI',
    isVatOnDebits: false,
    drawnUpBy: 'Comptoir SAS',
    ...given,
  });
