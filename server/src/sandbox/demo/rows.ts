import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { DemoDriver } from './driver-people.ts';

/** Without the columns for which seeded orders keep the table's defaults. */
export type OrderRow = Omit<
  Selectable<Tables['orders']>,
  | 'flow_type'
  | 'promotion_discount'
  | 'cashback_used'
  | 'promo_code'
  | 'pos_synced'
  | 'self_pickup_eligible'
  | 'customer_lock_until'
  | 'driver_first_name'
  | 'driver_last_name'
  | 'driver_phone'
  | 'driver_id'
  | 'driver_search'
  | 'drivers_history'
  | 'validation_code'
  | 'delivery_reminder_triggered'
  | 'refunded_amount'
  | 'changed_by_customer'
  | 'tickets_printed'
  | 'seen_at'
  | 'payment_authorised_at'
  | 'payment_closed_at'
  | 'stock_taken'
  | 'pos_failed'
  | 'name_forward'
  | 'name_backward'
  | 'phone_backward'
>;
/** Without the columns for which seeded lines keep the table's defaults. */
export type LineRow = Omit<
  Selectable<Tables['order_lines']>,
  'unit' | 'points' | 'is_loyalty_product' | 'instruction' | 'option_lists'
>;
export type EventRow = Selectable<Tables['order_events']>;

/** As stored by the payment sandbox, so that seeded payments can be captured, voided and refunded. */
export type PaymentRow = {
  payment_id: string;
  company_id: string;
  order_id: string;
  amount_cents: number;
  description: string;
  method: 'success';
  state: 'authorised' | 'captured' | 'voided';
  captured_cents: number;
  created_at: string;
};
export type RefundRow = {
  refund_id: string;
  payment_id: string;
  amount_cents: number;
  state: 'done';
  created_at: string;
};

export type MoneyRows = {
  movements: Selectable<Tables['ledger_movements']>[];
  entries: Selectable<Tables['ledger_entries']>[];
  payments: PaymentRow[];
  refunds: RefundRow[];
};

export type SeededOrder = MoneyRows & {
  order: OrderRow;
  lines: LineRow[];
  events: EventRow[];
  driver: DemoDriver | null;
};
