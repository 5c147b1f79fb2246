import type { TillLinkState } from '@comptoir/domain/till/till-link.ts';
import type { TillStatus } from '@comptoir/domain/till/till-status.ts';
import type { Generated } from 'kysely';
import type { JsonDefault, Nullable, NullableTime, Time } from '../columns.ts';

/** What the till has of an order. */
export type TillOrdersTable = {
  company_id: string;
  order_id: string;
  shop_id: string;
  generation: Generated<number>;
  basket: Nullable<string>;
  answered_at: NullableTime;
  till_order_id: Nullable<string>;
  total: Nullable<number>;
  pay_asked_at: NullableTime;
  paid_at: NullableTime;
  closed_at: NullableTime;
  gave_up_at: NullableTime;
  status: Nullable<TillStatus>;
  busy_until: NullableTime;
};

/** What the till last said of one of its articles. */
export type TillStockTable = {
  company_id: string;
  shop_id: string;
  part: 'products' | 'options';
  pos_ref: string;
  told_at: Time;
  sold_out: boolean;
  turned_off: JsonDefault<Record<string, number>>;
};

/** Whether the till of a shop can be reached. */
export type TillLinksTable = {
  company_id: string;
  shop_id: string;
  state: TillLinkState;
  since: Time;
  last_ok_at: NullableTime;
  restaurant_id: Nullable<number>;
};
