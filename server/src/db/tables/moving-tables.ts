import type {
  DuplicateChoice,
  ImportedPerson,
  ImportState,
  PersonProblem,
} from '@comptoir/domain/moving-in/customer-import.ts';
import type { DriverZipWish } from '@comptoir/domain/invoices/driver-zip.ts';
import type { ExportState } from '@comptoir/domain/leaving/departure.ts';
import type { Generated } from 'kysely';
import type { Json, Nullable, NullableJson, NullableTime, Time, TimeDefault } from '../columns.ts';

export type CustomerImportsTable = {
  company_id: string;
  id: string;
  shop_id: string;
  file_name: string;
  content: Nullable<string>;
  state: ImportState;
  duplicates: Nullable<DuplicateChoice>;
  read_line: Generated<number>;
  done_line: Generated<number>;
  line_count: Generated<number>;
  good: Generated<number>;
  bad: Generated<number>;
  twins: Generated<number>;
  consents: Generated<number>;
  undated_consents: Generated<number>;
  created: Generated<number>;
  completed: Generated<number>;
  skipped: Generated<number>;
  failure: Nullable<string>;
  created_by: string;
  created_by_name: string;
  created_at: Time;
  finished_at: NullableTime;
};

export type CustomerImportLinesTable = {
  company_id: string;
  import_id: string;
  line: number;
  person: NullableJson<ImportedPerson>;
  problems: NullableJson<PersonProblem[]>;
  twin_id: Nullable<string>;
  created_at: TimeDefault;
};

export type CompanyExportsTable = {
  company_id: string;
  id: string;
  state: ExportState;
  attempt: Generated<number>;
  done: Generated<number>;
  total: number;
  rows: Generated<number>;
  bytes: Generated<number>;
  asked_by: string;
  asked_by_name: string;
  asked_at: Time;
  finished_at: NullableTime;
  expires_at: NullableTime;
  link_hash: Nullable<Buffer>;
  link_expires_at: NullableTime;
  kind: Generated<'company' | 'driver-invoices'>;
  shop_id: Nullable<string>;
  wish: NullableJson<DriverZipWish>;
  wish_key: Nullable<string>;
  file_name: Nullable<string>;
  failure: Nullable<string>;
};

export type CompanyExportPartsTable = {
  company_id: string;
  export_id: string;
  attempt: number;
  part: number;
  content: Buffer;
};

export type CompanyErasuresTable = {
  company_id: string;
  id: string;
  asked_by: string;
  asked_by_name: string;
  asked_at: Time;
  due_at: Time;
  canceled_at: NullableTime;
  canceled_by_name: Nullable<string>;
  started_at: NullableTime;
};

export type ArchivedInvoicesTable = {
  company_id: string;
  id: string;
  source: 'invoices' | 'order_invoices' | 'order_credit_notes';
  seller_siren: string;
  number: string;
  issued_at: Time;
  document: Json<unknown>;
  content: Nullable<Buffer>;
  sha256: Nullable<string>;
  archived_at: Time;
};
