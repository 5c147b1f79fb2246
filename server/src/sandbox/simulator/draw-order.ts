import type { placeOrder } from '@comptoir/contract/checkout.ts';
import type { Call } from '@comptoir/contract/route.ts';
import { isMarketplace, type Channel, type DriverPaymentType, type OrderType } from '@comptoir/domain/kernel/sales.ts';
import { addDays, addMinutes, instantAt, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import { offerOf } from '@comptoir/domain/menu/offer-of.ts';
import { isSoldOut, productRefusal } from '@comptoir/domain/menu/orderable.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Db } from '../../db/db.ts';
import * as menus from '../../menu/menus.store.ts';
import * as shops from '../../shops/shops.store.ts';
import type { Chance, Shares } from '../demo/chance.ts';
import { DEMO_COMPANY_ID } from '../demo/company.ts';
import type { DemoCustomer } from '../demo/customers.ts';
import { drawBasket, drawHabit, drawTable } from '../demo/habits.ts';
import { DEMO_PRODUCTS } from '../demo/menu.ts';
import type { SandboxMethod } from '../payments/sandbox-methods.ts';
import { drawChoices } from './draw-choices.ts';

export type OrderWish = { shopId?: string; channel?: Channel; orderType?: OrderType };
type Body = Call<typeof placeOrder>['body'];
export type DrawnOrder = { shop: Shop; channel: Channel; body: Omit<Body, 'channel'> };

const CARDS: Shares<SandboxMethod> = {
  success: 90,
  capture_delayed: 4,
  card_declined: 3,
  expired_card: 1,
  incorrect_cvc: 2,
};
const SCHEDULED = 0.15;
const FROM_AFAR: readonly Channel[] = ['webapp', 'mobileApp', 'chatbot'];
const TOMORROW_AT = ['12:00', '12:30', '13:00', '19:30', '20:00'] as const;

type Given = { asked: OrderWish; customers: readonly DemoCustomer[]; now: Instant; canPayByCard: boolean };

/** What a customer orders next; null when no shop can take it. */
export async function drawOrder(db: Db, chance: Chance, given: Given): Promise<DrawnOrder | null> {
  const shops = (await openShops(db)).filter(({ shopId }) => !given.asked.shopId || shopId === given.asked.shopId);
  if (shops.length === 0) return null;
  const shop = chance.pick(shops);
  const habit = drawHabit(chance, given.asked);
  const customer = chance.pick(given.customers);
  const isDelivery = habit.orderType === 'delivery';
  // Without the payment sandbox there is no card to pay with, so the customer pays on delivery.
  const isByCard = habit.paymentType === 'stripe' && (given.canPayByCard || isMarketplace(habit.channel));
  const paymentType =
    habit.paymentType === 'stripe' && !isByCard ? (isDelivery ? 'to_driver' : 'counter') : habit.paymentType;
  const isForLater = FROM_AFAR.includes(habit.channel) && chance.happens(SCHEDULED);
  const requestedFor = isForLater ? drawLater(chance, shop, given.now) : null;
  const asked = { orderType: habit.orderType, channel: habit.channel, at: requestedFor ?? given.now };
  const lines = await drawLines(db, chance, shop, asked);
  if (lines.length === 0) return null;
  const body: DrawnOrder['body'] = {
    orderType: habit.orderType,
    paymentType,
    driverPaymentType: paymentType === 'to_driver' ? moneyFor(habit) : null,
    requestedFor,
    customer: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phone: customer.phone,
    },
    address: isDelivery ? customer.address : null,
    tableNumber: habit.orderType === 'click_and_seat' ? drawTable(chance) : null,
    lines,
    ...(isByCard ? { cardToken: chance.weighted(CARDS) } : {}),
  };
  return { shop, channel: habit.channel, body };
}

/** PMT-26: few people are played, and each has one day's vouchers; they pay the driver in money. */
const moneyFor = ({ driverPaymentType }: { driverPaymentType: DriverPaymentType | null }): DriverPaymentType =>
  driverPaymentType === 'cb' ? 'cb' : 'cash';

function drawLater(chance: Chance, shop: Shop, now: Instant): Instant {
  if (chance.happens(0.5)) return addMinutes(now, 120);
  return instantAt(addDays(localDay(now, shop.timeZone), 1), chance.pick(TOMORROW_AT), shop.timeZone);
}

export async function openShops(db: Db): Promise<Shop[]> {
  const all = await shops.findAll(db, DEMO_COMPANY_ID);
  return all.filter(({ closedMessage }) => closedMessage === false);
}

const COURSES = new Map(DEMO_PRODUCTS.map(({ key, course }) => [key, course]));

/** Drawn from the current menu: only products available at that time. */
export async function drawLines(
  db: Db,
  chance: Chance,
  { companyId, shopId, timeZone: zone }: Shop,
  asked: { orderType: OrderType; channel: Channel; at: Instant },
): Promise<Body['lines']> {
  const menu = await menus.read(db, { companyId, shopId });
  const offer = offerOf(menu);
  const dishes = allProducts(menu)
    .filter((product) => {
      const section = menu.sections[product.sectionKey];
      return section && !isSoldOut(product) && productRefusal(product, section, offer, { ...asked, zone }) === null;
    })
    .map((product) => ({ ...product, course: COURSES.get(product.key) ?? ('main' as const) }));
  if (dishes.length === 0) return [];
  return drawBasket(chance, dishes).map(({ product, quantity }) => ({
    productKey: product.key,
    quantity,
    choices: drawChoices(
      chance,
      product.optionListKeys.flatMap((key) => menu.optionLists[key] ?? []),
      offer,
    ),
  }));
}
