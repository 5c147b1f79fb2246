import {
  DEFAULT_ORDER_TYPES,
  DRIVER_PAYMENT_TYPES,
  ORDER_TYPES,
  PAYMENT_TYPES,
  type Channel,
  type DriverPaymentType,
  type OrderType,
  type OwnChannel,
  type PaymentType,
} from '../kernel/sales.ts';
import type { SalesModes } from './sales-modes.ts';

/** PMT-02: the channels that have switches of their own. */
export const SWITCHED_CHANNELS = ['webapp', 'mobileApp', 'terminal', 'qrcode'] as const satisfies OwnChannel[];
export type SwitchedChannel = (typeof SWITCHED_CHANNELS)[number];

const D: OrderType = 'delivery';
const C: OrderType = 'click_and_collect';
const S: OrderType = 'click_and_seat';

/** PMT-05: the order types that each payment can pay, channel by channel; what is absent is never offered. */
export const PAYMENT_MATRIX: Record<PaymentType, Partial<Record<SwitchedChannel, readonly OrderType[]>>> = {
  stripe: { webapp: [D, C, S], mobileApp: [D, C, S], qrcode: [C, S] },
  cb: { terminal: [C, S] },
  cash: {},
  ticket_resto: {},
  counter: { webapp: [C, S], mobileApp: [C, S], terminal: [C, S], qrcode: [C, S] },
  to_driver: { webapp: [D], mobileApp: [D] },
};

/** PMT-06. */
export const ORDER_TYPE_MATRIX: Record<SwitchedChannel, readonly OrderType[]> = {
  webapp: [D, C, S],
  mobileApp: [D, C, S],
  terminal: [C, S],
  qrcode: [C, S],
};

/** PMT-05, as the switches that a channel has at all. */
export const paymentsOf = (channel: SwitchedChannel): PaymentType[] =>
  PAYMENT_TYPES.filter((payment) => PAYMENT_MATRIX[payment][channel] !== undefined);

/** PMT-22: the chatbot has no switches of its own. */
export const switchesOf = (channel: OwnChannel): SwitchedChannel => (channel === 'chatbot' ? 'webapp' : channel);

type OrderTypeSwitches = Pick<SalesModes, 'orderTypesByChannel'>;
type PaymentSwitches = Pick<SalesModes, 'paymentTypesByChannel' | 'driverPaymentTypes'>;

/** What the switches of a channel say; CST-08 where nobody chose. */
export function orderTypesOn(modes: OrderTypeSwitches, channel: OwnChannel): OrderType[] {
  const own = switchesOf(channel);
  const chosen = modes.orderTypesByChannel[own] ?? DEFAULT_ORDER_TYPES;
  return ORDER_TYPE_MATRIX[own].filter((orderType) => chosen.includes(orderType));
}

export function paymentsOn(modes: Pick<SalesModes, 'paymentTypesByChannel'>, channel: OwnChannel): PaymentType[] {
  const own = switchesOf(channel);
  const chosen = modes.paymentTypesByChannel[own] ?? [];
  return paymentsOf(own).filter((payment) => chosen.includes(payment));
}

/** PMT-08, PMT-07: how an order of this channel and type may be paid. */
export function paymentsOffered(modes: PaymentSwitches, channel: OwnChannel, orderType: OrderType): PaymentType[] {
  const own = switchesOf(channel);
  return paymentsOn(modes, own).filter(
    (payment) =>
      (PAYMENT_MATRIX[payment][own] ?? []).includes(orderType) &&
      (payment !== 'to_driver' || modes.driverPaymentTypes.length > 0),
  );
}

/** PMT-08: what is switched on and can be paid. */
export const orderTypesOffered = (modes: OrderTypeSwitches & PaymentSwitches, channel: OwnChannel): OrderType[] =>
  orderTypesOn(modes, channel).filter((orderType) => paymentsOffered(modes, channel, orderType).length > 0);

/** PMT-07: what is handed to a driver, in the order of the page; nothing where drivers are not paid. */
export function driverPaymentsOffered(
  modes: PaymentSwitches,
  channel: OwnChannel,
  orderType: OrderType,
): DriverPaymentType[] {
  if (!paymentsOffered(modes, channel, orderType).includes('to_driver')) return [];
  return DRIVER_PAYMENT_TYPES.filter((means) => modes.driverPaymentTypes.includes(means));
}

export type Payment = { paymentType: PaymentType; driverPaymentType: DriverPaymentType | null };

/** PMT-08: whether this very payment is taken. */
export function isPaymentOffered(
  modes: PaymentSwitches,
  channel: OwnChannel,
  orderType: OrderType,
  { paymentType, driverPaymentType }: Payment,
): boolean {
  if (!paymentsOffered(modes, channel, orderType).includes(paymentType)) return false;
  if (paymentType !== 'to_driver') return true;
  return driverPaymentType !== null && modes.driverPaymentTypes.includes(driverPaymentType);
}

/** PMT-05, FLO-78: nobody comes to the door any more, so what the driver would have been paid is paid at the counter. */
export const paidWhenFetched = ({ paymentType }: Payment) =>
  paymentType === 'to_driver' ? { paymentType: 'counter' as const, driverPaymentType: null, paymentSplit: null } : {};

export type ChannelSwitch = { channel: Channel; enabled: boolean };

/** PMT-02: the channels of this shop that have a block. */
export const channelsShown = (channels: readonly ChannelSwitch[]): SwitchedChannel[] =>
  SWITCHED_CHANNELS.filter((own) => channels.some(({ channel, enabled }) => enabled && channel === own));

/** PMT-16: what the shop sells on any of its channels. */
export function activeOrderTypes(modes: OrderTypeSwitches, channels: readonly ChannelSwitch[]): OrderType[] {
  const sold = new Set(channelsShown(channels).flatMap((channel) => orderTypesOn(modes, channel)));
  return ORDER_TYPES.filter((orderType) => sold.has(orderType));
}
