import {
  isMarketplace,
  type Channel,
  type DriverPaymentType,
  type OrderType,
  type PaymentType,
} from '@comptoir/domain/kernel/sales.ts';
import type { Chance, Shares } from './chance.ts';
import type { Course } from './menu.ts';

/** How customers of a restaurant in Nice order: used for seeded and for simulated orders. */
export type Habit = {
  channel: Channel;
  orderType: OrderType;
  paymentType: PaymentType;
  driverPaymentType: DriverPaymentType | null;
};

const CHANNEL_SHARES: Shares<Channel> = {
  webapp: 34,
  mobileApp: 16,
  terminal: 12,
  qrcode: 10,
  chatbot: 4,
  ubereats: 11,
  deliveroo: 9,
  justeat: 4,
};

const ONLINE_TYPES: Shares<OrderType> = { delivery: 58, click_and_collect: 42 };
const ON_THE_SPOT_TYPES: Shares<OrderType> = { click_and_seat: 65, click_and_collect: 35 };

const TYPE_SHARES: Record<Channel, Shares<OrderType>> = {
  webapp: ONLINE_TYPES,
  mobileApp: ONLINE_TYPES,
  chatbot: ONLINE_TYPES,
  terminal: ON_THE_SPOT_TYPES,
  qrcode: ON_THE_SPOT_TYPES,
  deliveroo: { delivery: 1 },
  justeat: { delivery: 1 },
  ubereats: { delivery: 1 },
};

const DRIVER_PAYMENTS: Shares<DriverPaymentType> = { cash: 50, cb: 35, ticket_resto: 15 };

function paymentShares(channel: Channel, orderType: OrderType): Shares<PaymentType> {
  if (isMarketplace(channel)) return { stripe: 1 };
  if (channel === 'terminal') return { cb: 80, counter: 20 };
  if (channel === 'qrcode') return { stripe: 60, counter: 40 };
  if (orderType === 'delivery') return { stripe: 74, to_driver: 26 };
  return { stripe: 64, counter: 36 };
}

/** Keeps the requested values and draws the rest by their shares. */
export function drawHabit(chance: Chance, asked: { channel?: Channel; orderType?: OrderType } = {}): Habit {
  const channel = asked.channel ?? chance.weighted(CHANNEL_SHARES);
  const orderType = asked.orderType ?? chance.weighted(TYPE_SHARES[channel]);
  const paymentType = chance.weighted(paymentShares(channel, orderType));
  const driverPaymentType = paymentType === 'to_driver' ? chance.weighted(DRIVER_PAYMENTS) : null;
  return { channel, orderType, paymentType, driverPaymentType };
}

const GUESTS = { '1': 46, '2': 36, '3': 11, '4': 7 };

/** One main course per guest and side dishes; two of the same dish make one line. */
export function drawBasket<P extends { key: string; course: Course }>(
  chance: Chance,
  menu: readonly P[],
): { product: P; quantity: number }[] {
  const guests = Number(chance.weighted(GUESTS));
  const quantities = new Map<P, number>();
  const take = (course: Course) => {
    const dishes = menu.filter((product) => product.course === course);
    const product = dishes.length > 0 ? chance.pick(dishes) : chance.pick(menu);
    quantities.set(product, (quantities.get(product) ?? 0) + 1);
  };
  for (let guest = 0; guest < guests; guest += 1) {
    take('main');
    if (chance.happens(0.3)) take('starter');
    if (chance.happens(0.42)) take('drink');
    if (chance.happens(0.26)) take('dessert');
  }
  return [...quantities].map(([product, quantity]) => ({ product, quantity }));
}

export const drawTable = (chance: Chance): string => String(chance.between(1, 18));
