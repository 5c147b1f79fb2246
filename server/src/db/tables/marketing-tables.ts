import type { CampaignType } from '@comptoir/domain/magic-links/magic-link.ts';
import type { DeviceClass } from '@comptoir/domain/magic-links/link-stats.ts';
import type { Segment } from '@comptoir/domain/clients/segment.ts';
import type { PushStatus } from '@comptoir/domain/push-notifications/push-notification.ts';
import type { ColumnType, Generated } from 'kysely';
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

export type PushNotificationsTable = {
  company_id: string;
  id: string;
  shop_id: Nullable<string>;
  segment: Nullable<Segment>;
  again_of: Nullable<string>;
  title: string;
  message: string;
  created_at: Time;
  scheduled_at: NullableTime;
  status: PushStatus;
  version: Generated<number>;
  turn: Generated<number>;
  started_at: NullableTime;
  frozen_upto: Nullable<string>;
  frozen_at: NullableTime;
  paused_until: NullableTime;
  pauses: Generated<number>;
  waits_for: Nullable<'provider' | 'not-configured'>;
  total: Generated<number>;
  done: Generated<number>;
  recipient_count: Nullable<number>;
  sent_at: NullableTime;
};

export type RecipientState = 'waiting' | 'claimed' | 'sent' | 'unknown' | 'gone' | 'failed';

export type PushRecipientsTable = {
  company_id: string;
  notification_id: string;
  device_id: string;
  state: Generated<RecipientState>;
  frozen_at: Time;
  claimed_at: NullableTime;
  not_before: NullableTime;
  attempts: Generated<number>;
};
