import { DELIVERY_FEE_SOURCES } from '@comptoir/domain/delivery-fees/fee-source.ts';
import {
  CHANNELS,
  DRIVER_PAYMENT_TYPES,
  ORDER_TYPES,
  OWN_CHANNELS,
  PAYMENT_TYPES,
  readChannel,
  readPaymentType,
} from '@comptoir/domain/kernel/sales.ts';
import { Address, Day, Id, Instant, line, PositiveCents } from '@comptoir/domain/kernel/schema.ts';
import { ZERO } from '@comptoir/domain/kernel/money.ts';
import { DECIDING, STEPS } from '@comptoir/domain/checkout/steps.ts';
import { MISSING_REASONS } from '@comptoir/domain/checkout/order-again.ts';
import { CHANGE_SCOPES } from '@comptoir/domain/checkout/customer-change.ts';
import { MAX_CHOICES } from '@comptoir/domain/option-lists/kinds.ts';
import { VatShare } from '@comptoir/domain/orders/order.ts';
import { ORDER_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import { z } from 'zod';
import { openRoute, shopRoute } from './route.ts';

const aliased = (read: (value: string) => string | null) =>
  z.preprocess((value) => (typeof value === 'string' ? (read(value) ?? value) : value), z.string());

/** ORD-28, FIN-08: older spellings are accepted as input. */
const OwnChannel = aliased(readChannel).pipe(z.enum(OWN_CHANNELS));
const PaymentType = aliased(readPaymentType).pipe(z.enum(PAYMENT_TYPES));

const optionalText = (max: number) => z.string().trim().max(max).nullable().default(null);

/** OPT-40: the answers to each list; the answers to lists nested in an option are inside the answer that chose it. */
const answers = <Below extends z.ZodType>(below: Below) =>
  z
    .array(
      z.strictObject({
        optionListKey: z.string().min(1).max(100),
        options: z
          .array(
            z.strictObject({
              optionKey: z.string().min(1).max(100),
              quantity: z.int().min(1).max(MAX_CHOICES).default(1),
              choices: below,
            }),
          )
          .max(50),
      }),
    )
    .max(50)
    .default([]);
const Choices = answers(answers(answers(z.array(z.never()).default([]))));

const BasketLine = z.strictObject({
  productKey: z.string().min(1).max(100),
  quantity: z.int().min(1).max(99),
  instruction: optionalText(300),
  choices: Choices,
  /** LOY-14: paid with points; which tier offers it, and for how many, is the server's to say. */
  isLoyaltyProduct: z.boolean().default(false),
});

export const PlacedCustomer = z.strictObject({
  firstName: line(80),
  lastName: line(80),
  email: optionalText(254),
  phone: z.string().trim().max(30),
});

/** With the signature that the place was read with (`readPublicPlace`); without it the server locates the address itself. */
const SentAddress = Address.extend({ signature: z.string().max(100).optional() });

/** What a customer wants to order, before they say who they are and how they pay. */
const Basket = {
  channel: OwnChannel,
  orderType: z.enum(ORDER_TYPES),
  /** null: as soon as possible. */
  requestedFor: Instant.nullable().default(null),
  address: SentAddress.nullable().default(null),
  tableNumber: optionalText(20),
  lines: z.array(BasketLine).min(1).max(100),
  /** PRO-30: as it was typed. */
  promoCode: optionalText(60),
  /** LOY-08: of the customer who is signed in; how much is the server's to say. */
  useCashback: z.boolean().default(false),
};

/** PRO-25: who would order, for what a code allows each customer. */
const Identity = {
  customer: z
    .object({ email: optionalText(254), phone: optionalText(30) })
    .nullable()
    .default(null),
};

/** PRO-29: the code that the amounts contain, typed or applied by itself (PRO-46). */
const Promoted = z.object({ promoCode: z.string(), isAutomatic: z.boolean(), isFreeDelivery: z.boolean() });

const Amounts = z.object({
  productsTotal: PositiveCents,
  promotionDiscount: PositiveCents,
  cashbackUsed: PositiveCents,
  deliveryFeeBeforePromotion: PositiveCents,
  deliveryFee: PositiveCents,
  managementFee: PositiveCents,
  grossTotal: PositiveCents,
  amountDue: PositiveCents,
  /** FLO-96: the card is charged `amountDue` and this. */
  tip: PositiveCents,
  /** FLO-90: null if the rate of a product is not known. */
  vatByRate: z.array(VatShare).nullable(),
});

/** PMT-23: what meal vouchers may pay of this order, whether or not the shop takes any. */
const MealVouchers = z.object({
  eligible: PositiveCents,
  limit: PositiveCents,
  payable: PositiveCents,
  rest: PositiveCents,
  closedDay: z.string().nullable(),
});

const Paid = {
  paymentType: PaymentType.nullable().default(null),
  driverPaymentType: z.enum(DRIVER_PAYMENT_TYPES).nullable().default(null),
  /** PMT-24: what pays the rest of an order that meal vouchers do not pay whole. */
  restPaymentType: z.enum(DRIVER_PAYMENT_TYPES).nullable().default(null),
  /** FLO-96: in cents, with a card that pays here; whether it is taken, and up to which amount, is the server's to say. */
  tip: PositiveCents.default(ZERO),
};

/** ZON-23, ZON-26: of the zone that decides for the address. */
const DeliveryTerms = z.object({
  zoneName: z.string().nullable(),
  distanceKm: z.number().nullable(),
  minimumBasket: PositiveCents,
  freeFrom: PositiveCents.nullable(),
});

/**
 * API-84: the amounts are null when a product cannot be priced; `quoteId` names the quote when the order is placed. A basket
 * without lines asks whether the shop delivers to an address, and when.
 */
export const quoteOrder = openRoute({
  method: 'POST',
  path: '/public/shops/:shopId/quote',
  access: 'public',
  params: { shopId: Id },
  body: z.strictObject({ ...Basket, lines: z.array(BasketLine).max(100), ...Paid, ...Identity }),
  reply: z.object({
    quoteId: Id.nullable(),
    amounts: Amounts.nullable(),
    promotion: Promoted.nullable(),
    mealVouchers: MealVouchers.nullable(),
    delivery: DeliveryTerms.nullable(),
    refusals: z.array(z.object({ errorCode: z.string(), errorMessage: z.string() })),
  }),
});

/** API-85: `productKeys` are parted by commas; at most a month is answered. */
export const listSlots = openRoute({
  method: 'GET',
  path: '/public/shops/:shopId/slots',
  access: 'public',
  params: { shopId: Id },
  query: z.strictObject({
    orderType: z.enum(ORDER_TYPES),
    startDate: Day,
    endDate: Day,
    productKeys: z
      .string()
      .max(5_000)
      .default('')
      .transform((keys) => keys.split(',').filter(Boolean).slice(0, 100)),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        start: Instant,
        end: Instant,
        /** Not to be offered; `reason` is what the customer reads. */
        isFull: z.boolean(),
        reason: z.string().nullable(),
      }),
    ),
    /** The window that an order for as soon as possible would get; null while the shop makes none. */
    soonest: z
      .object({
        start: Instant,
        end: Instant,
        /** Of a delivery that the kitchen begins at once: its window is the kitchen's, the door is this much later than now. */
        minutesToDoor: z.int().nullable(),
      })
      .nullable(),
  }),
});

