import { z } from 'zod';
import { Day, Id, Instant, line, Location, PositiveCents } from '../kernel/schema.ts';
import { DriverDocument } from './documents.ts';

export const DRIVER_KINDS = ['employee', 'independent', 'external'] as const;
export type DriverKind = (typeof DRIVER_KINDS)[number];

/** INV-48: where the business is, as its invoices print it. */
export const BusinessAddress = z.strictObject({
  street: line(200),
  postalCode: z.string().regex(/^\d{5}$/),
  city: line(100),
});
export type BusinessAddress = z.infer<typeof BusinessAddress>;

export const Freelance = z.object({
  companyName: z.string().nullable(),
  /** Drivers who registered before it was asked for have none. */
  address: BusinessAddress.nullish(),
  siret: z.string().nullable(),
  isVatSubject: z.boolean(),
  hasBillingMandate: z.boolean(),
});
export type Freelance = z.infer<typeof Freelance>;

export const Driver = z.object({
  driverId: Id,
  companyId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: Day.nullable(),
  kind: z.enum(DRIVER_KINDS),
  /** The shops where the driver is enabled or switched off; FLO-64 and DRV-13 are counted per shop. */
  shops: z.array(
    z.object({
      shopId: Id,
      enabled: z.boolean(),
      /** DRV-30: registered here and never enabled. */
      isNew: z.boolean(),
      completedOrderCount: z.int().min(0),
      totalCourierFee: PositiveCents,
    }),
  ),
  isAppInstalled: z.boolean(),
  areNotificationsAllowed: z.boolean(),
  documentsValidUntil: Instant.nullable(),
  /** Only independents have documents. */
  documents: z.array(DriverDocument),
  freelance: Freelance.nullable(),
  isOnline: z.boolean(),
  position: Location.nullable(),
  positionAt: Instant.nullable(),
  orderIds: z.array(Id),
  completedOrderCount: z.int().min(0),
  canceledOrderCount: z.int().min(0),
  totalDurationMinutes: z.number().min(0),
  totalDistanceKm: z.number().min(0),
  collectedCash: PositiveCents,
  collectedMealVouchers: PositiveCents,
  collectedCardTerminal: PositiveCents,
  createdAt: Instant,
  version: z.int().min(1),
});
export type Driver = z.infer<typeof Driver>;
