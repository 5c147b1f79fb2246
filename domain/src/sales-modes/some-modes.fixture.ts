import { DRIVER_PAYMENT_TYPES, ORDER_TYPES, PAYMENT_TYPES } from '../kernel/sales.ts';
import { SWITCHED_CHANNELS } from './offered.ts';
import { FIRST_SALES_MODES, type SalesModes } from './sales-modes.ts';

/** How many switches `modesOf` sets. */
export const SWITCHES = SWITCHED_CHANNELS.length * (ORDER_TYPES.length + PAYMENT_TYPES.length + 2) + 3;

/** Whatever may ever have been saved, from coins: cells that are never offered and channels never chosen among them. */
export function modesOf(coins: readonly boolean[]): SalesModes {
  let next = 0;
  const toss = () => coins[next++] === true;
  const lists = <Mode extends string>(modes: readonly Mode[]) =>
    Object.fromEntries(SWITCHED_CHANNELS.filter(toss).map((channel) => [channel, modes.filter(toss)]));
  return {
    ...FIRST_SALES_MODES,
    orderTypesByChannel: lists(ORDER_TYPES),
    paymentTypesByChannel: lists(PAYMENT_TYPES),
    driverPaymentTypes: DRIVER_PAYMENT_TYPES.filter(toss),
  };
}
