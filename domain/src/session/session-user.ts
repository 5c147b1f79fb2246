import { z } from 'zod';
import { CHANNELS, ORDER_TYPES } from '../kernel/sales.ts';
import { Day, Id, LegalEntity, Phone } from '../kernel/schema.ts';
import { ALL_RIGHTS, PAGE_PERMISSIONS } from './rights.ts';
import { ROLES } from './roles.ts';

export const RightName = z.enum(ALL_RIGHTS);

export const PrintingKind = z.enum(['QZ', 'cloudprint', 'epson']);
export const ChannelState = z.object({ channel: z.enum(CHANNELS), enabled: z.boolean(), url: z.string().nullable() });
export type ChannelState = z.infer<typeof ChannelState>;

/** What the platform has to say to a company (LCH-31). */
export const Announcement = z.object({
  bannerTitle: z.string(),
  bannerMessage: z.string(),
  dialogTitle: z.string(),
  dialogMessage: z.string(),
  /** LEA-12: it announces the erasure of the company, which administrators may cancel. */
  isLeaving: z.boolean().optional(),
});
export type Announcement = z.infer<typeof Announcement>;

/**
 * LCH-25: nothing done; the form is saved and nothing was sent; the provider verifies; it lacks information; charges and
 * payouts are enabled.
 */
export const PAYMENT_ACCOUNT_STATUSES = ['not_started', 'launching', 'pending', 'restricted', 'complete'] as const;
export const PaymentAccountStatus = z.enum(PAYMENT_ACCOUNT_STATUSES);
export type PaymentAccountStatus = z.infer<typeof PaymentAccountStatus>;

/** LCH-03: what a shop has to do; without a step, documents are asked of a complete account (LCH-27). */
export const LaunchPanel = z.object({ step: z.literal([1, 2, 3]).nullable(), status: PaymentAccountStatus });
export type LaunchPanel = z.infer<typeof LaunchPanel>;

export const SessionUser = z.object({
  userId: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyId: Id,
  companyName: z.string(),
  /** Known before anything is drawn: a banner that comes later would push the page down. */
  communications: Announcement.nullable(),
  /** MKT-08: part of the company's contract. */
  magicLinksEnabled: z.boolean(),
  /** LCH-01: null when nothing is left to do, and in all-shops mode (LCH-02). Known before anything is drawn too. */
  launch: LaunchPanel.nullable(),
  /** The last live event before this was read: a stream that starts after it misses nothing that is read later. */
  sequence: z.int(),
  /** ROL-10: the rights and shops that this was computed from; the live stream names another one when they change. */
  rightsStamp: z.string(),
  shopId: Id,
  shopName: z.string(),
  /** What a person types at the login screen, and what the cookie remembers. */
  shopSlug: z.string(),
  shopCount: z.int(),
  /** `isRetired`: closed for good (STO-43). */
  shops: z.array(z.object({ shopId: Id, name: z.string(), isRetired: z.literal(true).optional() })),
  timeZone: z.string(),
  isAllShops: z.boolean(),
  oneTouchEnabled: z.boolean(),
  role: z.enum(ROLES),
  isGeneralAdmin: z.boolean(),
  isDistributorAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isIndependentShopAdmin: z.boolean(),
  isFranchiseShopAdmin: z.boolean(),
  isChainShopAdmin: z.boolean(),
  isAdminOfThisShop: z.boolean(),
  featureFlags: z.array(RightName),
  pagePermissions: z.array(z.enum(PAGE_PERMISSIONS)),
  activeOrderTypes: z.array(z.enum(ORDER_TYPES)),
  channels: z.array(ChannelState),
  shopLegalEntity: LegalEntity.nullable(),
  companyLegalEntity: LegalEntity.nullable(),
  /** INS-16: a message waits in their mailbox. */
  mustConfirmEmail: z.boolean().optional(),
  integrationType: z.string().nullable(),
  independentDriversAllowed: z.boolean(),
  printingKind: PrintingKind.nullable(),
  hidePrintTicket: z.boolean(),
  acceptDeliveryFromDashboard: z.boolean(),
  validateDeliveryFromDashboard: z.boolean(),
  scheduleWindowMinutes: z.int().nullable(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Profile = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: Phone.nullable(),
  birthDate: Day.nullable(),
});
export type Profile = z.infer<typeof Profile>;