const Step = z.object({
  name: z.enum(STEPS),
  title: z.string(),
  cause: z.string(),
  value: z.string().nullable(),
  /** Null where the question is not asked yet, for want of an address. */
  isPassed: z.boolean().nullable(),
  setting: z.enum(DECIDING).optional(),
});

/** « Simulateur »: what the engine would answer a customer, step by step; nothing is ordered. */
export const simulateOrder = shopRoute({
  method: 'POST',
  path: '/simulator',
  access: 'settings',
  body: z.strictObject({
    ...Basket,
    ...Paid,
    ...Identity,
  }),
  reply: z.object({
    refusals: z.array(z.object({ step: z.string(), errorCode: z.string(), errorMessage: z.string() })),
    steps: z.array(Step),
    amounts: Amounts.nullable(),
    promotion: Promoted.nullable(),
    mealVouchers: MealVouchers.nullable(),
    requestedFor: Instant.nullable(),
    missingToMinimum: z.int(),
    distanceKm: z.number().nullable(),
    deliveryFeeSource: z.enum(DELIVERY_FEE_SOURCES),
  }),
});

/** FLO-11: the last orders that were refused, newest first, explained by the same steps. */
export const listRefusedOrders = shopRoute({
  method: 'GET',
  path: '/refused-orders',
  access: 'settings',
  reply: z.object({
    items: z.array(
      z.object({
        id: Id,
        refusedAt: Instant,
        channel: OwnChannel,
        orderType: z.enum(ORDER_TYPES),
        requestedFor: Instant.nullable(),
        errorCode: z.string(),
        /** What the customer read. */
        errorMessage: z.string(),
        amountDue: PositiveCents.nullable(),
        /** Why the basket itself was refused. */
        basket: z.string().nullable(),
        steps: z.array(Step),
      }),
    ),
  }),
});

