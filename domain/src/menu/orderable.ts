import type { Channel, OrderType } from '../kernel/sales.ts';
import type { Instant } from '../kernel/time.ts';
import { isAnswerable, type Offer } from '../option-lists/offer.ts';
import { isActiveAt } from './activation.ts';
import { isSoldOn } from './prices/channel-prices.ts';
import type { Product } from './product.ts';
import type { SectionHead } from './section.ts';

type Switches = Pick<
  Product,
  | 'optionListKeys'
  | 'unavailable'
  | 'posOnly'
  | 'unavailableForDelivery'
  | 'unavailableForClickAndCollect'
  | 'unavailableForClickAndSeat'
  | 'closedChannels'
>;
type Housing = Pick<SectionHead, 'hidden' | 'activationSchedule'>;
/** The requested time (SEC-19), order type and channel; null means any of them. */
export type SaleMoment = { orderType: OrderType | null; channel: Channel | null; at: Instant; zone: string };

export type ProductRefusal =
  | 'product-unknown'
  | 'product-unavailable'
  | 'product-wrong-mode'
  | 'product-wrong-channel'
  | 'section-inactive';

export const isWrongMode: Record<OrderType, (product: Switches) => boolean> = {
  delivery: (product) => product.unavailableForDelivery,
  click_and_collect: (product) => product.unavailableForClickAndCollect,
  click_and_seat: (product) => product.unavailableForClickAndSeat,
};

/** PRD-54: why a product cannot be ordered. Stock is not checked here, because it depends on the quantity. */
export function productRefusal(
  product: Switches,
  section: Housing,
  offer: Offer,
  { orderType, channel, at, zone }: SaleMoment,
): ProductRefusal | null {
  if (section.hidden || product.posOnly) return 'product-unknown';
  if (!isActiveAt(section.activationSchedule, at, zone)) return 'section-inactive';
  if (orderType !== null && isWrongMode[orderType](product)) return 'product-wrong-mode';
  if (!isSoldOn(product, channel)) return 'product-wrong-channel';
  const lists = product.optionListKeys.flatMap((key) => offer.optionLists[key] ?? []);
  if (product.unavailable || !lists.every((list) => isAnswerable(list, offer))) return 'product-unavailable';
  return null;
}

export const isSoldOut = ({ remainingStock }: Pick<Product, 'remainingStock'>): boolean => remainingStock === 0;
