import { Id } from '@comptoir/domain/kernel/schema.ts';
import { DeviceAddress, PushToken, WebSubscription } from '@comptoir/domain/push-devices/push-device.ts';
import { z } from 'zod';
import { openRoute } from './route.ts';

/**
 * How a browser of this server's pages subscribes: with the key of its own push service, or at an address that gives
 * subscriptions, whose messages an open page fetches. Null: there is no such service, and nothing is offered.
 */
export const PushService = z.union([z.object({ applicationServerKey: z.string() }), z.object({ pageUrl: z.string() })]);
export type PushService = z.infer<typeof PushService>;

export const readPushService = openRoute({
  method: 'GET',
  path: '/public/push-service',
  access: 'public',
  reply: z.object({ service: PushService.nullable() }),
});

/** Of an order that was placed with this device: `token` opens it (API-86). */
const PlacedOrder = z.strictObject({ orderId: Id, token: z.string().max(200) });

/**
 * SET-API-102: the address of an app (`pushToken`) or of a browser. Sent again it renews what is known; with `isRenewal`
 * nobody was asked, and a device that was never registered, or has withdrawn, stays so.
 */
export const registerDevice = openRoute({
  method: 'POST',
  path: '/public/push-subscriptions',
  access: 'public',
  body: z
    .strictObject({
      shopId: Id,
      pushToken: PushToken.optional(),
      subscription: WebSubscription.optional(),
      /** The address that this one replaces: providers renew them. */
      previousAddress: DeviceAddress.optional(),
      isRenewal: z.boolean().default(false),
      order: PlacedOrder.optional(),
    })
    .refine(({ pushToken, subscription }) => (pushToken === undefined) !== (subscription === undefined), {
      path: ['subscription'],
    }),
  reply: z.object({ isSubscribed: z.boolean() }),
  status: 201,
});

/** Whoever knows the address of a device may silence it; the answer does not say whether there is one. */
export const withdrawDevice = openRoute({
  method: 'POST',
  path: '/public/push-subscriptions/withdraw',
  access: 'public',
  body: z
    .strictObject({ shopId: Id.optional(), companyId: Id.optional(), address: DeviceAddress })
    .refine(({ shopId, companyId }) => (shopId === undefined) !== (companyId === undefined), { path: ['shopId'] }),
  reply: null,
});
