import {
  DRIVER_PAYMENT_TYPES,
  ORDER_TYPES,
  PAYMENT_TYPES,
  type DriverPaymentType,
  type OrderType,
  type PaymentType,
} from '../kernel/sales.ts';
import { isSameTerms, mealVouchersOf, type MealVoucherTerms } from './meal-vouchers.ts';
import { ORDER_TYPE_MATRIX, orderTypesOn, paymentsOf, paymentsOn, type SwitchedChannel } from './offered.ts';
import type { SalesModes } from './sales-modes.ts';

type Lists<Mode> = Partial<Record<SwitchedChannel, Mode[]>>;
export type PaymentsChange = {
  paymentTypesByChannel: Lists<PaymentType>;
  paymentTypePosRefs?: SalesModes['paymentTypePosRefs'] | undefined;
  driverPaymentTypes?: DriverPaymentType[] | undefined;
  mealVouchers?: MealVoucherTerms | undefined;
};
export type OrderTypesChange = {
  orderTypesByChannel: Lists<OrderType>;
  orderTypePosRefs?: SalesModes['orderTypePosRefs'] | undefined;
};

/** Who saves, and where. */
export type Situation = {
  isAllShops: boolean;
  /** PMT-12: the right `paymentType`. */
  mayDecideDelivery: boolean;
  /** PMT-13: whether the bank has accepted the shop (LCH-04). */
  isOnboarded: boolean;
};

/** Why a switch does not move; `onboarding` only keeps it from being turned on. */
export type Lock = 'managed' | 'onboarding' | 'not-for-delivery' | 'role';

const MANAGED: readonly SwitchedChannel[] = ['terminal', 'qrcode'];

/** PMT-11, PMT-13. */
export function paymentLock(channel: SwitchedChannel, payment: PaymentType, isOn: boolean, at: Situation): Lock | null {
  if (at.isAllShops && MANAGED.includes(channel)) return 'managed';
  return payment === 'stripe' && !isOn && !at.isOnboarded ? 'onboarding' : null;
}

/** PMT-11. */
export const orderTypeLock = (channel: SwitchedChannel): Lock | null => (MANAGED.includes(channel) ? 'managed' : null);

/** PMT-10, PMT-12: `counter` stands in the delivery block and is never on. */
export function deliveryLock(means: DriverPaymentType | 'counter', at: Situation): Lock | null {
  if (means === 'counter') return 'not-for-delivery';
  return at.mayDecideDelivery ? null : 'role';
}

export type ModesRefusal = 'last-mode' | 'mode-impossible' | 'mode-managed' | 'stripe-not-ready' | 'FORBIDDEN';
const REFUSED_BY: Record<Lock, ModesRefusal> = {
  managed: 'mode-managed',
  onboarding: 'stripe-not-ready',
  'not-for-delivery': 'mode-impossible',
  role: 'FORBIDDEN',
};

const channelsIn = (lists: Lists<unknown>) => Object.keys(lists) as SwitchedChannel[];
const differing = <Mode>(before: readonly Mode[], after: readonly Mode[]): Mode[] => [
  ...before.filter((mode) => !after.includes(mode)),
  ...after.filter((mode) => !before.includes(mode)),
];

/** PMT-09 and the cells of the matrix that are never offered. */
function listRefusal<Mode>(list: readonly Mode[], possible: readonly Mode[]): ModesRefusal | null {
  if (list.length === 0) return 'last-mode';
  return list.every((mode) => possible.includes(mode)) ? null : 'mode-impossible';
}

const firstLock = (locks: readonly (Lock | null)[]): ModesRefusal | null => {
  const lock = locks.find((one) => one !== null);
  return lock ? REFUSED_BY[lock] : null;
};

/** PMT-09 to PMT-13: a locked switch that stays as it is refuses nothing. */
export function paymentsRefusal(before: SalesModes, change: PaymentsChange, at: Situation): ModesRefusal | null {
  for (const channel of channelsIn(change.paymentTypesByChannel)) {
    const [known, list] = [paymentsOn(before, channel), change.paymentTypesByChannel[channel] ?? []];
    const moved = differing(known, list);
    const refusal =
      listRefusal(list, paymentsOf(channel)) ??
      firstLock(moved.map((payment) => paymentLock(channel, payment, known.includes(payment), at)));
    if (refusal) return refusal;
  }
  const moved = differing(before.driverPaymentTypes, change.driverPaymentTypes ?? before.driverPaymentTypes);
  return firstLock([
    ...moved.map((means) => deliveryLock(means, at)),
    // PMT-23: whoever decides what a driver takes decides of its terms.
    keepsTerms(before, change) ? null : deliveryLock('ticket_resto', at),
  ]);
}

const keepsTerms = (before: SalesModes, { mealVouchers }: PaymentsChange): boolean =>
  mealVouchers === undefined || isSameTerms(mealVouchersOf(before), mealVouchers);

export function orderTypesRefusal(before: SalesModes, change: OrderTypesChange): ModesRefusal | null {
  for (const channel of channelsIn(change.orderTypesByChannel)) {
    const list = change.orderTypesByChannel[channel] ?? [];
    const moved = differing(orderTypesOn(before, channel), list);
    const refusal = listRefusal(list, ORDER_TYPE_MATRIX[channel]) ?? firstLock(moved.map(() => orderTypeLock(channel)));
    if (refusal) return refusal;
  }
  return null;
}

const ordered = <Mode>(lists: Lists<Mode>, all: readonly Mode[]): Lists<Mode> =>
  Object.fromEntries(
    channelsIn(lists).map((channel) => [channel, all.filter((mode) => lists[channel]?.includes(mode))]),
  );
const withoutEmpty = (refs: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(refs).filter(([, reference]) => reference));

/** Channels that the change does not name stay as they are; an empty reference is none. */
export const withPayments = (before: SalesModes, change: PaymentsChange): SalesModes => ({
  ...before,
  paymentTypesByChannel: { ...before.paymentTypesByChannel, ...ordered(change.paymentTypesByChannel, PAYMENT_TYPES) },
  paymentTypePosRefs: withoutEmpty(change.paymentTypePosRefs ?? before.paymentTypePosRefs),
  driverPaymentTypes: DRIVER_PAYMENT_TYPES.filter((means) =>
    (change.driverPaymentTypes ?? before.driverPaymentTypes).includes(means),
  ),
  ...(change.mealVouchers ? { mealVouchers: change.mealVouchers } : {}),
});

export const withOrderTypes = (before: SalesModes, change: OrderTypesChange): SalesModes => ({
  ...before,
  orderTypesByChannel: { ...before.orderTypesByChannel, ...ordered(change.orderTypesByChannel, ORDER_TYPES) },
  orderTypePosRefs: withoutEmpty(change.orderTypePosRefs ?? before.orderTypePosRefs),
});
