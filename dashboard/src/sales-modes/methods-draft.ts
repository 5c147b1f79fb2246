import type { Methods, MethodsChange, NetworkMethods } from '@comptoir/contract/sales-modes.ts';
import {
  DRIVER_PAYMENT_TYPES,
  ORDER_TYPES,
  PAYMENT_TYPES,
  type DriverPaymentType,
  type OrderType,
  type PaymentType,
} from '@comptoir/domain/kernel/sales.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import {
  isSameTerms,
  LEGAL_DAILY_LIMIT,
  mealVouchersOf,
  type MealVoucherTerms,
} from '@comptoir/domain/sales-modes/meal-vouchers.ts';
import {
  activeOrderTypes,
  ORDER_TYPE_MATRIX,
  orderTypesOffered,
  orderTypesOn,
  paymentsOf,
  paymentsOn,
  type SwitchedChannel,
} from '@comptoir/domain/sales-modes/offered.ts';
import {
  deliveryLock,
  orderTypeLock,
  paymentLock,
  withOrderTypes,
  withPayments,
  type Lock,
  type Situation,
} from '@comptoir/domain/sales-modes/save-rules.ts';

/** SET-06: one screen, two addresses. */
export type Kind = 'payments' | 'orderTypes';
export type Mode = PaymentType | OrderType;
/** A channel, or what drivers take (PMT-04). */
export type Column = SwitchedChannel | 'driver';
export type Draft = {
  on: Partial<Record<Column, Mode[]>>;
  refs: Partial<Record<Mode, string>>;
  /** PMT-23. Null while shops differ; a limit that cannot be read is null, and the legal one stands as a figure. */
  vouchers: MealVoucherTerms | null;
};

export const MODES: Record<Kind, readonly Mode[]> = { payments: PAYMENT_TYPES, orderTypes: ORDER_TYPES };

export const columnsOf = (kind: Kind, { channels }: Methods): Column[] =>
  kind === 'payments' ? [...channels, 'driver'] : channels;

/** PMT-05, PMT-06, and the counter that stands locked in the delivery block (PMT-10). */
export function switchesIn(kind: Kind, column: Column): readonly Mode[] {
  if (column === 'driver') return [...DRIVER_PAYMENT_TYPES, 'counter'];
  return kind === 'payments' ? paymentsOf(column) : ORDER_TYPE_MATRIX[column];
}

function onIn(kind: Kind, methods: Methods, column: Column): Mode[] {
  if (column === 'driver') return methods.driverPaymentTypes;
  return kind === 'payments' ? paymentsOn(methods, column) : orderTypesOn(methods, column);
}

export const toDraft = (kind: Kind, methods: Methods): Draft => ({
  on: Object.fromEntries(columnsOf(kind, methods).map((column) => [column, onIn(kind, methods, column)])),
  refs: kind === 'payments' ? methods.paymentTypePosRefs : methods.orderTypePosRefs,
  vouchers: kind === 'payments' && !differInVouchers(methods) ? typedTerms(methods) : null,
});

export function turned({ on, ...rest }: Draft, kind: Kind, column: Column, mode: Mode): Draft {
  const list = on[column] ?? [];
  const next = switchesIn(kind, column).filter((one) => list.includes(one) !== (one === mode));
  return { ...rest, on: { ...on, [column]: next } };
}

/** PMT-09: the delivery block may be empty, a channel may not. */
export const isLastOn = ({ on }: Draft, column: Column, mode: Mode): boolean =>
  column !== 'driver' && on[column]?.length === 1 && on[column].includes(mode);

export function lockOf(kind: Kind, column: Column, mode: Mode, isOn: boolean, at: Situation): Lock | null {
  if (column === 'driver') return deliveryLock(mode as DriverPaymentType | 'counter', at);
  return kind === 'payments' ? paymentLock(column, mode as PaymentType, isOn, at) : orderTypeLock(column);
}

