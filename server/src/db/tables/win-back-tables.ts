import type { WinBackAudience } from '@comptoir/domain/win-back/win-back-rules.ts';
import type { Generated } from 'kysely';
import type { Nullable, NullableTime, Time } from '../columns.ts';

export type WinBackRulesTable = {
  company_id: string;
  id: string;
  shop_id: Nullable<string>;
  audience: WinBackAudience;
  idle_days: number;
  title: string;
  message: string;
  discount_type: 'euro' | 'percentage';
  discount_amount: Nullable<number>;
  discount_percent: Nullable<number>;
  minimum_basket: number;
  valid_days: number;
  daily_most: number;
  control_percent: number;
  is_on: Generated<boolean>;
  created_at: Time;
  deleted_at: NullableTime;
  version: Generated<number>;
  counted_on: Nullable<string>;
  counted: Generated<number>;
  ran_on: Nullable<string>;
};

export type TurnState = 'control' | 'claimed' | 'sent' | 'failed' | 'dropped';

export type WinBackTurnsTable = {
  company_id: string;
  id: string;
  rule_id: string;
  customer_id: string;
  state: TurnState;
  claimed_at: Time;
  promotion_id: Nullable<string>;
  promo_code: Nullable<string>;
  code_ends_at: NullableTime;
  taken_at: NullableTime;
  attempts: Generated<number>;
  channel: Nullable<'push' | 'mail'>;
  sent_at: NullableTime;
};

export type WinBackLatestTable = { company_id: string; customer_id: string; claimed_at: Time };
