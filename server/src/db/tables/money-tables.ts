import type { Bearer } from '@comptoir/domain/complaints/complaint.ts';
import type { PrintedInvoice } from '@comptoir/domain/invoices/printed-invoice.ts';
import type { LegalEntity } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { PayoutLineKind, PayoutStatus } from '@comptoir/domain/payouts/payout.ts';
import type { Biller, FeePart } from '@comptoir/domain/platform-fees/fee-contract.ts';
import type { Generated } from 'kysely';
import type { Json, Nullable, NullableJson, NullableTime, Time } from '../columns.ts';

export type FeeContractsTable = {
  company_id: string;
  shop_id: string;
  biller: Biller;
  name: Nullable<string>;
  commission_basis_points: number;
  fixed_fee: number;
  is_vat_subject: boolean;
  legal_entity: NullableJson<LegalEntity>;
};

export type PayoutsTable = {
  company_id: string;
  transaction_id: string;
  shop_id: string;
  amount: number;
  status: PayoutStatus;
  created_at: Time;
  arrival_at: Time;
  is_automatic: boolean;
  failure: Nullable<string>;
  iban_last4: Nullable<string>;
  has_lines: Generated<boolean>;
};

export type PayoutLinesTable = {
  company_id: string;
  transaction_id: string;
  id: string;
  kind: PayoutLineKind;
  order_id: Nullable<string>;
  gross: number;
  tip: Generated<number>;
  commission: number;
  fixed_fee: number;
  fee_vat: number;
  other_fee: number;
  net: number;
  at: Time;
};

/** law:rollups: the tips of completed orders, by the day of the shop. */
export type TipDaysTable = {
  company_id: string;
  shop_id: string;
  day: string;
  tips: number;
  orders: number;
};

export type OrderInvoiceNumbersTable = {
  company_id: string;
  seller_siren: string;
  year: number;
  last_number: number;
  last_at: NullableTime;
};

export type OrderInvoicesTable = {
  company_id: string;
  order_id: string;
  shop_id: string;
  id: string;
  number: string;
  seller_siren: string;
  issued_at: Time;
  document: Json<PrintedInvoice>;
};

export type OrderCreditNotesTable = {
  company_id: string;
  id: string;
  order_id: string;
  shop_id: string;
  cause: string;
  number: string;
  seller_siren: string;
  amount: number;
  issued_at: Time;
  document: Json<PrintedInvoice>;
};

export type LedgerMovementsTable = {
  company_id: string;
  id: string;
  at: Time;
  kind: string;
  order_id: Nullable<string>;
  idempotency_key: string;
};

/** `tips`: what the staff of a shop is owed (FLO-96). */
export type LedgerAccount = 'provider' | 'network' | 'tips' | Bearer;

export type LedgerEntriesTable = {
  company_id: string;
  movement_id: string;
  position: number;
  account: LedgerAccount;
  shop_id: Nullable<string>;
  amount: number;
  /** Of a fee. */
  part: Nullable<FeePart>;
};

/** Payments that customers contest at their bank; the id is the provider's. */
export type DisputesTable = {
  company_id: string;
  id: string;
  order_id: string;
  shop_id: string;
  amount: number;
  state: 'inquiry' | 'open' | 'won' | 'lost' | 'closed';
  answer_by: NullableTime;
  opened_at: Time;
  settled_at: NullableTime;
  read_at: NullableTime;
  reason: Nullable<string>;
  awaits_answer: Generated<boolean>;
  answer: NullableJson<KeptAnswer>;
};

/** INV-50: `evidence` is what is sent, and is forgotten once it was. */
export type KeptAnswer = {
  id: string;
  text: string;
  evidence: string | null;
  by: string;
  askedAt: Instant;
  sentAt: Instant | null;
};
