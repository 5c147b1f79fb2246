import type { HubFailure } from '@comptoir/domain/hub/orders/hub-failures.ts';
import type { HubStatus } from '@comptoir/domain/hub/orders/hub-order.ts';
import type { HubFailureKind, ToldStock } from '@comptoir/domain/hub/hub-connection.ts';
import type { Generated } from 'kysely';
import type { Nullable, NullableJson, NullableTime, Time } from '../columns.ts';

/** HUB-06; its token is a sealed secret of the shop. */
export type HubConnectionsTable = {
  company_id: string;
  shop_id: string;
  account_id: string;
  account_name: string;
  location_id: string;
  location_name: string;
  catalog_id: string;
  catalog_name: string;
  customer_list_id: string;
  customer_list_name: string;
  connected_at: Time;
  exchanged_at: NullableTime;
  failed_at: NullableTime;
  failure: Nullable<HubFailureKind>;
  stock_told: NullableJson<ToldStock>;
  stock_told_at: NullableTime;
  stock_turn_at: NullableTime;
};

export type HubStockHeardTable = {
  company_id: string;
  shop_id: string;
  element: 'sku' | 'option';
  ref: string;
  heard_at: Time;
};

export type HubPendingConnectionsTable = {
  company_id: string;
  state_hash: Buffer;
  shop_id: string;
  user_id: string;
  redirect_uri: string;
  expires_at: Time;
};

export type HubOrdersTable = {
  company_id: string;
  id: string;
  shop_id: string;
  direction: 'in' | 'out';
  hub_order_id: Nullable<string>;
  order_id: Nullable<string>;
  state: 'waiting' | 'taken' | 'failed' | 'abandoned' | 'over';
  reason: Nullable<HubFailure>;
  detail: Nullable<string>;
  brand: Generated<string>;
  number: Generated<string>;
  total: Nullable<number>;
  hub_status: Nullable<HubStatus>;
  digest: Nullable<string>;
  moves: Generated<number>;
  telling_until: NullableTime;
  attempts: Generated<number>;
  created_at: Time;
  failed_at: NullableTime;
  reads: Generated<number>;
  applied_read: Generated<number>;
  delivery_told: Nullable<string>;
};

export type HubMovesTable = {
  company_id: string;
  hub_row_id: string;
  position: number;
  status: Nullable<HubStatus>;
  confirmed_at: NullableTime;
  noted_at: Time;
  sent_at: NullableTime;
  dropped_at: NullableTime;
  failure: Nullable<string>;
};

export type HubWatchesTable = {
  company_id: string;
  shop_id: string;
  location_id: string;
  callback_url: Nullable<string>;
  heard_at: Time;
};
