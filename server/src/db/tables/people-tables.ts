import type { OverrideGivers } from '@comptoir/domain/session/lent-rights.ts';
import type { RightOverrides } from '@comptoir/domain/session/rights.ts';
import type { Rank } from '@comptoir/domain/staff/rank.ts';
import type { LegalEntity } from '@comptoir/domain/kernel/schema.ts';
import type { Generated } from 'kysely';
import type { JsonDefault, Nullable, NullableJson, NullableTime, Time, TimeDefault } from '../columns.ts';

export type Communications = {
  enabled: boolean;
  bannerTitle: string;
  bannerMessage: string;
  dialogTitle: string;
  dialogMessage: string;
};

export type CompaniesTable = {
  company_id: string;
  name: string;
  time_zone: Generated<string>;
  company_legal_entity: NullableJson<LegalEntity>;
  siren: Nullable<string>;
  accounting_email: Nullable<string>;
  communications: NullableJson<Communications>;
  product_loyalty_offered: Generated<boolean>;
  magic_links_enabled: Generated<boolean>;
  welcome_message_offered: Generated<boolean>;
  event_seq: Generated<number>;
  erase_at: NullableTime;
  created_at: TimeDefault;
};

export type UsersTable = {
  company_id: string;
  id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  phone: Nullable<string>;
  birth_date: Nullable<string>;
  is_general_admin: Generated<boolean>;
  is_distributor_admin: Generated<boolean>;
  level: Nullable<'staff' | 'manager'>;
  can_sign_in: Generated<boolean>;
  is_disabled: Generated<boolean>;
  right_overrides: JsonDefault<RightOverrides>;
  override_givers: JsonDefault<OverrideGivers>;
  email_unconfirmed_since: NullableTime;
  created_at: TimeDefault;
};

export type SessionsTable = {
  company_id: string;
  id: string;
  user_id: string;
  created_at: Time;
  expires_at: Time;
  ended_at: NullableTime;
  end_reason: Nullable<string>;
  user_agent: string;
  last_seen_at: NullableTime;
  post_name: Nullable<string>;
};

export type InvitationsTable = {
  company_id: string;
  id: string;
  email: string;
  rank: Rank;
  shop_ids: string[];
  invited_by: string;
  created_at: Time;
  expires_at: Time;
  token_hash: Nullable<Buffer>;
  sent_at: NullableTime;
  accepted_at: NullableTime;
  revoked_at: NullableTime;
};

export type RefreshTokensTable = {
  company_id: string;
  token_hash: Buffer;
  session_id: string;
  created_at: Time;
  rotated_at: NullableTime;
};

export type PasswordResetsTable = {
  company_id: string;
  token_hash: Buffer;
  user_id: string;
  expires_at: Time;
  used_at: NullableTime;
};

export type CustomersTable = {
  company_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: Nullable<string>;
  phone: Nullable<string>;
  created_at: TimeDefault;
  birth_date: Nullable<string>;
  newsletter_subscribed: Generated<boolean>;
  newsletter_at: NullableTime;
  note: Nullable<string>;
  merged_into: Nullable<string>;
  erased_at: NullableTime;
};

/** The code sent to a customer's e-mail; one at a time. */
export type CustomerCodesTable = {
  company_id: string;
  email: string;
  code_hash: string;
  sent_at: Time;
  expires_at: Time;
  tries: Generated<number>;
};

export type CustomerSessionsTable = {
  company_id: string;
  id: string;
  email: string;
  token_hash: string;
  created_at: Time;
  expires_at: Time;
};

export type CustomerAccountsTable = { company_id: string; email: string; opened_at: Time };

/** What a customer has ordered, kept by triggers; `scope_id` is a shop, or the company for all shops. */
export type CustomerTotalsTable = {
  company_id: string;
  scope_id: string;
  customer_id: string;
  first_order_at: Time;
  last_order_at: Time;
  placed: number;
  completed: number;
  canceled: number;
  spent: number;
};

/** What a customer is searched by, kept by a trigger. */
export type CustomerWordsTable = { company_id: string; word: string; customer_id: string };

export type CustomerTwinsTable = {
  company_id: string;
  customer_id: string;
  other_id: string;
  found_at: Time;
  settled_at: NullableTime;
};

export type CustomerExportsTable = {
  company_id: string;
  id: string;
  kind: 'list' | 'person';
  shop_id: Nullable<string>;
  customer_id: Nullable<string>;
  user_id: string;
  user_name: string;
  started_at: Time;
  ended_at: NullableTime;
  row_count: Generated<number>;
  is_complete: Generated<boolean>;
};
