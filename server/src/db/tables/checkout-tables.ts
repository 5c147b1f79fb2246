import type { RefusedStory } from '@comptoir/domain/checkout/refused-story.ts';
import type { HoursKind } from '@comptoir/domain/hours/hours.ts';
import type { FrozenTerms } from '@comptoir/domain/promotions/judge-promotion.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import type { Generated } from 'kysely';
import type { Json, Nullable, NullableJson, NullableTime, Time } from '../columns.ts';

export type SlotLoadsTable = {
  company_id: string;
  shop_id: string;
  kind: HoursKind;
  starts_at: Time;
  taken: Generated<number>;
  max_orders: Nullable<number>;
  limited_by: Nullable<string>;
  version: Generated<number>;
};

export type SlotPlacesTable = {
  company_id: string;
  order_id: string;
  shop_id: string;
  kind: HoursKind;
  starts_at: Time;
};

export type RefusedOrdersTable = {
  company_id: string;
  shop_id: string;
  id: string;
  refused_at: Time;
  story: Json<RefusedStory>;
};

export type PromotionsTable = {
  company_id: string;
  id: string;
  /** null: of the whole company. */
  shop_id: Nullable<string>;
  kind: Promotion['kind'];
  promo_code: string;
  code_key: string;
  discount_type: Promotion['discountType'];
  discount_percent: Nullable<number>;
  discount_amount: Nullable<number>;
  uses_per_customer: number;
  total_limit: Nullable<number>;
  used_count: Generated<number>;
  saved_count: Generated<number>;
  minimum_basket: Generated<number>;
  channels: Promotion['channels'][number][];
  order_types: Promotion['orderTypes'][number][];
  pos_ref: Nullable<string>;
  weekdays: Generated<Promotion['weekdays'][number][]>;
  hours: NullableJson<NonNullable<Promotion['hours']>>;
  first_order_only: Generated<boolean>;
  is_automatic: Generated<boolean>;
  starts_at: NullableTime;
  ends_at: NullableTime;
  expired: Generated<boolean>;
  code_count: Generated<number>;
  customer_id: Nullable<string>;
  reason: Nullable<string>;
  created_at: Time;
  version: Generated<number>;
};

/** PRO-38: what one shop decides about a general promotion. */
export type PromotionShopsTable = {
  company_id: string;
  promotion_id: string;
  shop_id: string;
  is_off: Generated<boolean>;
};

export type PromotionClientsTable = { company_id: string; promotion_id: string; customer_id: string; used: number };

/** PRO-47: the codes of a series. */
export type PromotionCodesTable = {
  company_id: string;
  code_key: string;
  promotion_id: string;
  rank: number;
  order_id: Nullable<string>;
  used_at: NullableTime;
};

/** PRO-24: which order uses what; the terms are those it was priced with. */
export type PromotionUsesTable = {
  company_id: string;
  order_id: string;
  promotion_id: string;
  shop_id: string;
  customer_id: string;
  code_key: Nullable<string>;
  is_new_client: boolean;
  terms: Json<FrozenTerms>;
  used_at: Time;
  given_back_at: NullableTime;
};