export const placeOrder = openRoute({
  method: 'POST',
  path: '/public/shops/:shopId/orders',
  access: 'public',
  params: { shopId: Id },
  body: z.strictObject({
    ...Basket,
    ...Paid,
    paymentType: PaymentType,
    customer: PlacedCustomer,
    /** The total shown to the customer, without the tip; the order is refused if it has changed. */
    expectedAmountDue: PositiveCents.optional(),
    quoteId: Id.optional(),
    cardToken: z.string().max(200).optional(),
    /** The caller's number for this order; a repeated number returns the existing order (FLO-09). */
    externalOrderNumber: optionalText(60),
  }),
  /** While the customer's bank asks, the order has no number and no status, and the shop does not see it. */
  reply: z.object({
    id: Id,
    orderNumber: z.string().nullable(),
    status: z.enum(ORDER_STATUSES).nullable(),
    isAwaitingPayment: z.boolean(),
    amountDue: PositiveCents,
    /** FLO-96; answers kept from before there were tips have none. */
    tip: PositiveCents.optional(),
    requestedFor: Instant,
    orderToken: z.string(),
    /** FLO-88: the customer's own page of this order; answers kept from before it existed have none. */
    followUrl: z.string().optional(),
    /** The browser needs this to confirm the card payment. */
    paymentClientSecret: z.string().nullable(),
  }),
  status: 201,
});

/** Whoever has the token of an order is its customer. */
const OF_ORDER = {
  access: 'public',
  params: { orderId: Id },
  query: z.object({ token: z.string().max(200).default('') }),
} as const;

/** What the customer may see: no address, phone or e-mail. */
const FollowedOrder = z.object({
  id: Id,
  orderNumber: z.string().nullable(),
  channel: z.enum(CHANNELS),
  orderType: z.enum(ORDER_TYPES),
  status: z.enum(ORDER_STATUSES).nullable(),
  statusLabel: z.string(),
  isAwaitingPayment: z.boolean(),
  amountDue: PositiveCents,
  /** FLO-96; answers kept from before there were tips have none. */
  tip: PositiveCents.optional(),
  requestedFor: Instant,
  expectedPickupAt: Instant.nullable(),
  expectedDropoffAt: Instant.nullable(),
  /** DLV-20: the customer gives this code to the driver. */
  validationCode: z.string().nullable(),
  customerLockUntil: Instant.nullable(),
  changeScope: z.enum(CHANGE_SCOPES).nullable(),
  selfPickupEligible: z.boolean(),
  lines: z.array(z.object({ productKey: z.string(), name: z.string(), quantity: z.int() })),
});

export const followOrder = openRoute({
  ...OF_ORDER,
  method: 'GET',
  path: '/public/orders/:orderId',
  reply: FollowedOrder,
});

/** « Payer à nouveau »: a payment that its bank has not confirmed, from any browser that has the link of the order. */
export const readUnconfirmedPayment = openRoute({
  method: 'GET',
  path: '/public/unconfirmed-payments/:followToken',
  access: 'public',
  params: { followToken: z.string().max(100) },
  reply: z.object({
    shopId: Id,
    orderId: Id,
    orderToken: z.string(),
    amountDue: PositiveCents,
    tip: PositiveCents,
    paymentClientSecret: z.string(),
  }),
});

/** « Commander à nouveau »: an earlier order, named by the link of its page, as a basket of today. */
export const readOrderAgain = openRoute({
  method: 'GET',
  path: '/public/order-again/:followToken',
  access: 'public',
  params: { followToken: z.string().max(100) },
  reply: z.object({
    shopId: Id,
    orderType: z.enum(ORDER_TYPES),
    lines: z.array(BasketLine),
    missing: z.array(z.object({ productKey: z.string(), name: z.string(), reason: z.enum(MISSING_REASONS) })),
    /** What the customer reads first; null when everything is to be had. */
    missingSentence: z.string().nullable(),
  }),
});

export const lockOrder = openRoute({
  ...OF_ORDER,
  method: 'POST',
  path: '/public/orders/:orderId/lock',
  reply: z.object({ customerLockUntil: Instant }),
});

/** API-88, FLO-79: absent fields stay unchanged; `requestedFor: null` means as soon as possible. */
export const changeOrder = openRoute({
  ...OF_ORDER,
  method: 'PUT',
  path: '/public/orders/:orderId',
  body: z.strictObject({
    lines: z.array(BasketLine).min(1).max(100).optional(),
    address: SentAddress.optional(),
    requestedFor: Instant.nullable().optional(),
    phone: z.string().trim().max(30).optional(),
    street2: z.string().trim().max(200).nullable().optional(),
    instruction: z.string().trim().max(500).nullable().optional(),
    expectedAmountDue: PositiveCents.optional(),
    restPaymentType: z.enum(DRIVER_PAYMENT_TYPES).optional(),
  }),
  reply: FollowedOrder,
});

/** `newsletter`: whoever placed it agrees to the shop's news (CLI-29); taken back with SET-API-101. */
export const actOnOrder = openRoute({
  ...OF_ORDER,
  method: 'POST',
  path: '/public/orders/:orderId/:action',
  params: { orderId: Id, action: z.enum(['unlock', 'cancel', 'choose-pickup', 'newsletter']) },
  reply: FollowedOrder,
});
