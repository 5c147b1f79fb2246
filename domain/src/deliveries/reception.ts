import { cents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import type { OrderType } from '../kernel/sales.ts';
import type { Order } from '../orders/order.ts';
import { acceptDeadline } from '../orders/preparation.ts';
import type { Shop } from '../shops/shop.ts';
import { usableProviders, type Contracts } from './providers.ts';
import { searchFrom, searchStarted } from './search.ts';

export type Carrier = 'shop' | 'fleet' | 'marketplace';

/** DLV-41: the shop delivers itself when it is set to, or when it has neither drivers nor services. */
export function carrierAtReception(
  shop: Pick<Shop, 'deliversByItself'> & Contracts,
  hasEnabledDriver: boolean,
): Carrier {
  if (shop.deliversByItself) return 'shop';
  return hasEnabledDriver || usableProviders(shop).length > 0 ? 'fleet' : 'shop';
}

export const flowTypeAtReception = (
  shop: Pick<Shop, 'flowType'>,
  order: { orderType: OrderType; carrier: Carrier },
): Order['flowType'] =>
  shop.flowType === 'reverse' && order.orderType === 'delivery' && order.carrier === 'fleet' ? 'reverse' : 'classic';

type Arrived = {
  orderType: OrderType;
  carrier: Carrier;
  isScheduled: boolean;
  requestedFor: Instant;
  deliveryMinutes: number | null;
  /** FEE-19: kept as it was when the fee was asked. */
  distanceKm: number | null;
};
type Reception = Pick<
  Order,
  | 'status'
  | 'flowType'
  | 'acceptDeadlineAt'
  | 'deliveryAcceptableByShop'
  | 'shopResponsibleForDelivery'
  | 'delivery'
  | 'driverSearch'
>;

export function atReception(shop: Shop, order: Arrived, now: Instant): Reception {
  const flowType = flowTypeAtReception(shop, order);
  const isDelivery = order.orderType === 'delivery';
  const isReverse = flowType === 'reverse';
  const isSearching = isReverse && searchFrom(order, now) <= now;
  return {
    status: isReverse ? 'looking_for_driver' : 'contacting',
    flowType,
    acceptDeadlineAt: isReverse ? null : acceptDeadline(order, shop.acceptanceMinutes, now),
    deliveryAcceptableByShop: isDelivery && order.carrier === 'fleet',
    shopResponsibleForDelivery: isDelivery && order.carrier === 'shop',
    driverSearch: isSearching ? searchStarted(null, now) : null,
    delivery: isDelivery
      ? {
          nature: order.carrier,
          isSearchingDriver: isSearching,
          courierFee: cents(0),
          durationMinutes: order.deliveryMinutes,
          distanceKm: order.distanceKm,
          trackingUrl: null,
          deliveredAt: null,
        }
      : null,
  };
}
