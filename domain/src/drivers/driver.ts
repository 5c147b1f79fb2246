import { z } from 'zod';
import { Id, Instant, Location } from '../kernel/schema.ts';

/** DLV-01. */
export const DRIVER_KINDS = ['employee', 'independent', 'external'] as const;
export type DriverKind = (typeof DRIVER_KINDS)[number];

export const Driver = z.object({
  driverId: Id,
  companyId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  kind: z.enum(DRIVER_KINDS),
  /** The shops it is enabled for, and those where it was switched off. */
  shops: z.array(z.object({ shopId: Id, enabled: z.boolean() })),
  isAppInstalled: z.boolean(),
  areNotificationsAllowed: z.boolean(),
  documentsValidUntil: Instant.nullable(),
  isOnline: z.boolean(),
  position: Location.nullable(),
  positionAt: Instant.nullable(),
  /** The orders it carries now. */
  orderIds: z.array(Id),
  /** FLO-64: the orders it has brought to their customers. */
  completedOrderCount: z.int().min(0),
  version: z.int().min(1),
});
export type Driver = z.infer<typeof Driver>;
