import type {
  PrinterCondition,
  PrinterFields,
  PrintMoment,
  PrintCause,
  PrintState,
} from '@comptoir/domain/printers/printer.ts';
import type { Ticket, TicketRow, TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';
import type { Generated } from 'kysely';
import type { Actor } from '../../ctx.ts';
import type { Nullable, NullableJson, NullableTime, Time } from '../columns.ts';

export type PrintersTable = {
  company_id: string;
  id: string;
  shop_id: string;
  name: string;
  kind: PrinterFields['kind'];
  is_enabled: Generated<boolean>;
  paper_width: Generated<number>;
  language: Generated<PrinterFields['language']>;
  code_page: Generated<PrinterFields['codePage']>;
  epson_version: Generated<PrinterFields['epsonVersion']>;
  local_name: Nullable<string>;
  backup_printer_id: Nullable<string>;
  token_hash: Nullable<Buffer>;
  last_seen_at: NullableTime;
  condition: Generated<PrinterCondition>;
  condition_detail: Nullable<string>;
  away_told_at: NullableTime;
  version: Generated<number>;
  created_at: Time;
};

/** What a printer prints by itself. */
export type PrintRulesTable = {
  company_id: string;
  printer_id: string;
  template: TicketTemplate;
  moment: PrintMoment;
  sections: NullableJson<string[]>;
  copies: number;
  is_active: Generated<boolean>;
};

export type PrintRequestsTable = {
  company_id: string;
  id: string;
  shop_id: string;
  order_id: Nullable<string>;
  content: Generated<string>;
  copies: number;
  state: PrintState;
  failure: Nullable<PrintCause>;
  created_at: Time;
  printed_at: NullableTime;
  printer_id: Nullable<string>;
  station_id: Nullable<string>;
  template: Nullable<Ticket['template']>;
  revision: Generated<number>;
  origin: Generated<'automatic' | 'hand' | 'test'>;
  document: NullableJson<TicketRow[]>;
  is_duplicate: Generated<boolean>;
  attempts: Generated<number>;
  next_try_at: NullableTime;
  expires_at: NullableTime;
  lease_token: Nullable<string>;
  lease_ends_at: NullableTime;
  lease_holder: Nullable<string>;
  fetched_at: NullableTime;
  asked_by: NullableJson<Actor>;
};
