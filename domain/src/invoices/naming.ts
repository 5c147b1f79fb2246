import type { Day } from '../kernel/time.ts';
import type { Invoice, InvoiceKind } from './invoice.ts';

/** INV-11: suffixes of the reference. */
const SUFFIX: Record<InvoiceKind, 'M' | 'R' | 'L'> = { shop: 'M', network: 'R', driver: 'L' };

/** INV-30: the legal number, without a gap for each seller, kind and year. */
export const invoiceNumber = (kind: InvoiceKind, year: string, rank: number): string =>
  `${SUFFIX[kind]}-${year}-${String(rank).padStart(6, '0')}`;

/** INV-29, CST-07; the shop is named by its identifier, which is what its people know it by. */
export const invoiceReference = (kind: InvoiceKind, day: Day, orderNumber: string, shop: string): string =>
  `${day.replaceAll('-', '')}-${orderNumber}-${shop}-${SUFFIX[kind]}`;

/** INV-36. */
export const invoiceFileName = ({ kind, reference }: Pick<Invoice, 'kind' | 'reference'>): string =>
  `${kind === 'network' ? 'facture-reseau' : 'facture'}_${reference}.pdf`;
export const allShopsFileName = (periodEnd: Day): string => `factures-reseau_${periodEnd}.pdf`;

/** INV-37: in a folder, by date and order number. */
export const driverInvoicePath = (deliveredOn: Day, orderNumber: string): string =>
  `factures/${deliveredOn}_${orderNumber}.pdf`;

const inFileName = (name: string): string =>
  name
    .trim()
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '')
    .replace(/\s+/g, '-') || 'livreur';

/** INV-37: « Mathis_Orsini.zip ». */
export const driverZipName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${inFileName(firstName)}_${inFileName(lastName)}.zip`;
