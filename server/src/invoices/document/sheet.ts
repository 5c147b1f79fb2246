import type { AnnexRow } from '@comptoir/domain/invoices/invoice.ts';

export type SheetRow = {
  label: string;
  detail: string | null;
  quantity: string;
  unitPrice: string;
  rate: string;
  amount: string;
};
export type SheetParty = { role: string; name: string; lines: string[] };

/** An invoice as it is drawn: every word and figure is written already, so that drawing decides nothing. */
export type Sheet = {
  title: string;
  number: string;
  /** Under the number: « Autofacturation ». */
  subtitle: string | null;
  brand: { name: string; logo: 'comptoir' | Buffer | null };
  facts: { label: string; value: string }[];
  parties: SheetParty[];
  /** Of prices and amounts: « HT » unless it says otherwise. */
  priced?: 'HT' | 'TTC';
  rows: SheetRow[];
  /** Above the total including VAT. */
  subtotals: { label: string; value: string }[];
  total: { label: string; value: string };
  net: { label: string; value: string; note: string | null };
  /** The green box. */
  notice: string;
  smallPrint: string[];
  /** At the foot of every page. */
  identity: string;
  annex: readonly AnnexRow[];
};
