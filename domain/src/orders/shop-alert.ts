import { z } from 'zod';
import { Day, Id, Instant } from '../kernel/schema.ts';

export const SHOP_ALERT_KINDS = [
  'refund-failed',
  'release-failed',
  'capture-failed',
  'customer-not-told',
  'till-not-told',
  'till-to-correct',
  'till-cancelled',
  'till-key-refused',
  'job-lost-after-pickup',
  'order-stuck',
  'held-not-done',
  'dish-unsettled',
  'order-missed',
  'customer-absent',
  'order-comes-back',
  'driver-registered',
  'refunded-elsewhere',
  'payment-disputed',
  'dispute-lost',
  'payout-failed',
  'hub-order-failed',
  'hub-unreachable',
  'hub-to-reconnect',
  'hub-stock-refused',
  'hub-not-told',
  'hub-refused',
  'hub-untaken',
  'hub-total-differs',
  'marketplace-changed',
  'marketplace-canceled',
] as const;
export type ShopAlertKind = (typeof SHOP_ALERT_KINDS)[number];

export const ShopAlert = z.object({
  id: Id,
  companyId: Id,
  shopId: Id,
  orderId: Id.nullable(),
  driverId: Id.nullable(),
  kind: z.enum(SHOP_ALERT_KINDS),
  data: z.object({
    orderNumber: z.string(),
    amount: z.int().nullable(),
    /** Until when the shop can act. */
    until: Day.optional(),
    /** SYN-65: why the till refused. */
    reason: z.string().optional(),
    /** DRV-30: who it is about, where it is about no order. */
    driver: z.object({ name: z.string(), kind: z.enum(['employee', 'independent']) }).optional(),
    /** HUB-41: the order at the hub, or « hub » itself, where it is about no order of ours. */
    hub: z.object({ id: z.string(), brand: z.string(), reason: z.string().optional() }).optional(),
  }),
  createdAt: Instant,
});
export type ShopAlert = z.infer<typeof ShopAlert>;
