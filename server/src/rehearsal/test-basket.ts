import type { ListChoice } from '@comptoir/domain/option-lists/chosen.ts';
import { isAvailable } from '@comptoir/domain/drivers/availability.ts';
import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import type { OrderType, PaymentType } from '@comptoir/domain/kernel/sales.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import { offerOf } from '@comptoir/domain/menu/offer-of.ts';
import { isSoldOut, productRefusal, type SaleMoment } from '@comptoir/domain/menu/orderable.ts';
import {
  isAnswerable,
  isOptionAvailable,
  MAX_DEPTH,
  subLists,
  type Offer,
  type OfferedList,
} from '@comptoir/domain/option-lists/offer.ts';
import type { Rehearsal } from '@comptoir/domain/rehearsal/rehearsal.ts';
import { driverPaymentsOffered, orderTypesOffered, paymentsOffered } from '@comptoir/domain/sales-modes/offered.ts';
import { asRehearsed } from '@comptoir/domain/shops/not-open-yet.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { simulated } from '../checkout/explained/simulate.ts';
import type { PlacedInput } from '../checkout/place-order.ts';
import { readPricesAtShop } from '../checkout/prices.store.ts';
import type { UserCtx } from '../ctx.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { mustExist } from '../http/refused.ts';
import * as menus from '../menu/menus.store.ts';
import type { PortStatus } from '../ports/port-list.ts';
import * as users from '../session/users.store.ts';

type Body = PlacedInput['body'];

const CHANNEL = 'webapp';

/** REP-13: delivered where the shop itself can, else fetched or eaten there. */
export async function testOrderType(ctx: UserCtx, shop: Shop): Promise<OrderType> {
  const offered = orderTypesOffered(shop, CHANNEL);
  if (offered.includes('delivery')) {
    const team = await drivers.list(ctx.db, shop);
    const own = team.some((one) => one.kind === 'employee' && isAvailable(one, shop.shopId, ctx.now()));
    if (shop.deliversByItself || own || offered.length === 1) return 'delivery';
  }
  return offered.find((type) => type !== 'delivery') ?? 'click_and_collect';
}

type Payment = Pick<Body, 'paymentType' | 'driverPaymentType' | 'cardToken'> & { plays: Rehearsal['payment'] };

/** What a provider takes for a card that pays, where no money moves. */
const TEST_CARDS = { sandbox: 'success', live: 'pm_card_visa' } as const;
const STRIPE_TEST_KEY = 'sk_test_';

/** REP-12: a card is charged only where no money moves: in the sandbox, or with the provider's own test mode. */
export function testPayment(
  { ports, config }: Pick<UserCtx, 'ports' | 'config'>,
  shop: Shop,
  orderType: OrderType,
): Payment {
  const offered = paymentsOffered(shop, CHANNEL, orderType);
  if (!offered.includes('stripe')) {
    const paymentType: PaymentType = offered[0] ?? 'counter';
    const [means = null] = driverPaymentsOffered(shop, CHANNEL, orderType).filter((one) => one !== 'ticket_resto');
    return { paymentType, driverPaymentType: paymentType === 'to_driver' ? means : null, plays: 'on-site' };
  }
  const plays = cardPlay(ports, config.payments?.stripeSecretKey ?? '');
  const card = { paymentType: 'stripe', driverPaymentType: null } as const;
  return plays === 'played' ? { ...card, plays, cardToken: TEST_CARDS[adapterOf(ports)] } : { ...card, plays };
}

const adapterOf = (ports: readonly PortStatus[]): 'sandbox' | 'live' =>
  ports.some(({ port, adapter }) => port === 'payments' && adapter === 'live') ? 'live' : 'sandbox';

function cardPlay(ports: readonly PortStatus[], stripeKey: string): Exclude<Rehearsal['payment'], 'on-site'> {
  const adapter = ports.find(({ port }) => port === 'payments')?.adapter ?? 'unconfigured';
  if (adapter === 'unconfigured') return 'unconfigured';
  return adapter === 'sandbox' || stripeKey.startsWith(STRIPE_TEST_KEY) ? 'played' : 'live';
}

