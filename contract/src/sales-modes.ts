import { DRIVER_PAYMENT_TYPES, ORDER_TYPES, PAYMENT_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { SWITCHED_CHANNELS } from '@comptoir/domain/sales-modes/offered.ts';
import { AskedTables } from '@comptoir/domain/sales-modes/asked-tables.ts';
import { SalesModes } from '@comptoir/domain/sales-modes/sales-modes.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

/** What is saved, and what decides which switches move. */
const Methods = SalesModes.extend({
  activeOrderTypes: z.array(z.enum(ORDER_TYPES)),
  /** PMT-02: the channels that have a block. */
  channels: z.array(z.enum(SWITCHED_CHANNELS)),
  /** PMT-13. */
  isOnboarded: z.boolean(),
  /** PMT-14: whether the till knows methods by reference. */
  hasReferences: z.boolean(),
  /** PMT-19. */
  hasZones: z.boolean(),
  /** PMT-27: whether it has a terminal or a chatbot. */
  hasChannelKeys: z.boolean(),
});
export type Methods = z.infer<typeof Methods>;

/** On where every shop has it on; where they differ, how many. */
const NetworkMethods = Methods.extend({
  shopCount: z.int(),
  /** PMT-23: whether the terms of meal vouchers are those of every shop. */
  haveSameVouchers: z.boolean(),
  partly: z.array(
    z.object({
      channel: z.enum([...SWITCHED_CHANNELS, 'driver']),
      mode: z.enum([...PAYMENT_TYPES, ...ORDER_TYPES]),
      shops: z.int(),
    }),
  ),
});
export type NetworkMethods = z.infer<typeof NetworkMethods>;

/** PMT-15: payments or order types; the saved order types are counted again, whatever `activeOrderTypes` says. */
const change = <const Channels extends readonly [string, ...string[]]>(channels: Channels) =>
  z.strictObject({
    paymentTypesByChannel: z.partialRecord(z.enum(channels), z.array(z.enum(PAYMENT_TYPES)).max(12)).optional(),
    driverPaymentTypes: z.array(z.enum(DRIVER_PAYMENT_TYPES)).max(6).optional(),
    orderTypesByChannel: z.partialRecord(z.enum(channels), z.array(z.enum(ORDER_TYPES)).max(6)).optional(),
    activeOrderTypes: z.array(z.enum(ORDER_TYPES)).max(6).optional(),
  });
const MethodsChange = change(SWITCHED_CHANNELS).extend({
  paymentTypePosRefs: SalesModes.shape.paymentTypePosRefs.optional(),
  mealVouchers: SalesModes.shape.mealVouchers,
  orderTypePosRefs: SalesModes.shape.orderTypePosRefs.optional(),
});
export type MethodsChange = z.infer<typeof MethodsChange>;
/** PMT-18: never terminal or QR; references are those of each shop's till. */
const NetworkChange = change(['webapp', 'mobileApp']).extend({ mealVouchers: SalesModes.shape.mealVouchers });

/** PMT-20: placed orders that could no longer be placed so. */
const Stranded = z.object({
  count: z.int(),
  /** The first of them. */
  orders: z.array(z.object({ id: Id, orderNumber: z.string() })),
});
export type Stranded = z.infer<typeof Stranded>;

const path = '/payment-and-sales-type';

export const readMethods = shopRoute({ method: 'GET', path, access: 'settings', reply: Methods });

/** SET-API-08: each part asks for its own right. */
export const saveMethods = shopRoute({ method: 'PUT', path, access: 'settings', body: MethodsChange, reply: Methods });

export const findStranded = shopRoute({
  method: 'POST',
  path: `${path}/stranded`,
  access: 'settings',
  body: MethodsChange,
  reply: Stranded,
});

/** The sheet of codes to print: the tables from one number to another, or by name; a PDF. */
export const printTableCodes = shopRoute({
  method: 'POST',
  path: `${path}/table-codes`,
  access: 'settings',
  body: AskedTables,
  reply: z.unknown(),
});

/** PMT-27: what names a terminal or a chatbot when it orders (API-70); null where the shop has none. */
const ChannelKeys = z.object({ terminalUrl: z.string().nullable(), chatbotKey: z.string().nullable() });
export type ChannelKeys = z.infer<typeof ChannelKeys>;
export const readChannelKeys = shopRoute({
  method: 'GET',
  path: `${path}/channel-keys`,
  access: 'settings',
  reply: ChannelKeys,
});

export const readNetworkMethods = companyRoute({ method: 'GET', path, access: 'allShops', reply: NetworkMethods });

export const saveNetworkMethods = companyRoute({
  method: 'PUT',
  path,
  access: 'allShops',
  body: NetworkChange,
  reply: NetworkMethods,
});

export const findStrandedOfNetwork = companyRoute({
  method: 'POST',
  path: `${path}/stranded`,
  access: 'allShops',
  body: NetworkChange,
  reply: Stranded,
});
