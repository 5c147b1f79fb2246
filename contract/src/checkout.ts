import {
  CHANNELS,
  DRIVER_PAYMENT_TYPES,
  ORDER_TYPES,
  OWN_CHANNELS,
  PAYMENT_TYPES,
  readChannel,
  readPaymentType,
} from '@comptoir/domain/kernel/sales.ts';
import { Address, Id, Instant, line, PositiveCents } from '@comptoir/domain/kernel/schema.ts';
import { ORDER_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import { z } from 'zod';
import { openRoute } from './route.ts';

const aliased = (read: (value: string) => string | null) =>
  z.preprocess((value) => (typeof value === 'string' ? (read(value) ?? value) : value), z.string());

/** ORD-28, FIN-08: older spellings are read at this edge. */
const OwnChannel = aliased(readChannel).pipe(z.enum(OWN_CHANNELS));
const PaymentType = aliased(readPaymentType).pipe(z.enum(PAYMENT_TYPES));

const optionalText = (max: number) => z.string().trim().max(max).nullable().default(null);

const BasketLine = z.strictObject({
  productKey: z.string().min(1).max(100),
  quantity: z.int().min(1).max(99),
  instruction: optionalText(300),
});

export const PlacedCustomer = z.strictObject({
  firstName: line(80),
  lastName: line(80),
  email: optionalText(254),
  phone: z.string().trim().max(30),
});

export const placeOrder = openRoute({
  method: 'POST',
  path: '/public/shops/:shopId/orders',
  access: 'public',
  params: { shopId: Id },
  body: z.strictObject({
    channel: OwnChannel,
    orderType: z.enum(ORDER_TYPES),
    paymentType: PaymentType,
    driverPaymentType: z.enum(DRIVER_PAYMENT_TYPES).nullable().default(null),
    /** Absent: as soon as possible. */
    requestedFor: Instant.nullable().default(null),
    customer: PlacedCustomer,
    address: Address.nullable().default(null),
    tableNumber: optionalText(20),
    lines: z.array(BasketLine).min(1).max(100),
    /** What the customer was shown; another total refuses the order rather than surprise them. */
    expectedAmountDue: PositiveCents.optional(),
    cardToken: z.string().max(200).optional(),
    /** The caller's own number for this order; the same one twice is the same order (FLO-09). */
    externalOrderNumber: optionalText(60),
  }),
  reply: z.object({
    id: Id,
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    amountDue: PositiveCents,
    requestedFor: Instant,
    orderToken: z.string(),
    paymentClientSecret: z.string().nullable(),
  }),
  status: 201,
});

/** What the customer may see: no address, no phone, no e-mail. */
export const followOrder = openRoute({
  method: 'GET',
  path: '/public/orders/:orderId',
  access: 'public',
  params: { orderId: Id },
  query: z.object({ token: z.string().max(200).default('') }),
  reply: z.object({
    id: Id,
    orderNumber: z.string(),
    channel: z.enum(CHANNELS),
    orderType: z.enum(ORDER_TYPES),
    status: z.enum(ORDER_STATUSES),
    statusLabel: z.string(),
    amountDue: PositiveCents,
    requestedFor: Instant,
    expectedPickupAt: Instant.nullable(),
    expectedDropoffAt: Instant.nullable(),
    lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  }),
});
