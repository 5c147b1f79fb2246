import { z } from 'zod';
import { Hours, SpecialHours } from '../hours/hours.ts';
import { ORDER_TYPES } from '../kernel/sales.ts';
import { Address, Id, Instant, LegalEntity, Phone, TimeZone } from '../kernel/schema.ts';
import { OrderSettings } from '../order-settings/order-settings.ts';
import { SalesModes } from '../sales-modes/sales-modes.ts';
import { SHOP_TYPES } from '../session/roles.ts';
import { ChannelState, PrintingKind } from '../session/session-user.ts';
import { ShopSettings } from '../shop-settings/shop-settings.ts';
import { DELIVERY_PROVIDERS } from './delivery-providers.ts';
import { ExpressFleet } from './express-fleet.ts';

export const Rush = z.object({
  enabled: z.boolean(),
  extraPreparationMinutes: z.int().min(5).max(60).multipleOf(5),
  until: Instant.nullable(),
});
export type Rush = z.infer<typeof Rush>;

/** PAC-12: what the measured pace makes of the shop's own time now; absent while it makes nothing of it. */
export const PaceNow = z.object({
  /** The usual time of this hour, as measured; null: the shop's own. */
  usualMinutes: z.int().nullable(),
  /** Added because this many orders were in preparation. */
  extraMinutes: z.int(),
  orders: z.int(),
  /** When the hour began that was measured. */
  hour: Instant,
});
export type PaceNow = z.infer<typeof PaceNow>;

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

/** FLO-87: set by company administrators; who delivers has its place in « Magasins » (STO-34), the others have no screen. */
export const ShopConfiguration = z.object({
  timeZone: TimeZone,
  flowType: z.enum(['classic', 'reverse']),
  independentDriversAllowed: z.boolean(),
  isMarketplace: z.boolean(),
  deliversByItself: z.boolean(),
  acceptanceMinutes: z.int().min(3).max(60),
  maxAdvanceDays: z.int().min(1).max(365),
  /** The services that this shop has a contract with; Deliveroo has terms of its own instead (DLV-04). */
  deliveryProviders: z.array(z.enum(DELIVERY_PROVIDERS).exclude(['deliveroo'])),
  providerOrder: z.array(z.enum(DELIVERY_PROVIDERS)),
  acceptDeliveryFromDashboard: z.boolean().nullable(),
  validateDeliveryFromDashboard: z.boolean().nullable(),
  cannotRefundOrder: z.boolean(),
  hidePrintTicket: z.boolean(),
});
export type ShopConfiguration = z.infer<typeof ShopConfiguration>;

/** What screens and moves of orders read of a shop; hours and settings come from their own documents (settings.ts). */
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
  paceNow: PaceNow.optional(),
  hours: Hours,
  specialHours: z.array(SpecialHours),
  channels: z.array(ChannelState),
  activeOrderTypes: z.array(z.enum(ORDER_TYPES)),
  ...SalesModes.shape,
  ...OrderSettings.shape,
  ...ShopSettings.shape,
  integration: Integration.nullable(),
  printingKind: PrintingKind.nullable(),
  shopLegalEntity: LegalEntity.nullable(),
  watch: WatchLadder,
  expressFleet: ExpressFleet,
  /** STO-40: closed for good, since then. */
  retiredAt: Instant.nullable(),
  version: z.int(),
});
export type Shop = z.infer<typeof Shop>;
