import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { later, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { FleetRefused, type FleetBooking } from '../../ports/fleets.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';

/** What a service is told of an order; also of one that nobody has placed, when only its price is asked. */
export type Brought = Pick<
  Order,
  'orderNumber' | 'address' | 'customer' | 'preparationEndedAt' | 'dueAt' | 'requestedFor' | 'productsTotal'
> & { lines: Pick<OrderLine, 'name' | 'quantity' | 'unitPrice'>[] };

/** Without an address the order cannot be brought. */
export function fleetBookingOf(
  provider: DeliveryProvider,
  reference: string,
  order: Brought,
  shop: Shop,
  now: Instant,
): FleetBooking {
  if (!order.address) throw new FleetRefused(provider, 'address', 'the order has none');
  return {
    reference,
    shopId: shop.shopId,
    orderNumber: order.orderNumber,
    pickup: {
      name: shop.name,
      address: shop.address,
      phone: phoneOf(shop.phone),
      instruction: shop.address.instruction,
    },
    dropoff: {
      firstName: order.customer.firstName,
      lastName: order.customer.lastName,
      address: order.address,
      phone: phoneOf(order.customer.phone),
      email: order.customer.email,
    },
    readyAt: later(now, order.preparationEndedAt ?? order.dueAt ?? order.requestedFor),
    items: order.lines.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPriceCents: unitPrice })),
    valueCents: order.productsTotal,
  };
}

const phoneOf = (phone: string | null): string | null => (phone === null ? null : normalisePhone(phone));
