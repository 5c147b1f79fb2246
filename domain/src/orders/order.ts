import { z } from 'zod';
import { DELIVERY_FEE_SOURCES } from '../delivery-fees/fee-source.ts';
import { CHANNELS, DRIVER_PAYMENT_TYPES, ORDER_TYPES, PAYMENT_TYPES } from '../kernel/sales.ts';
import { Address, Id, Instant, LineTax, Location, PositiveCents, VatRate } from '../kernel/schema.ts';
import { ChosenList } from '../option-lists/chosen-list.ts';
import { HeldMove } from './held/held-move.ts';
import { MissingQuestion } from './missing/missing-question.ts';
import { CANCELED_BY, CANCEL_REASONS } from './order-flow.ts';
import { DELIVERY_PROVIDERS } from '../shops/delivery-providers.ts';
import { ORDER_STATUSES } from './order-status.ts';

export const OrderLine = z.object({
  id: Id,
  productKey: z.string(),
  name: z.string(),
  quantity: z.int().min(1),
  unit: z.string().nullable(),
  unitPrice: PositiveCents,
  points: z.int().nullable(),
  isLoyaltyProduct: z.boolean(),
  instruction: z.string().nullable(),
  optionLists: z.array(ChosenList),
  /** Absent for lines sold before it was kept. */
  tax: LineTax.nullish(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** VAT included in what is sold at one rate. */
export const VatShare = z.object({ rate: VatRate, net: PositiveCents, vat: PositiveCents, gross: PositiveCents });
export type VatShare = z.infer<typeof VatShare>;

export const PaymentPart = z.object({ means: z.enum(DRIVER_PAYMENT_TYPES), amount: PositiveCents });
export type PaymentPart = z.infer<typeof PaymentPart>;

export const OrderCustomer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

const ProviderEntry = z.object({ jobId: z.string(), trackingUrl: z.string().nullable() });

export const OrderDelivery = z.object({
  nature: z.enum(['shop', 'fleet', 'stuart', 'deliveroo', 'uberDirect', 'marketplace']),
  isSearchingDriver: z.boolean(),
  courierFee: PositiveCents,
  /** DLV-36: known once the driver has left with the order. */
  waitingFee: PositiveCents.optional(),
  /** When the driver arrived near the shop (pickupStatus 2). */
  driverArrivedAt: Instant.nullable().optional(),
  /** When the driver left with the order (pickupStatus 3). */
  pickedUpAt: Instant.nullable().optional(),
  /** FLO-54: when the driver who left is to be at the door; `expectedDropoffAt` stays what was promised. */
  arrivesAt: Instant.nullable().optional(),
  durationMinutes: z.number().nullable(),
  distanceKm: z.number().nullable(),
  trackingUrl: z.string().nullable(),
  /** DET-08: the code that the number of an outside courier asks for. */
  driverPhoneCode: z.string().nullable().optional(),
  deliveredAt: Instant.nullable(),
  /** FLO-89: when the driver said that nobody opens. */
  customerAbsentAt: Instant.nullable().optional(),
  /** FLO-89: when the code was last sent to the customer again. */
  codeResentAt: Instant.nullable().optional(),
  /** FLO-89: when the driver left the order with a photo. */
  leftAt: Instant.nullable().optional(),
  /** FLO-89: since when the driver brings the order back to the shop. */
  comesBackAt: Instant.nullable().optional(),
  /** RND-20: when the driver's telephone was first seen at the door. */
  atDoorAt: Instant.nullable().optional(),
  /** RND-05: its place in the round that the driver brings; `promisedAt` is what the customer was told before. */
  round: z
    .object({
      id: Id,
      stop: z.int().min(1).max(20),
      stops: z.int().min(1).max(20),
      promisedAt: Instant,
      isByHand: z.boolean(),
    })
    .nullable()
    .optional(),
  jobId: z.string().nullable().optional(),
  providers: z.partialRecord(z.enum(DELIVERY_PROVIDERS), ProviderEntry).optional(),
});

export const Cancellation = z.object({
  canceledBy: z.enum(CANCELED_BY),
  cancelReason: z.enum(CANCEL_REASONS),
  chargeId: z.string(),
  statusLabel: z.string(),
  canceledAt: Instant,
  userId: Id.nullable(),
  userFirstName: z.string().nullable(),
});

/** The current or last search for a driver; `exhaustedAt` is set when it ended without one (DLV-43). */
export const DriverSearch = z.object({
  /** The first start of the search: the limit of the reverse flow counts from here (FLO-43). */
  firstStartedAt: Instant,
  startedAt: Instant,
  step: z.enum(['employees', 'independents', 'external']),
  stepStartedAt: Instant,
  /** How many rounds of all steps have started, from 1 (DLV-14). */
  round: z.int().min(1),
  /** The outside service being asked, in the step `external`. */
  provider: z.enum(DELIVERY_PROVIDERS).nullable(),
  /** Whom a person wanted asked first; once asked, the usual order follows. */
  first: z.enum(['employees', 'independents', ...DELIVERY_PROVIDERS]).nullable(),
  /** How many drivers have the order on their telephone now. */
  askedDrivers: z.int().min(0),
  exhaustedAt: Instant.nullable(),
});
export type DriverSearch = z.infer<typeof DriverSearch>;

export const DriverAssignment = z.object({
  /** Absent for the courier of an outside service. */
  driverId: Id.optional(),
  driverName: z.string(),
  method: z.enum(['employee', 'independent', 'stuart', 'deliveroo', 'uberDirect']),
  assignedAt: Instant,
  removedAt: Instant.nullable(),
});
export type DriverAssignment = z.infer<typeof DriverAssignment>;

export const CustomerChange = z.object({
  at: Instant,
  fields: z.array(z.enum(['lines', 'address', 'requestedFor', 'instruction', 'phone', 'orderType'])),
  lineIds: z.array(Id),
});

export const Order = z.object({
  id: Id,
  companyId: Id,
  shopId: Id,
  shop: z.object({ name: z.string(), timeZone: z.string(), location: Location.nullable() }),
  orderNumber: z.string(),
  /** REP-10: an order of a rehearsal, which no figure counts. */
  isTest: z.boolean(),
  externalOrderNumber: z.string().nullable(),
  chargeId: z.string(),
  providerPaymentId: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  statusLabel: z.string(),
  orderType: z.enum(ORDER_TYPES),
  channel: z.enum(CHANNELS),
  flowType: z.enum(['classic', 'reverse']),
  paymentType: z.enum(PAYMENT_TYPES),
  driverPaymentType: z.enum(DRIVER_PAYMENT_TYPES).nullable(),
  productsTotal: PositiveCents,
  promotionDiscount: PositiveCents,
  cashbackUsed: PositiveCents,
  deliveryFeeBeforePromotion: PositiveCents,
  deliveryFee: PositiveCents,
  /** FEE-19: null for orders that are not delivered by us, or were placed before it was kept. */
  deliveryFeeSource: z.enum(DELIVERY_FEE_SOURCES).nullable(),
  managementFee: PositiveCents,
  grossTotal: PositiveCents,
  amountDue: PositiveCents,
  /** FLO-96: for the staff, charged to the card besides `amountDue`; outside VAT, fees and revenue. */
  tip: PositiveCents,
  /** FLO-90: adds up to `amountDue`; absent where the rates of a line are not known. */
  vatByRate: z.array(VatShare).nullish(),
  /** PMT-23: meal vouchers first, then what is paid otherwise; absent when one means pays all. */
  paymentSplit: z.array(PaymentPart).nullish(),
  promoCode: z.string().nullable(),
  createdAt: Instant,
  sentToShopAt: Instant,
  requestedFor: Instant,
  isScheduled: z.boolean(),
  acceptDeadlineAt: Instant.nullable(),
  preparationMinutes: z.int().nullable(),
  preparationStartedAt: Instant.nullable(),
  preparationEndedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  expectedPickupAt: Instant.nullable(),
  expectedDropoffAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  pickupStatus: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  posSynced: z.boolean(),
  posFailed: z.boolean(),
  selfPickupEligible: z.boolean(),
  deliveryAcceptableByShop: z.boolean(),
  shopResponsibleForDelivery: z.boolean(),
  customerLockUntil: Instant.nullable(),
  tableNumber: z.string().nullable(),
  customerId: Id,
  customer: OrderCustomer,
  address: Address.nullable(),
  delivery: OrderDelivery.nullable(),
  driverId: Id.nullable(),
  driverFirstName: z.string().nullable(),
  driverLastName: z.string().nullable(),
  driverPhone: z.string().nullable(),
  validationCode: z.string().nullable(),
  driversHistory: z.array(DriverAssignment),
  driverSearch: DriverSearch.nullable(),
  deliveryReminderTriggered: z.boolean(),
  refundedAmount: PositiveCents,
  changedByCustomer: CustomerChange.nullable(),
  /** How many tickets were printed; every ticket after the first is a DUPLICATA. */
  ticketsPrinted: z.int().min(0),
  /** When a screen of the shop first showed it (law:order-story, watchdog). */
  seenAt: Instant.nullable(),
  validatedBy: z.enum(['shop', 'driver', 'system']).nullable(),
  cancellation: Cancellation.nullable(),
  missedReason: z.enum(['no_answer', 'no_driver']).nullable(),
  handledBy: z.string().nullable(),
  /** UND-01: decided, and not yet done. */
  held: HeldMove.nullable(),
  /** MIS-04: the last dish that was missing; null: none ever was. */
  missing: MissingQuestion.nullable(),
  lines: z.array(OrderLine),
  version: z.int().min(1),
});
export type Order = z.infer<typeof Order>;

export const OrderEvent = z.object({
  at: Instant,
  type: z.string(),
  actorKind: z.enum(['staff', 'customer', 'driver', 'provider', 'marketplace', 'pos', 'system']),
  actorName: z.string().nullable(),
  fromStatus: z.enum(ORDER_STATUSES).nullable(),
  toStatus: z.enum(ORDER_STATUSES).nullable(),
  preparationMinutes: z.int().nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type OrderEvent = z.infer<typeof OrderEvent>;
