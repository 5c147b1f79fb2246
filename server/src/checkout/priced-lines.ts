import { asTypedFigure } from '@comptoir/domain/kernel/typed-figures.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { add, cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import { lineTax } from '@comptoir/domain/kernel/vat.ts';
import { CHANNEL_LABELS, type Channel } from '@comptoir/domain/kernel/sales.ts';
import { isActiveAt } from '@comptoir/domain/menu/activation.ts';
import { priceOn } from '@comptoir/domain/menu/prices/channel-prices.ts';
import { firstHour } from '@comptoir/domain/menu/lead-time.ts';
import { productRefusal, type SaleMoment } from '@comptoir/domain/menu/orderable.ts';
import { chooseOptions, type ListChoice } from '@comptoir/domain/option-lists/chosen.ts';
import type { Offer, Stocked } from '@comptoir/domain/option-lists/offer.ts';
import { lineTotal } from '@comptoir/domain/orders/amounts.ts';
import type { OrderLine } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { refuseShort } from '../stock/take-stock.ts';
import type { PlacedInput } from './place-order.ts';
import type { BasketProduct, Prices } from './prices.store.ts';

/** `choices: null` keeps the line as it is; at another hour its section must still be open. */
export type WantedLine = Omit<PlacedInput['body']['lines'][number], 'choices'> & { choices: ListChoice[] | null };
type Basket = Pick<PlacedInput['body'], 'orderType' | 'requestedFor'> & { channel: Channel } & {
  lines: readonly WantedLine[];
};

/** What a changed order already has: its stock, its hour, and its products since it was placed. */
export type Held = {
  stock: ReadonlyMap<string, number>;
  productKeys: ReadonlySet<string>;
  since: Instant;
  requestedFor: Instant | null;
};
/** LOY-14: what an offered product costs; a line that was paid with points keeps them when its order is changed. */
type Given = { held?: Held; pointsOf?: (productKey: string) => number | null };
const NOTHING: Held = { stock: new Map(), productKeys: new Set(), since: '', requestedFor: null };

/** A hundred times more would overflow the columns. */
const MOST_EXPENSIVE: Cents = cents(9_999_999);

/** `notBefore`: what takes longest to make (PRD-45). */
type Priced = { lines: OrderLine[]; requestedFor: Instant | null; notBefore: Instant | null };

export function priceBasket(
  ctx: Ctx,
  prices: Prices,
  { timeZone }: Pick<Shop, 'timeZone'>,
  basket: Basket,
  { held = NOTHING, pointsOf = () => null }: Given = {},
): Priced {
  const { requestedFor, notBefore } = hourOf(ctx, prices, basket, held);
  const asked: SaleMoment = {
    orderType: basket.orderType,
    channel: basket.channel,
    at: requestedFor ?? ctx.now(),
    zone: timeZone,
  };
  const offer = offerOf(prices, held);
  const taken = new Map<string, number>();
  const take = (key: string, quantity: number) => taken.set(key, (taken.get(key) ?? 0) + quantity);
  const lines = basket.lines.flatMap((line): OrderLine[] => {
    if (line.choices === null) {
      if (requestedFor !== held.requestedFor) refuseClosed(prices, line.productKey, asked);
      return [];
    }
    const product = orderable(prices, line.productKey, offer, asked);
    const chosen = choicesOf(product, line.choices, offer);
    take(product.key, line.quantity);
    for (const [key, quantity] of chosen.linked) take(key, quantity * line.quantity);
    return [
      {
        id: ctx.newId(),
        productKey: product.key,
        name: product.name,
        quantity: line.quantity,
        unit: null,
        unitPrice: priceOn(product, basket.channel),
        points: line.isLoyaltyProduct ? pointsOf(product.key) : null,
        isLoyaltyProduct: line.isLoyaltyProduct,
        instruction: line.instruction,
        optionLists: chosen.optionLists,
        tax: lineTax(product),
      },
    ];
  });
  refuseShort(shortProducts(prices, taken, held));
  if (add(...lines.map(lineTotal)) > MOST_EXPENSIVE) throw new Refused('basket-too-expensive');
  return { lines, requestedFor, notBefore };
}

/** PRD-45: « as soon as possible » depends on the slowest product; an earlier hour is refused. */
function hourOf(ctx: Ctx, { products }: Prices, basket: Basket, held: Held): Omit<Priced, 'lines'> {
  const wanted = basket.requestedFor === null ? null : toInstant(basket.requestedFor);
  const first = firstHour([...products.values()], ({ key }) => (held.productKeys.has(key) ? held.since : ctx.now()));
  const notBefore = first?.at ?? null;
  if (!first || (wanted !== null && wanted >= first.at)) return { requestedFor: wanted, notBefore };
  if (wanted === null) return { requestedFor: first.at, notBefore };
  const { name, preparationHours } = first.product;
  throw new Refused('requested-too-soon', { words: { name, hours: asTypedFigure(preparationHours) } });
}

function orderable(prices: Prices, key: string, offer: Offer, asked: SaleMoment): BasketProduct {
  const product = prices.products.get(key);
  if (!product) throw new Refused('product-unknown');
  const refusal = productRefusal(product, product.section, offer, asked);
  const channel = asked.channel === null ? '' : CHANNEL_LABELS[asked.channel];
  if (refusal) throw new Refused(refusal, { words: { name: product.name, channel } });
  return product;
}

/** SEC-19: a sold product may be switched off or deleted since, but is not made while its section is closed. */
function refuseClosed({ products }: Prices, key: string, { at, zone }: SaleMoment): void {
  const product = products.get(key);
  if (product && !isActiveAt(product.section.activationSchedule, at, zone))
    throw new Refused('section-inactive', { words: { name: product.name } });
}

function choicesOf(product: BasketProduct, choices: ListChoice[], offer: Offer) {
  const chosen = chooseOptions(product, choices, offer);
  const [refusal] = chosen.refusals;
  if (refusal) throw new Refused(refusal.code, { words: { name: product.name, ...refusal.words } });
  return chosen;
}

/** Stock held by the changed order counts as available for it. */
function offerOf({ optionLists, linked }: Prices, { stock }: Held): Offer {
  const products = new Map(
    linked.map((product): [string, Stocked] => [
      product.key,
      {
        unavailable: product.unavailable,
        remainingStock: product.remainingStock === null ? null : product.remainingStock + (stock.get(product.key) ?? 0),
        unavailableUntil: null,
        soldOutUntil: null,
        tax: lineTax(product),
      },
    ]),
  );
  return { optionLists, findProduct: (key) => products.get(key) ?? null };
}

const stockedIn = ({ products, linked }: Prices) =>
  new Map([...products.values(), ...linked].map((product) => [product.key, product]));

export const hasTrackedStock = (prices: Prices): boolean =>
  [...stockedIn(prices).values()].some(({ remainingStock }) => remainingStock !== null);

/** STK-17: checked before the card is asked. Taking the stock later finds out who was second. */
function shortProducts(prices: Prices, taken: ReadonlyMap<string, number>, { stock }: Held) {
  return [...stockedIn(prices).values()].flatMap(({ key, name, remainingStock }) => {
    const remaining = remainingStock === null ? Infinity : remainingStock + (stock.get(key) ?? 0);
    return (taken.get(key) ?? 0) > remaining ? [{ key, name, remaining }] : [];
  });
}
