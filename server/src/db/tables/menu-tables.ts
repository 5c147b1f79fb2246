import type { Allergen } from '@comptoir/domain/menu/allergens.ts';
import type { ChannelPrices } from '@comptoir/domain/menu/prices/channel-prices.ts';
import type { Channel } from '@comptoir/domain/kernel/sales.ts';
import type { LockField, LockScope } from '@comptoir/domain/menu-locks/lock-fields.ts';
import type { Diet } from '@comptoir/domain/menu/diets/diets.ts';
import type { DraftChanges } from '@comptoir/domain/menu-drafts/changes.ts';
import type { DraftState } from '@comptoir/domain/menu-drafts/draft-rules.ts';
import type { ProductKind } from '@comptoir/domain/menu/kinds.ts';
import type { Crop } from '@comptoir/domain/menu/product.ts';
import type { ActivationSchedule } from '@comptoir/domain/menu/section.ts';
import type { VatRates } from '@comptoir/domain/kernel/vat.ts';
import type { SnapshotReason, SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { MenuSnapshot, ShopPreview, ShopReport, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import type { OptionListKind } from '@comptoir/domain/option-lists/kinds.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Generated } from 'kysely';
import type { Json, JsonDefault, Nullable, NullableJson, NullableTime, Time } from '../columns.ts';

/** The lock and the version of a shop's menu. */
export type MenusTable = { company_id: string; shop_id: string; version: Generated<number> };

export type MenuSectionsTable = {
  company_id: string;
  shop_id: string;
  key: string;
  name: string;
  position: number;
  description: Generated<string>;
  image_id: Nullable<string>;
  crop: NullableJson<Crop>;
  hide_product_names: Generated<boolean>;
  hidden: Generated<boolean>;
  free_only: Generated<boolean>;
  activation_schedule: NullableJson<ActivationSchedule>;
  version: Generated<number>;
  deleted_at: NullableTime;
};

export type ProductsTable = {
  company_id: string;
  shop_id: string;
  key: string;
  section_key: string;
  name: string;
  description: Generated<string>;
  price: number;
  position: number;
  unavailable: Generated<boolean>;
  remaining_stock: Nullable<number>;
  image_id: Nullable<string>;
  pos_ref: Generated<string>;
  pos_price: Nullable<number>;
  option_list_keys: Generated<string[]>;
  unavailable_until: NullableTime;
  sold_out_until: NullableTime;
  unavailable_for_delivery: Generated<boolean>;
  unavailable_for_click_and_collect: Generated<boolean>;
  unavailable_for_click_and_seat: Generated<boolean>;
  crop: NullableJson<Crop>;
  preparation_hours: Generated<number>;
  kind: Generated<ProductKind>;
  pos_only: Generated<boolean>;
  missing_in_pos: Generated<boolean>;
  allergens: Generated<Allergen[]>;
  diets: Generated<Diet[]>;
  vat_rates: JsonDefault<VatRates>;
  meal_vouchers: Nullable<boolean>;
  channel_prices: JsonDefault<ChannelPrices>;
  closed_channels: Generated<Channel[]>;
  version: Generated<number>;
  state_version: Generated<number>;
  deleted_at: NullableTime;
};

export type ShopTypeRulesTable = { type: string; rules: Json<Partial<ShopTypeRules>> };

export type OptionListsTable = {
  company_id: string;
  shop_id: string;
  key: string;
  name: string;
  description: Generated<string>;
  kind: Generated<OptionListKind>;
  min_choices: Generated<number>;
  max_choices: Nullable<number>;
  allow_repeat: Generated<boolean>;
  free_choices: Nullable<number>;
  position: number;
  sub_list_keys: Generated<string[]>;
  free_only: Generated<boolean>;
  version: Generated<number>;
  deleted_at: NullableTime;
};

export type OptionsTable = {
  company_id: string;
  shop_id: string;
  key: string;
  list_key: string;
  name: string;
  position: number;
  price: number;
  pos_ref: Generated<string>;
  pos_price: Nullable<number>;
  sub_list_keys: Generated<string[]>;
  linked_product_key: Nullable<string>;
  unavailable: Generated<boolean>;
  unavailable_until: NullableTime;
  missing_in_pos: Generated<boolean>;
  version: Generated<number>;
  state_version: Generated<number>;
  deleted_at: NullableTime;
};

export type StockMovementsTable = {
  company_id: string;
  id: string;
  shop_id: string;
  product_key: string;
  before: Nullable<number>;
  after: Nullable<number>;
  reason: 'manual' | 'order' | 'cancellation' | 'end' | 'hub';
  user_id: Nullable<string>;
  order_id: Nullable<string>;
  at: Time;
};

/** law:rollups: a rollup of order_lines. */
export type ProductSalesTable = {
  company_id: string;
  shop_id: string;
  day: string;
  product_key: string;
  product_name: string;
  quantity: number;
  revenue: number;
};

export type SyncPreviewsTable = {
  company_id: string;
  id: string;
  shop_id: string;
  kind: SyncKind;
  request: Json<unknown>;
  versions: Json<Record<string, number>>;
  content: Json<ShopPreview[]>;
  created_by: Nullable<string>;
  created_at: Time;
  expires_at: Time;
};

export type MenuSnapshotsTable = {
  company_id: string;
  id: string;
  shop_id: string;
  target: MenuSnapshot['target'];
  reason: SnapshotReason;
  elements: number;
  content: Json<unknown>;
  image_keys: Generated<string[]>;
  created_by_id: Nullable<string>;
  created_by: string;
  created_at: Time;
  expires_at: Time;
};

export type SyncJobsTable = {
  company_id: string;
  id: string;
  shop_id: string;
  kind: SyncKind;
  state: SyncRun['state'];
  request: Json<unknown>;
  targets: string[];
  reports: JsonDefault<ShopReport[]>;
  notes: JsonDefault<string[]>;
  failure: Nullable<string>;
  locks_menu: Generated<boolean>;
  created_by_id: Nullable<string>;
  created_by: string;
  started_at: Time;
  heartbeat_at: Time;
  finished_at: NullableTime;
};

export type PosMenusTable = { company_id: string; shop_id: string; content: Json<TillMenu>; pulled_at: Time };

/** DRF-02: a set of changes of one menu. */
export type MenuDraftsTable = {
  company_id: string;
  id: string;
  shop_id: string;
  name: string;
  state: Generated<DraftState>;
  version: Generated<number>;
  changes: Json<DraftChanges>;
  image_keys: Generated<string[]>;
  created_by: string;
  created_at: Time;
  changed_by: string;
  changed_at: Time;
  publish_at: NullableTime;
  scheduled_by_id: Nullable<string>;
  scheduled_by: Nullable<string>;
  published_at: NullableTime;
  published_by: Nullable<string>;
  snapshot_id: Nullable<string>;
  failure: Nullable<string>;
  deleted_at: NullableTime;
};

export type MenuLocksTable = {
  company_id: string;
  id: string;
  scope: LockScope;
  element_key: Nullable<string>;
  element_name: string;
  fields: LockField[];
  min_price: Nullable<number>;
  max_price: Nullable<number>;
  reason: string;
  shop_ids: Nullable<string[]>;
  locked_by_id: string;
  locked_by: string;
  locked_at: Time;
  version: Generated<number>;
};
