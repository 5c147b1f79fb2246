import { DRIVER_PAYMENT_TYPES, type DriverPaymentType, type OrderType, type PaymentType } from '../kernel/sales.ts';
import { FIRST_MEAL_VOUCHERS, isSameTerms, mealVouchersOf, type MealVoucherTerms } from './meal-vouchers.ts';
import {
  ORDER_TYPE_MATRIX,
  orderTypesOn,
  paymentsOf,
  paymentsOn,
  SWITCHED_CHANNELS,
  type SwitchedChannel,
} from './offered.ts';
import type { SalesModes } from './sales-modes.ts';

/** A switch that some shops have on and others off; `driver` is the delivery block. */
export type Partly = { channel: SwitchedChannel | 'driver'; mode: PaymentType | OrderType; shops: number };
type Switches = Pick<SalesModes, 'paymentTypesByChannel' | 'orderTypesByChannel' | 'driverPaymentTypes'>;

type Vouchers = { mealVouchers: MealVoucherTerms; haveSameVouchers: boolean };

/** All-shops mode: on where every shop has it on, and where they differ, how many. */
export function inCommon(all: readonly SalesModes[]): Switches & Vouchers & { partly: Partly[] } {
  const partly: Partly[] = [];
  const isOnEverywhere = (channel: Partly['channel'], mode: Partly['mode'], isOn: (modes: SalesModes) => boolean) => {
    const shops = all.filter(isOn).length;
    if (shops > 0 && shops < all.length) partly.push({ channel, mode, shops });
    return shops > 0 && shops === all.length;
  };
  const byChannel = <Mode>(listOf: (channel: SwitchedChannel) => Mode[]) =>
    Object.fromEntries(SWITCHED_CHANNELS.map((channel) => [channel, listOf(channel)]));
  return {
    paymentTypesByChannel: byChannel((channel) =>
      paymentsOf(channel).filter((payment) =>
        isOnEverywhere(channel, payment, (modes) => paymentsOn(modes, channel).includes(payment)),
      ),
    ),
    orderTypesByChannel: byChannel((channel) =>
      ORDER_TYPE_MATRIX[channel].filter((orderType) =>
        isOnEverywhere(channel, orderType, (modes) => orderTypesOn(modes, channel).includes(orderType)),
      ),
    ),
    driverPaymentTypes: DRIVER_PAYMENT_TYPES.filter((means: DriverPaymentType) =>
      isOnEverywhere('driver', means, (modes) => modes.driverPaymentTypes.includes(means)),
    ),
    ...vouchersOf(all),
    partly,
  };
}

/** PMT-23: where shops differ, those of the first stand for what somebody may choose for all. */
function vouchersOf(all: readonly SalesModes[]): Vouchers {
  const [first = FIRST_MEAL_VOUCHERS, ...others] = all.map(mealVouchersOf);
  return { mealVouchers: first, haveSameVouchers: others.every((terms) => isSameTerms(first, terms)) };
}
