import { DeliveryFees, KmFees } from '@comptoir/domain/delivery-fees/km-fees.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

/** FEE-10: what is set here, and what the network has set; the network itself inherits nothing. */
export const FeesHere = z.object({ own: DeliveryFees, inherited: DeliveryFees });
export type FeesHere = z.infer<typeof FeesHere>;

const Switched = z.strictObject({ enabled: z.boolean() });

export const readDeliveryFees = shopRoute({
  method: 'GET',
  path: '/service-price',
  access: 'deliverySettings',
  reply: FeesHere,
});

const FeesOfOne = z.object({ own: KmFees.nullable(), inherited: KmFees.nullable() });

/** SET-API-58: the same, of customers or of drivers alone. */
export const readCustomerFees = shopRoute({
  method: 'GET',
  path: '/user-service-price',
  access: 'deliverySettings',
  reply: FeesOfOne,
});

export const readDriverFees = shopRoute({
  method: 'GET',
  path: '/driver-service-price',
  access: 'deliverySettings',
  reply: FeesOfOne,
});

/** FEE-14: what a customer pays and a driver earns per km, for those who look at zones. */
export const readFeesInForce = shopRoute({
  method: 'GET',
  path: '/service-price/in-force',
  access: 'settings',
  reply: z.object({ shop: DeliveryFees, network: DeliveryFees }),
});

export const saveCustomerFees = shopRoute({
  method: 'PUT',
  path: '/user-service-price',
  access: 'deliverySettings',
  body: KmFees.strict(),
  reply: FeesHere,
});

export const saveDriverFees = shopRoute({
  method: 'PUT',
  path: '/driver-service-price',
  access: 'deliverySettings',
  body: KmFees.strict(),
  reply: FeesHere,
});

export const switchCustomerFees = shopRoute({
  method: 'PUT',
  path: '/user-service-price/enabled',
  access: 'deliverySettings',
  body: Switched,
  reply: FeesHere,
});

export const readNetworkDeliveryFees = companyRoute({
  method: 'GET',
  path: '/service-price',
  access: 'allShops',
  reply: FeesHere,
});

export const saveNetworkCustomerFees = companyRoute({
  method: 'PUT',
  path: '/user-service-price',
  access: 'allShops',
  body: KmFees.strict(),
  reply: FeesHere,
});

export const saveNetworkDriverFees = companyRoute({
  method: 'PUT',
  path: '/driver-service-price',
  access: 'allShops',
  body: KmFees.strict(),
  reply: FeesHere,
});

export const switchNetworkCustomerFees = companyRoute({
  method: 'PUT',
  path: '/user-service-price/enabled',
  access: 'allShops',
  body: Switched,
  reply: FeesHere,
});
