import type { HubFailureKind, ToldStock } from '@comptoir/domain/hub/hub-connection.ts';
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

export type HubPendingConnectionsTable = {
  company_id: string;
  state_hash: Buffer;
  shop_id: string;
  user_id: string;
  redirect_uri: string;
  expires_at: Time;
};
