import { z } from 'zod';
import { THEMES } from '../design/design.ts';
import { MobileDesign } from '../design/mobile-design.ts';
import { DRIVER_PAYMENT_TYPES, ORDER_TYPES, PAYMENT_TYPES } from '../kernel/sales.ts';
import { Id, Instant, Location, PositiveCents, TimeZone } from '../kernel/schema.ts';
import { WEEKDAYS } from '../kernel/time.ts';

const Palette = z.object({
  fill: z.string(),
  hasOutline: z.boolean(),
  onFill: z.string(),
  text: z.string(),
  tint: z.string(),
});

/** What the public pages look like: DSG, DSW, DSM. */
export const PublicDesign = z.object({
  theme: z.enum(THEMES),
  palette: Palette,
  description: z.string(),
  coverImageUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  menuOrientation: z.enum(['horizontal', 'vertical']),
  productLayout: z.enum(['list', 'grid']),
  cartMessage: z.string(),
  seoKeywords: z.array(z.string()),
  links: z.object({
    websiteUrl: z.string().nullable(),
    facebook: z.string().nullable(),
    instagram: z.string().nullable(),
    linkedin: z.string().nullable(),
  }),
  /** Of the home of the app; which part is being edited is nobody's business. */
  mobile: MobileDesign.omit({ editedSection: true, isPublished: true, websiteUrl: true, socialLinks: true }),
});
export type PublicDesign = z.infer<typeof PublicDesign>;

/** Whether orders are taken at this moment, and until when that is so. */
export const Opening = z.object({
  isOpen: z.boolean(),
  /** Of an open shop: the end of its service. */
  closesAt: Instant.nullable(),
  /** Of a closed shop: its next service. */
  opensAt: Instant.nullable(),
  /** What the shop says while it is closed by hand. */
  closedMessage: z.string().nullable(),
});
export type Opening = z.infer<typeof Opening>;

/** SET-API-97: what everybody may know of a shop. */
export const PublicShop = z.object({
  shopId: Id,
  slug: z.string(),
  name: z.string(),
  timeZone: TimeZone,
  address: z.object({
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
    location: Location.nullable(),
  }),
  /** GEN-12. */
  contact: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  opening: Opening,
  /** « 11:30-14:30 », of each weekday. */
  week: z.array(z.object({ weekday: z.enum(WEEKDAYS), slots: z.array(z.string()) })),
  orderTypes: z.array(z.enum(ORDER_TYPES)),
  /** Minutes until an order placed now is ready, or at the door. */
  delays: z.partialRecord(z.enum(ORDER_TYPES), z.int()),
  paymentTypes: z.array(z.enum(PAYMENT_TYPES)),
  driverPaymentTypes: z.array(z.enum(DRIVER_PAYMENT_TYPES)),
  /** ORS-14: null where none is proposed. */
  tips: z.object({ proposals: z.array(PositiveCents) }).nullable(),
  maxAdvanceDays: z.int(),
  design: PublicDesign,
  version: z.int(),
});
export type PublicShop = z.infer<typeof PublicShop>;
