import type { VatTotal } from './vat-totals.ts';
import type { Day } from '../kernel/time.ts';
import type { Invoice, InvoiceKind, InvoiceParty } from './invoice.ts';

/** A customer who asks for the invoice of an order may be a person: neither legal form nor SIREN. */
export type PrintedParty = Omit<InvoiceParty, 'siren' | 'legalForm'> & {
  siren: string | null;
  legalForm: InvoiceParty['legalForm'] | null;
};

/** Meals taken away are goods, those eaten at the table and all fees are services. */
export type Nature = 'goods' | 'services' | 'mixed';

/** What is drawn, and written into the electronic invoice: one of the three kinds, or the invoice of an order. */
export type PrintedInvoice = Omit<Invoice, 'kind' | 'buyer'> & {
  kind: InvoiceKind | 'order';
  buyer: PrintedParty;
  /** Services unless it says otherwise. */
  nature?: Nature;
  /** How an order was paid: « Réglée par carte bancaire le 14/11/2026. ». */
  paymentWords?: string;
  /** INV-46: the invoice that a credit note takes back. */
  corrects?: { number: string; issueDay: Day };
  /** Where prices are agreed with their VAT, that of each rate is not that of its base: it is given. */
  vatByRate?: VatTotal[];
};
