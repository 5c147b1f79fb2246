import type { CashbackConfig, LoyaltyType, ProductConfig, Tier } from '@comptoir/domain/loyalty/programme.ts';
import type { Json, Nullable, NullableJson, Time } from '../columns.ts';

export type LoyaltyConfigsTable = {
  company_id: string;
  enabled_type: Nullable<LoyaltyType>;
  cashback_config: NullableJson<CashbackConfig>;
  product_config: NullableJson<ProductConfig>;
  updated_at: Time;
};

export type LoyaltyVersionsTable = {
  company_id: string;
  key: string;
  name: string;
  minimum_basket: number;
  is_default: boolean;
  tiers: Json<Tier[]>;
  created_at: Time;
};

export type LoyaltyVersionShopsTable = {
  company_id: string;
  shop_id: string;
  version_key: string;
};

export type LoyaltyBalancesTable = {
  company_id: string;
  customer_id: string;
  cashback: number;
  points_tenths: number;
};

export type LoyaltyMovesTable = {
  company_id: string;
  order_id: string;
  kind: 'spent' | 'given_back' | 'earned' | 'taken_back';
  customer_id: string;
  cashback: number;
  points_tenths: number;
  at: Time;
};
