import { z } from 'zod';
import { CHANNELS, DRIVER_PAYMENT_TYPES, ORDER_TYPES, PAYMENT_TYPES } from '../kernel/sales.ts';
import { PositiveCents } from '../kernel/schema.ts';
import { LEGAL_DAILY_LIMIT } from './meal-vouchers.ts';

const PosRef = z.string().trim().max(60);

/** PMT-23; the shop may ask for less than the law allows, never for more. */
const MealVouchers = z.object({
  dailyLimit: PositiveCents.refine(
    (limit) => limit >= 100 && limit <= LEGAL_DAILY_LIMIT,
    'Entre 1 € et le plafond légal de 25 €.',
  ).nullable(),
  isEveryDay: z.boolean(),
  coversFees: z.boolean(),
});

/** PMT-16: what each channel sells and how it is paid. */
export const SalesModes = z.object({
  orderTypesByChannel: z.partialRecord(z.enum(CHANNELS), z.array(z.enum(ORDER_TYPES))),
  orderTypePosRefs: z.partialRecord(z.enum(ORDER_TYPES), PosRef),
  paymentTypesByChannel: z.partialRecord(z.enum(CHANNELS), z.array(z.enum(PAYMENT_TYPES))),
  paymentTypePosRefs: z.partialRecord(z.enum(PAYMENT_TYPES), PosRef),
  /** PMT-07: the means that a driver takes. */
  driverPaymentTypes: z.array(z.enum(DRIVER_PAYMENT_TYPES)),
  /** Absent until somebody saves it: see `mealVouchersOf`. */
  mealVouchers: MealVouchers.optional(),
});
export type SalesModes = z.infer<typeof SalesModes>;

/** PMT-17: both default order types can be paid from the first day. */
export const FIRST_SALES_MODES: SalesModes = {
  orderTypesByChannel: {},
  orderTypePosRefs: {},
  paymentTypesByChannel: {
    webapp: ['counter', 'to_driver'],
    mobileApp: ['counter', 'to_driver'],
    terminal: ['counter'],
    qrcode: ['counter'],
  },
  paymentTypePosRefs: {},
  driverPaymentTypes: ['cash'],
};
