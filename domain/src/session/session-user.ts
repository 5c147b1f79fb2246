import { z } from 'zod';
import { CHANNELS, ORDER_TYPES } from '../kernel/sales.ts';
import { Day, Id, LegalEntity, Phone } from '../kernel/schema.ts';
import { ALL_RIGHTS, PAGE_PERMISSIONS } from './rights.ts';
import { ROLES } from './roles.ts';

export const RightName = z.enum(ALL_RIGHTS);

export const PrintingKind = z.enum(['QZ', 'cloudprint', 'epson']);
export const ChannelState = z.object({ channel: z.enum(CHANNELS), enabled: z.boolean(), url: z.string().nullable() });
export type ChannelState = z.infer<typeof ChannelState>;

export const SessionUser = z.object({
  userId: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyId: Id,
  companyName: z.string(),
  shopId: Id,
  shopName: z.string(),
  /** What a person types at the login screen, and what the cookie remembers. */
  shopSlug: z.string(),
  shopCount: z.int(),
  shops: z.array(z.object({ shopId: Id, name: z.string() })),
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