/** The basket of whoever rehearses: one dish, at the shop's own address, told to themselves. */
export async function testBasket(
  ctx: UserCtx,
  shop: Shop,
  { orderType, payment }: { orderType: OrderType; payment: Payment },
): Promise<Body> {
  const me = mustExist(await users.find(ctx.db, { companyId: ctx.companyId, userId: ctx.user.userId }));
  const dish = await cheapestDish(ctx, shop, orderType);
  const { plays: _plays, ...paid } = payment;
  const body: Body = {
    channel: CHANNEL,
    orderType,
    requestedFor: null,
    address: orderType === 'delivery' ? { ...shop.address, instruction: null } : null,
    tableNumber: orderType === 'click_and_seat' ? '1' : null,
    lines: [{ quantity: 1, instruction: null, isLoyaltyProduct: false, ...dish }],
    promoCode: null,
    tip: ZERO,
    useCashback: false,
    ...paid,
    restPaymentType: null,
    customer: {
      firstName: me.firstName,
      lastName: 'Essai',
      email: me.email,
      phone: me.phone ?? shop.phone ?? '',
    },
    externalOrderNumber: null,
  };
  return withMinimum(ctx, shop, body);
}

/** REP-02: what the simulator says beforehand is what the intake must find: amount and fees are checked. */
async function withMinimum(ctx: UserCtx, shop: Shop, body: Body): Promise<Body> {
  const pricedOf = async (basket: Body) => {
    const found = mustExist(await readPricesAtShop(ctx.db, shop, basket));
    return simulated(ctx, { ...found, shop: asRehearsed(found.shop) }, basket);
  };
  const { amounts, missingToMinimum } = await pricedOf(body);
  const [line] = body.lines;
  if (!amounts || !line) return body;
  if (missingToMinimum === 0) return { ...body, expectedAmountDue: cents(amounts.amountDue) };
  const price = Math.max(1, amounts.productsTotal);
  const quantity = Math.min(99, Math.ceil((price + missingToMinimum) / price));
  const more = { ...body, lines: [{ ...line, quantity }] };
  const again = await pricedOf(more);
  return again.amounts ? { ...more, expectedAmountDue: cents(again.amounts.amountDue) } : more;
}

type Dish = Pick<Body['lines'][number], 'productKey' | 'choices'>;

/** What costs something and asks for the fewest choices; an unknown dish where nothing is on the menu. */
async function cheapestDish(ctx: UserCtx, shop: Shop, orderType: OrderType): Promise<Dish> {
  const menu = await menus.read(ctx.db, shop);
  const offer = offerOf(menu);
  const moment: SaleMoment = { orderType, channel: CHANNEL, at: ctx.now(), zone: shop.timeZone };
  const dishes = allProducts(menu)
    .filter((product) => {
      const section = menu.sections[product.sectionKey];
      return section && !isSoldOut(product) && productRefusal(product, section, offer, moment) === null;
    })
    .map((product) => {
      const lists = product.optionListKeys.flatMap((key) => menu.optionLists[key] ?? []);
      return { product, lists: lists.filter(({ minChoices }) => minChoices > 0) };
    })
    .sort((a, b) => a.lists.length - b.lists.length || a.product.price - b.product.price);
  const dish = dishes.find(({ product }) => product.price > 0) ?? dishes[0];
  if (!dish) return { productKey: '-', choices: [] };
  return { productKey: dish.product.key, choices: fewestChoices(dish.lists, offer) };
}

function fewestChoices(lists: readonly OfferedList[], offer: Offer, depth = 1): ListChoice[] {
  return lists
    .filter(({ minChoices }) => minChoices > 0)
    .map((list) => {
      const options = Object.values(list.options)
        .filter(
          (option) =>
            isOptionAvailable(option, offer) &&
            subLists(list, option, offer).every((below) => isAnswerable(below, offer, depth + 1)),
        )
        .slice(0, list.minChoices);
      const [only] = options;
      const missing = list.minChoices - options.length;
      return {
        optionListKey: list.key,
        options: options.map((option) => ({
          optionKey: option.key,
          quantity: option === only ? 1 + missing : 1,
          choices: depth < MAX_DEPTH ? fewestChoices(subLists(list, option, offer), offer, depth + 1) : [],
        })),
      };
    });
}
