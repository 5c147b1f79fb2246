import type { DocumentKind, DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { BookedCourier, BookingState } from '@comptoir/domain/deliveries/booking.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Generated } from 'kysely';
import type { Nullable, NullableJson, NullableTime, Time } from '../columns.ts';

export type DriverSessionsTable = {
  company_id: string;
  id: string;
  driver_id: string;
  token_hash: string;
  user_agent: Nullable<string>;
  created_at: Time;
  expires_at: Time;
  ended_at: NullableTime;
};

/** The code sent to a driver's phone; one at a time. */
export type DriverCodesTable = {
  company_id: string;
  driver_id: string;
  code_hash: string;
  sent_at: Time;
  expires_at: Time;
  tries: Generated<number>;
};

export type DeliveryPhotosTable = {
  company_id: string;
  order_id: string;
  driver_id: string;
  taken_at: Time;
  content: Buffer;
};

export type DriverDocumentsTable = {
  company_id: string;
  driver_id: string;
  kind: DocumentKind;
  state: DriverDocument['state'];
  number: Nullable<string>;
  expires_at: NullableTime;
  file_name: Nullable<string>;
  media_type: Nullable<string>;
  content: Nullable<Buffer>;
  uploaded_at: Time;
  reviewed_at: NullableTime;
  reviewed_by: Nullable<string>;
  refusal: Nullable<string>;
  former_until: NullableTime;
  reminded_days: Nullable<number>;
};

export type DeliveryOffersTable = {
  company_id: string;
  order_id: string;
  driver_id: string;
  shop_id: string;
  state: 'open' | 'declined' | 'accepted' | 'withdrawn';
  courier_fee: number;
  distance_km: Nullable<number>;
  offered_at: Time;
  answered_at: NullableTime;
};

export type BookingsTable = {
  company_id: string;
  id: string;
  order_id: string;
  shop_id: string;
  provider: DeliveryProvider;
  attempt: number;
  state: BookingState;
  provider_job_id: Nullable<string>;
  tracking_url: Nullable<string>;
  fee: Generated<number>;
  fee_due: Generated<number>;
  courier: NullableJson<BookedCourier>;
  position: NullableJson<Location>;
  position_at: NullableTime;
  pickup_at: NullableTime;
  dropoff_at: NullableTime;
  search_started_at: Time;
  created_at: Time;
  asked_at: NullableTime;
  placed_at: NullableTime;
  confirmed_at: NullableTime;
  assigned_at: NullableTime;
  ended_at: NullableTime;
  heard_at: NullableTime;
  cancel_reason: Nullable<'customer' | 'shop' | 'replaced' | 'late'>;
  cancel_asked_at: NullableTime;
  failure: Nullable<string>;
  version: Generated<number>;
};

/** RND-31. */
export type CashReturnsTable = {
  company_id: string;
  id: string;
  shop_id: string;
  driver_id: string;
  at: Time;
  taken_by: string;
  taken_by_name: string;
  order_count: number;
  cash: number;
  meal_vouchers: number;
  counted_cash: number;
  counted_meal_vouchers: number;
  note: Nullable<string>;
};

export type CashReturnOrdersTable = {
  company_id: string;
  order_id: string;
  return_id: string;
  cash: number;
  meal_vouchers: number;
};