const isNetwork = (methods: Methods): methods is NetworkMethods => 'partly' in methods;
const differInVouchers = (methods: Methods): boolean => isNetwork(methods) && !methods.haveSameVouchers;

/** PMT-15: only the channels that were changed, so that what a colleague changes elsewhere meanwhile stays. */
export function toChange(kind: Kind, methods: Methods, draft: Draft): MethodsChange {
  const isChanged = (column: Column) =>
    String(switchesIn(kind, column).filter((mode) => draft.on[column]?.includes(mode))) !==
    String(onIn(kind, methods, column));
  const lists = Object.fromEntries(
    methods.channels.filter(isChanged).map((channel) => [channel, draft.on[channel] ?? []]),
  );
  const refs = isNetwork(methods)
    ? {}
    : { [kind === 'payments' ? 'paymentTypePosRefs' : 'orderTypePosRefs']: draft.refs };
  if (kind === 'orderTypes') {
    const orderTypesByChannel = lists as MethodsChange['orderTypesByChannel'];
    const after = withOrderTypes(methods, { orderTypesByChannel: orderTypesByChannel ?? {} });
    const shown = methods.channels.map((channel) => ({ channel, enabled: true }));
    return { orderTypesByChannel, ...refs, activeOrderTypes: activeOrderTypes(after, shown) };
  }
  const driver = (draft.on.driver ?? []) as DriverPaymentType[];
  return {
    paymentTypesByChannel: lists,
    ...refs,
    ...(isNetwork(methods) && !isChanged('driver') ? {} : { driverPaymentTypes: driver }),
    ...termsChange(methods, draft),
  };
}

export function typedTerms(methods: Methods): MealVoucherTerms {
  const terms = mealVouchersOf(methods);
  return { ...terms, dailyLimit: terms.dailyLimit ?? LEGAL_DAILY_LIMIT };
}

/** Whoever leaves the legal limit follows the law when it changes. */
function termsChange(methods: Methods, { vouchers }: Draft): Pick<MethodsChange, 'mealVouchers'> {
  if (!vouchers) return {};
  if (!differInVouchers(methods) && isSameTerms(vouchers, typedTerms(methods))) return {};
  const dailyLimit = vouchers.dailyLimit === LEGAL_DAILY_LIMIT ? null : vouchers.dailyLimit;
  return { mealVouchers: { ...vouchers, dailyLimit } };
}

const LIMIT_FAULT = french(`Indiquez un plafond entre 1 € et ${formatEuros(LEGAL_DAILY_LIMIT)}.`);

/** PMT-23. */
export const voucherFaults = ({ vouchers }: Draft): Record<string, string | null> => {
  if (!vouchers) return {};
  const limit = vouchers.dailyLimit ?? 0;
  return { dailyLimit: limit < 100 || limit > LEGAL_DAILY_LIMIT ? LIMIT_FAULT : null };
};

/** What would be saved. */
function after(kind: Kind, methods: Methods, draft: Draft) {
  const { paymentTypesByChannel = {}, orderTypesByChannel = {}, ...rest } = toChange(kind, methods, draft);
  return kind === 'payments'
    ? withPayments(methods, { ...rest, paymentTypesByChannel })
    : withOrderTypes(methods, { ...rest, orderTypesByChannel });
}

/** PMT-08: sold by the switches, and not offered since nothing pays it. */
export function unpayable(kind: Kind, methods: Methods, draft: Draft): [SwitchedChannel, OrderType][] {
  const modes = after(kind, methods, draft);
  return methods.channels.flatMap((channel) => {
    const offered = orderTypesOffered(modes, channel);
    return orderTypesOn(modes, channel)
      .filter((orderType) => !offered.includes(orderType))
      .map((orderType): [SwitchedChannel, OrderType] => [channel, orderType]);
  });
}

/** PMT-19. */
export const lacksZones = (kind: Kind, methods: Methods, draft: Draft): boolean =>
  kind === 'orderTypes' && !methods.hasZones && Object.values(draft.on).some((list) => list.includes('delivery'));
