import { isByVouchers } from '../checkout/meal-vouchers.ts';
import { cents, type Cents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import { isPayableByVouchers, lineTax, rateIn } from '../kernel/vat.ts';
import { productsByPosition, sectionsByPosition } from '../menu/by-position.ts';
import type { Menu } from '../menu/menu.ts';
import { offerOf } from '../menu/offer-of.ts';
import { isSoldOut, productRefusal } from '../menu/orderable.ts';
import { priceOn } from '../menu/prices/channel-prices.ts';
import type { Product } from '../menu/product.ts';
import type { Order, OrderLine } from '../orders/order.ts';
import { offeredPrice, type Substitute } from './correction.ts';
import { pieceTotal } from './piece.ts';

/** What may come in the place of a line: its own price, and what it is sold for here. */
export type OfferedSubstitute = Substitute & { offered: Cents; isSameSection: boolean; section: string };

type ToReplace = Pick<
  Order,
  | 'channel'
  | 'orderType'
  | 'isScheduled'
  | 'requestedFor'
  | 'shop'
  | 'paymentType'
  | 'driverPaymentType'
  | 'paymentSplit'
>;

/**
 * MIS-02: what can be ordered in this way at this hour, in stock for so many, needs no lead time and no choice; the same
 * section first, then the nearest price.
 */
export function substitutesFor(
  menu: Menu,
  order: ToReplace,
  line: OrderLine,
  quantity: number,
  now: Instant,
): OfferedSubstitute[] {
  const offer = offerOf(menu);
  const at = order.isScheduled && order.requestedFor > now ? order.requestedFor : now;
  const moment = { orderType: order.orderType, channel: order.channel, at, zone: order.shop.timeZone };
  const sections = sectionsByPosition(menu);
  const home = sections.find(({ products }) => Object.hasOwn(products, line.productKey))?.key ?? null;
  const asksNothing = ({ optionListKeys }: Product): boolean =>
    optionListKeys.every((key) => (menu.optionLists[key]?.minChoices ?? 0) === 0);
  // PMT-23: who pays all by meal vouchers has named no other means.
  const mustBeFood = isByVouchers({ payment: order }) && !order.paymentSplit;
  const canBePaid = (product: Product): boolean =>
    !mustBeFood || isPayableByVouchers(product.mealVouchers, rateIn(lineTax(product).rates, order.orderType));
  const found = sections.flatMap((section) =>
    productsByPosition(section)
      .filter((product) => product.key !== line.productKey && asksNothing(product) && product.preparationHours === 0)
      .filter(canBePaid)
      .filter((product) => !isSoldOut(product) && (product.remainingStock ?? quantity) >= quantity)
      .filter((product) => productRefusal(product, section, offer, moment) === null)
      .map((product): OfferedSubstitute => ({
        productKey: product.key,
        name: product.name,
        price: priceOn(product, order.channel),
        offered: offeredPrice(line, priceOn(product, order.channel)),
        tax: lineTax(product),
        isSameSection: section.key === home,
        section: section.name,
      })),
  );
  const distance = ({ price }: OfferedSubstitute) => cents(Math.abs(price - pieceTotal(line)));
  return found.sort((a, b) => Number(b.isSameSection) - Number(a.isSameSection) || distance(a) - distance(b));
}
