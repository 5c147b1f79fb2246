import type { Subject } from '@comptoir/domain/help/topics.ts';
import type { Bearer, ComplaintState, ConcernedDish, Decision, Issue } from '@comptoir/domain/complaints/complaint.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import type { Climb, Rung } from '@comptoir/domain/watchdog/ladder.ts';
import type { Driver, Freelance } from '@comptoir/domain/drivers/driver.ts';
import type { OrderType, PaymentType } from '@comptoir/domain/kernel/sales.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import type { Generated } from 'kysely';
import type { Json, JsonDefault, Nullable, NullableJson, NullableTime, Time, TimeDefault } from '../columns.ts';

/** Refunds: one open row per order and cause, so that two clicks cannot pay twice. */
export type RefundsTable = {
  company_id: string;
  id: string;
  order_id: string;
  cause: 'refund' | 'cancel' | 'release' | 'pickup' | 'change' | 'complaint' | 'provider' | 'missing' | 'part';
  amount: number;
  /** FLO-96: which part of it is taken from what the staff is owed. */
  tip: Generated<number>;
  state: 'asked' | 'done' | 'failed';
  provider_refund_id: Nullable<string>;
  failure: Nullable<string>;
  asked_at: Time;
  settled_at: NullableTime;
  borne_by: Generated<Bearer>;
  complaint_id: Nullable<string>;
  returns_fee: Generated<boolean>;
  /** MIS-10: as it is read in story, journal and receipt. */
  reason: Nullable<string>;
};

export type ComplaintsTable = {
  company_id: string;
  id: string;
  shop_id: string;
  order_id: string;
  customer_id: string;
  first_name: string;
  last_name: string;
  phone: Nullable<string>;
  email: Nullable<string>;
  created_at: Time;
  issues: Json<Issue[]>;
  message: string;
  dishes: Json<ConcernedDish[]>;
  product_keys: string[];
  photo_count: number;
  order_number: string;
  ordered_at: Time;
  amount_due: number;
  driver_id: Nullable<string>;
  driver_first_name: Nullable<string>;
  /** What a search looks through, without accents. */
  search: string;
  state: ComplaintState;
  decision: NullableJson<Decision>;
  refund_id: Nullable<string>;
  deleted_at: NullableTime;
  version: Generated<number>;
};

export type ComplaintPhotosTable = {
  company_id: string;
  complaint_id: string;
  position: number;
  sent_at: Time;
  content: Buffer;
};

/** A card order whose payment is not authorised yet; the shop does not see it. */
export type PendingOrdersTable = {
  company_id: string;
  id: string;
  shop_id: string;
  draft: Json<unknown>;
  provider_payment_id: Nullable<string>;
  created_at: Time;
  expires_at: Time;
};

export type ShopAlertsTable = {
  company_id: string;
  id: string;
  shop_id: string;
  order_id: Nullable<string>;
  driver_id: Nullable<string>;
  kind: ShopAlert['kind'];
  data: JsonDefault<ShopAlert['data']>;
  created_at: Time;
  closed_at: NullableTime;
  closed_by: Nullable<string>;
};

export type DevicesTable = {
  company_id: string;
  id: string;
  shop_id: Nullable<string>;
  user_id: string;
  name: string;
  kind: Device['kind'];
  sound: Device['sound'];
  is_visible: boolean;
  last_seen_at: Time;
  last_test: NullableJson<NonNullable<Device['lastTest']>>;
  created_at: TimeDefault;
};

export type WatchStepsTable = {
  company_id: string;
  order_id: string;
  climb: Climb;
  rung: Rung;
  taken_at: Time;
  told_at: NullableTime;
};

type WebSubscription = { endpoint: string; p256dh: string; auth: string };

export type DriversTable = {
  company_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: Nullable<string>;
  phone: Nullable<string>;
  kind: Driver['kind'];
  is_app_installed: Generated<boolean>;
  are_notifications_allowed: Generated<boolean>;
  documents_valid_until: NullableTime;
  is_online: Generated<boolean>;
  position: NullableJson<Location>;
  position_at: NullableTime;
  completed_order_count: Generated<number>;
  canceled_order_count: Generated<number>;
  total_duration_minutes: Generated<number>;
  total_distance_km: Generated<number>;
  collected_cash: Generated<number>;
  collected_meal_vouchers: Generated<number>;
  collected_card_terminal: Generated<number>;
  takings_version: Generated<number>;
  birth_date: Nullable<string>;
  freelance: NullableJson<Freelance>;
  push_subscription: NullableJson<WebSubscription>;
  state_told_at: NullableTime;
  cash_counted_from: TimeDefault;
  version: Generated<number>;
  created_at: TimeDefault;
};

export type DriverShopsTable = {
  company_id: string;
  driver_id: string;
  shop_id: string;
  enabled: Generated<boolean>;
  is_new: Generated<boolean>;
  completed_order_count: Generated<number>;
  total_courier_fee: Generated<number>;
};

/** Finished orders per UTC day, maintained by a trigger. */
export type FinishedOrderDaysTable = {
  company_id: string;
  shop_id: string;
  day: string;
  order_type: OrderType;
  orders: number;
};

/** Per day of the shop's time zone, maintained by triggers. */
export type FinanceDaysTable = {
  company_id: string;
  shop_id: string;
  day: string;
  order_type: OrderType;
  payment_type: PaymentType;
  revenue: number;
  counted: number;
  completed: number;
  canceled: number;
  missed: number;
  reactivated: number;
  elsewhere: Generated<number>;
};

export type ContactMessagesTable = {
  company_id: string;
  id: string;
  shop_id: Nullable<string>;
  user_id: string;
  name: string;
  email: string;
  phone: Nullable<string>;
  subject: Subject;
  message: string;
  page: Nullable<string>;
  attachment_name: Nullable<string>;
  attachment_type: Nullable<string>;
  attachment: Nullable<Buffer>;
  created_at: Time;
  sent_at: NullableTime;
};
