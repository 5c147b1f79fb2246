import { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import { BusinessAddress, Driver } from '@comptoir/domain/drivers/driver.ts';
import { Address, Day, Id, Instant, Location, Phone, PositiveCents, line } from '@comptoir/domain/kernel/schema.ts';
import { DRIVER_PAYMENT_TYPES, PAYMENT_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { PageQuery } from '@comptoir/domain/kernel/paging.ts';
import { PaymentPart } from '@comptoir/domain/orders/order.ts';
import { ORDER_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import { z } from 'zod';
import { openRoute } from './route.ts';

/** DLV-15: sent to every driver who may take the order; the exact address is shown only once accepted. */
export const DriverOffer = z.object({
  orderId: Id,
  orderNumber: z.string(),
  /** REP-10. */
  isTest: z.boolean(),
  shopName: z.string(),
  pickupAddress: Address,
  /** The street without its number. */
  dropoffArea: z.string(),
  tripKm: z.number().nullable(),
  courierFee: PositiveCents,
  readyAt: Instant.nullable(),
  offeredAt: Instant,
});
export type DriverOffer = z.infer<typeof DriverOffer>;

export const CarriedOrder = z.object({
  orderId: Id,
  orderNumber: z.string(),
  /** REP-10. */
  isTest: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  pickupStatus: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  shop: z.object({ name: z.string(), phone: z.string().nullable(), address: Address }),
  customer: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string().nullable() }),
  address: Address.nullable(),
  paymentType: z.enum(PAYMENT_TYPES),
  driverPaymentType: z.enum(DRIVER_PAYMENT_TYPES).nullable(),
  /** PMT-25: meal vouchers and what pays the rest. */
  paymentSplit: z.array(PaymentPart).nullish(),
  /** The amount to collect from the customer; zero when the order is paid. */
  toCollect: PositiveCents,
  itemCount: z.int(),
  readyAt: Instant.nullable(),
  expectedDropoffAt: Instant.nullable(),
  courierFee: PositiveCents,
  needsCode: z.boolean(),
  /** FLO-89: set once the driver has said that nobody opens; until then there is nothing to wait for. */
  awaitedUntil: Instant.nullable(),
  codeResentAt: Instant.nullable(),
  comesBackAt: Instant.nullable(),
  /** RND-13: which stop of which round; absent for what is brought alone. */
  round: z.object({ id: Id, stop: z.int().min(1), stops: z.int().min(1) }).nullish(),
});
export type CarriedOrder = z.infer<typeof CarriedOrder>;

export const DriverDesk = z.object({
  driver: Driver,
  shops: z.array(z.object({ shopId: Id, name: z.string(), enabled: z.boolean() })),
  offers: z.array(DriverOffer),
  orders: z.array(CarriedOrder),
  pushKey: z.string().nullable(),
});
export type DriverDesk = z.infer<typeof DriverDesk>;

/** A shop is named by its slug or its id, as at sign-in. */
const ShopName = z.string().trim().min(1).max(100);

/** DRV-27. The account is created immediately; the shop must enable it. */
export const registerDriver = openRoute({
  method: 'POST',
  path: '/driver/register',
  access: 'public',
  body: z.strictObject({
    shop: ShopName,
    firstName: line(60),
    lastName: line(60),
    phone: Phone,
    email: z.email().max(254).nullable(),
    birthDate: Day.nullable(),
    kind: z.enum(['employee', 'independent']),
    companyName: line(120).nullable(),
    siret: z
      .string()
      .regex(/^\d{14}$/)
      .nullable(),
    address: BusinessAddress.nullable().default(null),
  }),
  reply: null,
  status: 202,
});

/** Sends a six-digit code by text message. The reply is the same for an unknown phone number. */
export const sendDriverCode = openRoute({
  method: 'POST',
  path: '/driver/code',
  access: 'public',
  body: z.strictObject({ shop: ShopName, phone: Phone }),
  reply: null,
  status: 202,
});

export const signInDriver = openRoute({
  method: 'POST',
  path: '/driver/session',
  access: 'public',
  body: z.strictObject({ shop: ShopName, phone: Phone, code: z.string().regex(/^\d{6}$/) }),
  reply: z.object({ token: z.string(), desk: DriverDesk }),
  status: 201,
});

const driverCall = <const R extends Omit<Parameters<typeof openRoute>[0], 'access'>>(route: R) =>
  openRoute({ ...route, access: 'driver' as const });

export const signOutDriver = driverCall({ method: 'DELETE', path: '/driver/session', reply: null });
export const readDesk = driverCall({ method: 'GET', path: '/driver/desk', reply: DriverDesk });
export const goOnline = driverCall({
  method: 'PUT',
  path: '/driver/online',
  body: z.strictObject({ isOnline: z.boolean() }),
  reply: DriverDesk,
});
/** DRV-29: the driver's position, at most every five seconds; it also counts as the sign of life of DLV-16. */
export const tellPosition = driverCall({
  method: 'PUT',
  path: '/driver/position',
  body: z.strictObject({ position: Location.nullable() }),
  reply: DriverDesk,
});
export const tellNotifications = driverCall({
  method: 'PUT',
  path: '/driver/notifications',
  body: z.strictObject({
    areAllowed: z.boolean(),
    subscription: z
      .strictObject({ endpoint: z.url().max(1000), p256dh: z.string().max(200), auth: z.string().max(100) })
      .nullable(),
  }),
  reply: DriverDesk,
});

/** A step with one order; the reply is what the page then shows. */
const orderStep = (path: `/${string}`) =>
  openRoute({ method: 'POST', path: `/driver${path}`, access: 'driver', params: { orderId: Id }, reply: DriverDesk });

export const acceptOffer = orderStep('/offers/:orderId/accept');
export const declineOffer = orderStep('/offers/:orderId/decline');
export const tellArrived = orderStep('/orders/:orderId/arrived');
export const tellPickedUp = orderStep('/orders/:orderId/picked-up');
/** RND-12: why, in the driver's words; the shop reads it in the story of the order. */
export const giveUp = driverCall({
  method: 'POST',
  path: '/driver/orders/:orderId/give-up',
  params: { orderId: Id },
  body: z.strictObject({ reason: line(200).nullable().default(null) }),
  reply: DriverDesk,
});
/** FLO-84: how the customer really paid a driver; null: as they said. */
const PaidWith = z.enum(DRIVER_PAYMENT_TYPES).nullable().default(null);

export const tellDelivered = driverCall({
  method: 'POST',
  path: '/driver/orders/:orderId/delivered',
  params: { orderId: Id },
  body: z.strictObject({ code: z.string().max(10).nullable(), paidWith: PaidWith }),
  reply: DriverDesk,
});
/** FLO-89. */
export const tellAbsent = orderStep('/orders/:orderId/absent');
export const resendCode = orderStep('/orders/:orderId/resend-code');
export const bringBack = orderStep('/orders/:orderId/bring-back');
export const leaveWithPhoto = driverCall({
  method: 'POST',
  path: '/driver/orders/:orderId/left',
  params: { orderId: Id },
  /** A picture, at most 1 MB. */
  body: z.strictObject({ contentBase64: z.base64().min(1).max(1_400_000) }),
  reply: DriverDesk,
  bodyLimit: 2_900_000,
});
export const sendDocument = driverCall({
  method: 'PUT',
  path: '/driver/documents/:kind',
  params: { kind: DocumentKind },
  body: z.strictObject({
    number: line(60).nullable(),
    expiresOn: Day.nullable(),
    fileName: line(120),
    /** A picture or a PDF, at most 3 MB. */
    contentBase64: z.base64().min(1).max(4_200_000),
  }),
  reply: DriverDesk,
  bodyLimit: 4_300_000,
});
/** INV-48: of an independent who registered before it was asked for, or who has moved. */
export const saveBusinessAddress = driverCall({
  method: 'PUT',
  path: '/driver/business-address',
  body: BusinessAddress,
  reply: DriverDesk,
});
const TripSums = z.object({
  trips: z.int().min(0),
  km: z.number().min(0),
  /** What an independent bills (INV-15); zero for an employee. */
  earnings: PositiveCents,
  tips: PositiveCents,
});
export type TripSums = z.infer<typeof TripSums>;

export const PastTrip = z.object({
  orderId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  area: z.string(),
  deliveredAt: Instant,
  distanceKm: z.number().nullable(),
  durationMinutes: z.number().nullable(),
  courierFee: PositiveCents,
  tip: PositiveCents,
  cash: PositiveCents,
  mealVouchers: PositiveCents,
});
export type PastTrip = z.infer<typeof PastTrip>;

/** RND-40: what the driver has brought, newest first, and what comes of it. */
export const readPastTrips = driverCall({
  method: 'GET',
  path: '/driver/trips',
  query: z.object({ ...PageQuery }),
  reply: z.object({
    items: z.array(PastTrip),
    total: z.int().min(0),
    today: TripSums,
    month: TripSums,
    /** RND-30: to be handed over, at all shops together. */
    owed: z.object({ cash: PositiveCents, mealVouchers: PositiveCents, orders: z.int().min(0) }),
  }),
});

export const uninstallApp = driverCall({ method: 'DELETE', path: '/driver/app', reply: null });
