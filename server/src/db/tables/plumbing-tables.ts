import type { Crop } from '@comptoir/domain/menu/product.ts';
import type { JSONColumnType } from 'kysely';
import type { Json, Nullable, NullableJson, NullableTime, Time, TimeDefault } from '../columns.ts';

export type IdempotencyKeysTable = {
  company_id: string;
  caller: string;
  key: string;
  request_hash: Buffer;
  status: Nullable<number>;
  body: NullableJson<unknown>;
  created_at: TimeDefault;
};

export type ThirdPartySecretsTable = {
  company_id: string;
  shop_id: Nullable<string>;
  name: string;
  sealed: string;
  updated_at: TimeDefault;
  id: string;
};

export type RateLimitsTable = { key: string; window_ends_at: Time; hits: number };

export type WebhookInboxTable = {
  provider: string;
  event_id: string;
  received_at: TimeDefault;
  raw: Buffer;
  headers: Json<Record<string, string>>;
  handled_at: NullableTime;
  failure: Nullable<string>;
};

export type LiveEventsTable = {
  company_id: string;
  seq: number;
  shop_id: Nullable<string>;
  topic: string;
  type: string;
  payload: JSONColumnType<Record<string, unknown>>;
  created_at: TimeDefault;
};

export type AuditTable = {
  company_id: string;
  id: string;
  at: Time;
  actor_kind: string;
  actor_id: Nullable<string>;
  shop_id: Nullable<string>;
  action: string;
  entity: string;
  entity_id: string;
  before: NullableJson<unknown>;
  after: NullableJson<unknown>;
  trace_id: Nullable<string>;
  session_id: Nullable<string>;
};

export type ImagesTable = {
  company_id: string;
  id: string;
  storage_key: string;
  thumbnail_key: string;
  original_key: string;
  width: number;
  height: number;
  bytes: number;
  image_crop: NullableJson<Crop>;
  created_at: TimeDefault;
};
