import type { Invoice, InvoiceKind } from '@comptoir/domain/invoices/invoice.ts';
import type { Json, Nullable, NullableTime, Time } from '../columns.ts';

type PeriodKind = Exclude<InvoiceKind, 'driver'>;

export type InvoiceNumbersTable = {
  seller_siren: string;
  kind: InvoiceKind;
  year: number;
  last_number: number;
  last_at: NullableTime;
};

export type InvoicesTable = {
  company_id: string;
  id: string;
  shop_id: string;
  kind: InvoiceKind;
  number: string;
  reference: string;
  seller_siren: string;
  issued_at: Time;
  period_start: string;
  period_end: string;
  driver_id: Nullable<string>;
  order_id: Nullable<string>;
  total_excl_vat: number;
  vat_total: number;
  total_incl_vat: number;
  document: Json<Invoice>;
};

export type InvoiceFilesTable = {
  company_id: string;
  invoice_id: string;
  content: Buffer;
  sha256: string;
  made_at: Time;
};

export type BillingPeriodsTable = {
  company_id: string;
  shop_id: string;
  kind: PeriodKind;
  period_start: string;
  period_end: string;
  closed_at: NullableTime;
};

export type InvoiceOrdersTable = {
  company_id: string;
  order_id: string;
  kind: PeriodKind;
  shop_id: string;
  invoice_id: Nullable<string>;
  fees: number;
  is_retained: boolean;
  returned_in: Nullable<string>;
};
