import { CourierOption } from '@comptoir/domain/deliveries/courier-option.ts';
import { Id, Instant, Location, PositiveCents } from '@comptoir/domain/kernel/schema.ts';
import { CARRIER_CHOICES } from '@comptoir/domain/deliveries/search-steps.ts';
import { ExpressFleet } from '@comptoir/domain/shops/express-fleet.ts';
import { z } from 'zod';
import { CancelReason, orderCommand, shopRoute } from './route.ts';

export const takeDelivery = orderCommand('/accept-delivery', {});
export const sendToDrivers = orderCommand('/send-to-drivers', { first: z.enum(CARRIER_CHOICES).optional() });
export const cancelDriverSearch = orderCommand('/cancel-driver-search', {});
export const removeDriver = orderCommand('/remove-driver', { cancellation: CancelReason.optional() });
export const flagDeliveryReminder = orderCommand('/delivery-reminder', {});

/** Every way to deliver the order, in the shop's order of preference; the first one available is asked first. */
export const listCourierOptions = shopRoute({
  method: 'GET',
  path: '/orders/:orderId/courier-options',
  access: 'orders',
  params: { orderId: Id },
  reply: z.object({ options: z.array(CourierOption), preferred: z.enum(CARRIER_CHOICES).nullable() }),
});

/** ZON-34: the same ways for a point of the map and a basket that nobody has ordered. Only prices are asked. */
export const quoteCouriers = shopRoute({
  method: 'POST',
  path: '/courier-quotes',
  access: 'settings',
  body: z.strictObject({ location: Location, basket: PositiveCents }),
  reply: listCourierOptions.reply,
});

/** MAP-15: where the couriers of outside services are who are on their way for this shop. */
export const listCourierPlaces = shopRoute({
  method: 'GET',
  path: '/couriers',
  access: 'drivers',
  reply: z.object({ items: z.array(z.object({ bookingId: Id, position: Location, positionAt: Instant })) }),
});

/** FLO-89: what the driver left at the door. */
export const readDeliveryPhoto = shopRoute({
  method: 'GET',
  path: '/orders/:orderId/delivery-photo',
  access: 'orders',
  params: { orderId: Id },
  reply: z.unknown(),
});

export const acceptFleetTerms = shopRoute({
  method: 'POST',
  path: '/deliveroo/accept-cgu-terms',
  access: 'launch',
  body: z.strictObject({ termsVersion: z.string().max(20), accepted: z.boolean() }),
  reply: ExpressFleet,
});
