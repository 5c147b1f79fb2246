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
