import type { Generated } from 'kysely';
import type { Nullable, NullableTime, Time } from '../columns.ts';

export type KitchenStrikesTable = {
  company_id: string;
  order_id: string;
  line_id: string;
  is_struck: boolean;
  mark: string;
  revision: Generated<number>;
  changed_at: Time;
  changed_by: string;
};

export type KitchenScreensTable = {
  company_id: string;
  id: string;
  shop_id: string;
  name: string;
  paired_by_id: string;
  paired_by: string;
  paired_at: Time;
  token_hash: Nullable<string>;
  last_seen_at: NullableTime;
  ended_at: NullableTime;
};

export type KitchenPairingsTable = {
  secret_hash: string;
  code: string;
  expires_at: Time;
  taken_company: Nullable<string>;
  taken_screen: Nullable<string>;
};

export type PaceSamplesTable = {
  company_id: string;
  order_id: string;
  shop_id: string;
  started_at: Time;
  hour_slot: number;
  load_band: number;
  orders_beside: number;
  minutes: number;
};

export type PaceMeasuresTable = {
  company_id: string;
  shop_id: string;
  kind: 'hour' | 'load';
  slot: number;
  orders: number;
  half_minutes: number;
  most_minutes: number;
};
