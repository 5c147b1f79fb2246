import type { Nullable, NullableTime, Time } from '../columns.ts';

export type PushDevicesTable = {
  company_id: string;
  id: string;
  kind: 'web' | 'app';
  address: string;
  p256dh: Nullable<string>;
  auth: Nullable<string>;
  customer_id: Nullable<string>;
  shop_id: Nullable<string>;
  registered_at: Time;
  seen_at: Time;
  opted_out_at: NullableTime;
  welcomed_at: NullableTime;
};
