import { addMinutes, type Instant } from '../../kernel/time.ts';
import type { Order } from '../order.ts';

// Apart from the panels: every card asks this, and the table of moves behind the panels is no part of the first load.

const SEARCH_LEAD_MINUTES = 30;
export const searchOpensAt = (order: Pick<Order, 'requestedFor'>): Instant =>
  addMinutes(order.requestedFor, -SEARCH_LEAD_MINUTES);

export type DriverFacts = Pick<
  Order,
  'status' | 'orderType' | 'shopResponsibleForDelivery' | 'delivery' | 'pickupStatus' | 'driverSearch'
>;

export const isMarketplaceCourier = (order: Pick<Order, 'delivery'>): boolean =>
  order.delivery?.nature === 'marketplace';

export const isForDrivers = (
  order: Pick<DriverFacts, 'orderType' | 'shopResponsibleForDelivery' | 'delivery'>,
): boolean => order.orderType === 'delivery' && !order.shopResponsibleForDelivery && !isMarketplaceCourier(order);

export const hasDriver = (order: Pick<Order, 'pickupStatus'>): boolean => order.pickupStatus > 0;

export const isSearching = (order: Pick<Order, 'delivery'>): boolean => order.delivery?.isSearchingDriver === true;

/** A search has ended or was stopped, and nobody comes: it waits for a person to decide. */
export const lacksDriver = (order: DriverFacts): boolean =>
  (order.status === 'preparing' || order.status === 'ready' || order.status === 'looking_for_driver') &&
  isForDrivers(order) &&
  !hasDriver(order) &&
  !isSearching(order) &&
  order.driverSearch !== null;
