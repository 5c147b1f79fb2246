import { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import { Driver } from '@comptoir/domain/drivers/driver.ts';
import { PageQuery, pageOf } from '@comptoir/domain/kernel/paging.ts';
import { Day, Id, Instant, PositiveCents, line } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

export const listDrivers = shopRoute({
  method: 'GET',
  path: '/drivers',
  access: 'drivers',
  query: z.object({ isFreelance: z.stringbool().optional(), withCompletedDelivery: z.stringbool().optional() }),
  reply: z.object({ items: z.array(Driver), total: z.int() }),
});

/** API-35, DRV-10, DRV-11: the required right depends on the kind of driver and is checked once the driver is known. */
export const activateDriver = shopRoute({
  method: 'POST',
  path: '/drivers/:driverId/activation',
  access: 'drivers',
  params: { driverId: Id },
  body: z.strictObject({ enabled: z.boolean() }),
  reply: Driver,
});

/** API-32, API-51: sends the flag to the dispatch system again. */
export const refreshDriverEnabled = shopRoute({
  method: 'POST',
  path: '/drivers/:driverId/refresh-enabled',
  access: 'drivers',
  params: { driverId: Id },
  body: z.strictObject({ isFreelance: z.boolean(), enabled: z.boolean() }),
  reply: null,
});

export const saveTakings = shopRoute({
  method: 'PUT',
  path: '/drivers/:driverId/payments',
  access: 'driverTakings',
  params: { driverId: Id },
  body: z.strictObject({
    collectedCash: PositiveCents,
    collectedCardTerminal: PositiveCents,
    collectedMealVouchers: PositiveCents,
    version: z.int().min(1),
  }),
  reply: Driver,
});

export const DriverTrip = z.object({
  orderId: Id,
  orderNumber: z.string(),
  deliveredAt: Instant,
  courierFee: PositiveCents,
});
export type DriverTrip = z.infer<typeof DriverTrip>;

/** API-36, API-72, DRV-28: newest first. */
export const listDriverOrders = companyRoute({
  method: 'GET',
  path: '/drivers/:driverId/orders',
  access: 'drivers',
  params: { driverId: Id },
  query: z.object({ shopId: Id, ...PageQuery }),
  reply: pageOf(DriverTrip),
});

export const listDriverBillings = shopRoute({
  method: 'GET',
  path: '/drivers/billings',
  access: 'drivers',
  query: z.object({ driverId: Id.optional(), startDate: Day, endDate: Day }),
  reply: z.object({
    items: z.array(
      z.object({
        driverId: Id,
        firstName: z.string(),
        lastName: z.string(),
        trips: z.int(),
        courierFee: PositiveCents,
      }),
    ),
    total: z.int(),
  }),
});

export const reviewDocument = shopRoute({
  method: 'POST',
  path: '/drivers/:driverId/documents/:kind/review',
  access: 'toggleFreelanceDrivers',
  params: { driverId: Id, kind: DocumentKind },
  // `uploadedAt` identifies the upload that was reviewed; the driver may have sent another one since.
  body: z.discriminatedUnion('verdict', [
    z.strictObject({ verdict: z.literal('valid'), uploadedAt: Instant }),
    z.strictObject({ verdict: z.literal('refused'), uploadedAt: Instant, reason: line(200) }),
  ]),
  reply: Driver,
});

export const readDocument = shopRoute({
  method: 'GET',
  path: '/drivers/:driverId/documents/:kind/file',
  access: 'toggleFreelanceDrivers',
  params: { driverId: Id, kind: DocumentKind },
  reply: z.unknown(),
});
