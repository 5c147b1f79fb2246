import type { CampaignType } from '@comptoir/domain/magic-links/magic-link.ts';
import type { DeviceClass } from '@comptoir/domain/magic-links/link-stats.ts';
import type { ColumnType } from 'kysely';
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

export type MagicLinksTable = {
  company_id: string;
  key: string;
  campaign_name: string;
  campaign_type: CampaignType;
  created_at: Time;
};

export type LinkEventsTable = {
  company_id: string;
  link_key: string;
  device_id: string;
  type: 'click' | 'install' | 'signup' | 'newsletter' | 'purchase';
  at: Time;
  last_at: Time;
  device_class: Nullable<DeviceClass>;
  customer_id: Nullable<string>;
  order_id: Nullable<string>;
  amount: Nullable<number>;
  once_per: ColumnType<string, never, never>;
};

export type LinkDaysTable = {
  company_id: string;
  link_key: string;
  day: string;
  device_class: DeviceClass;
  clicks: number;
};
