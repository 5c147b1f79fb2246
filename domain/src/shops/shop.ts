import { z } from 'zod';
import { CHANNELS, DRIVER_PAYMENT_TYPES, ORDER_TYPES, PAYMENT_TYPES } from '../kernel/sales.ts';
import { Address, Id, Instant, LegalEntity, Phone, PositiveCents, TimeZone } from '../kernel/schema.ts';
import { WEEKDAYS } from '../kernel/time.ts';
import { SHOP_TYPES } from '../session/roles.ts';
import { ChannelState, PrintingKind } from '../session/session-user.ts';
import { DELIVERY_PROVIDERS } from './delivery-providers.ts';
import { ExpressFleet } from './express-fleet.ts';

const Slot = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/);
export const WeekdayHours = z.object({ openingSlots: z.array(Slot), deliverySlots: z.array(Slot) });
export type WeekdayHours = z.infer<typeof WeekdayHours>;
export const Hours = z.partialRecord(z.enum(WEEKDAYS), WeekdayHours);
export type Hours = z.infer<typeof Hours>;
/** `day` is a date, or `MM-DD` when it repeats every year; an entry without slots means closed all day. */
export const SpecialHours = z.object({
  day: z.string().regex(/^(\d{4}-)?\d{2}-\d{2}$/),
  slots: z.array(Slot).optional(),
});
export type SpecialHours = z.infer<typeof SpecialHours>;

export const Rush = z.object({
  enabled: z.boolean(),
  extraPreparationMinutes: z.int().min(5).max(60).multipleOf(5),
  until: Instant.nullable(),
});
export type Rush = z.infer<typeof Rush>;

export const AutoAccept = z.object({ enabled: z.boolean(), preparationMinutes: z.int().min(0).max(180).nullable() });

/** GEN-08, GEN-09: kept of an accepted order that is cancelled because the customer cannot be reached. */
export const CancellationFee = z.object({
  type: z.enum(['percent', 'euro']),
  percent: z.int().min(0).max(100),
  amount: PositiveCents,
});
export type CancellationFee = z.infer<typeof CancellationFee>;

export const WatchLadder = z.object({
  devicesAfterSeconds: z.int().min(30).max(600),
  smsAfterSeconds: z.int().min(60).max(1800).nullable(),
  smsPhone: Phone.nullable(),
  emailAfterSeconds: z.int().min(60).max(1800).nullable(),
  email: z.string().max(254).nullable(),
});
export type WatchLadder = z.infer<typeof WatchLadder>;

/** SYN-21: without a configuration, the controls are shown and the menu can be pulled and stays linked to the till. */
export const Integration = z.object({
  type: z.string(),
  enabled: z.boolean(),
  configuration: z
    .object({ showSyncControls: z.boolean(), canPullMenu: z.boolean(), ordersOnly: z.boolean() })
    .optional(),
});
export type Integration = z.infer<typeof Integration>;

/** FLO-87: settings without a screen, set by company administrators. */
export const ShopConfiguration = z.object({
  timeZone: TimeZone,
  flowType: z.enum(['classic', 'reverse']),
  independentDriversAllowed: z.boolean(),
  isMarketplace: z.boolean(),
  deliversByItself: z.boolean(),
  acceptanceMinutes: z.int().min(3).max(60),
  providerOrder: z.array(z.enum(DELIVERY_PROVIDERS)),
  acceptDeliveryFromDashboard: z.boolean().nullable(),
  validateDeliveryFromDashboard: z.boolean().nullable(),
  cannotRefundOrder: z.boolean(),
  hidePrintTicket: z.boolean(),
});
export type ShopConfiguration = z.infer<typeof ShopConfiguration>;

export const Shop = ShopConfiguration.extend({
  companyId: Id,
  shopId: Id,
  slug: z.string(),
  name: z.string(),
  type: z.enum(SHOP_TYPES),
  address: Address,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  closedMessage: z.union([z.string(), z.literal(false)]),
  closedUntil: Instant.nullable(),
  /** The first name of whoever closed it. */
  closedBy: z.string().nullable(),
  rush: Rush,
  hours: Hours,
  specialHours: z.array(SpecialHours),
  channels: z.array(ChannelState),
  activeOrderTypes: z.array(z.enum(ORDER_TYPES)),
  orderTypesByChannel: z.partialRecord(z.enum(CHANNELS), z.array(z.enum(ORDER_TYPES))),
  paymentTypesByChannel: z.partialRecord(z.enum(CHANNELS), z.array(z.enum(PAYMENT_TYPES))),
  driverPaymentTypes: z.array(z.enum(DRIVER_PAYMENT_TYPES)),
  autoAccept: AutoAccept,
  scheduleWindowMinutes: z.int().nullable(),
  quickPreparationMinutes: z.array(z.int().min(0).max(180)),
  integration: Integration.nullable(),
  printingKind: PrintingKind.nullable(),
  shopLegalEntity: LegalEntity.nullable(),
  cancellationFee: CancellationFee,
  /** ORS-03. */
  autoSendToDrivers: z.boolean(),
  watch: WatchLadder,
  /** The services that this shop has a contract with; Deliveroo has terms of its own instead (DLV-04). */
  deliveryProviders: z.array(z.enum(DELIVERY_PROVIDERS).exclude(['deliveroo'])),
  expressFleet: ExpressFleet,
  paymentTypePosRefs: z.partialRecord(z.enum(PAYMENT_TYPES), z.string()),
  version: z.int(),
});
export type Shop = z.infer<typeof Shop>;
