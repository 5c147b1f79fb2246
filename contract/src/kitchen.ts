import { KitchenBoard } from '@comptoir/domain/kitchen/kitchen-board.ts';
import { KitchenScreen, PairingCode, ScreenName } from '@comptoir/domain/kitchen/kitchen-screen.ts';
import { Strike } from '@comptoir/domain/kitchen/strike.ts';
import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { Device, DEVICE_KINDS, SOUND_STATES } from '@comptoir/domain/watchdog/device.ts';
import { z } from 'zod';
import { openRoute, shopRoute } from './route.ts';

const LINE = { orderId: Id, lineId: Id };
/** KIT-10: the wished state, not a toggle. */
const Wish = z.strictObject({ isStruck: z.boolean() });

/** KIT-40, KIT-26: for whoever is signed in. */
export const readKitchen = shopRoute({ method: 'GET', path: '/kitchen', access: 'orders', reply: KitchenBoard });

/** KIT-41 */
export const strikeLine = shopRoute({
  method: 'PUT',
  path: '/kitchen/orders/:orderId/lines/:lineId',
  access: 'orders',
  params: LINE,
  body: Wish,
  reply: Strike,
});

/** KIT-42 */
export const listKitchenScreens = shopRoute({
  method: 'GET',
  path: '/kitchen/screens',
  access: 'printersAndAutoAccept',
  reply: z.object({ items: z.array(KitchenScreen) }),
});

export const pairKitchenScreen = shopRoute({
  method: 'POST',
  path: '/kitchen/screens',
  access: 'printersAndAutoAccept',
  body: z.strictObject({ code: PairingCode, name: ScreenName }),
  reply: KitchenScreen,
  status: 201,
});

/** KIT-43 */
export const disconnectKitchenScreen = shopRoute({
  method: 'DELETE',
  path: '/kitchen/screens/:screenId',
  access: 'printersAndAutoAccept',
  params: { screenId: Id },
  reply: null,
});

/** KIT-44: the screen shows the code, and keeps the secret to fetch its session with. */
export const askKitchenCode = openRoute({
  method: 'POST',
  path: '/kitchen/pairings',
  access: 'public',
  reply: z.object({ code: PairingCode, secret: z.string(), expiresAt: Instant }),
  status: 201,
});

const Paired = z.object({ state: z.literal('paired'), token: z.string(), screen: KitchenScreen });
/** KIT-44: `waiting` until somebody types the code; `over` when it served or is too old. */
export const openKitchenSession = openRoute({
  method: 'POST',
  path: '/kitchen/session',
  access: 'public',
  body: z.strictObject({ secret: z.string().min(20).max(100) }),
  reply: z.discriminatedUnion('state', [
    Paired,
    z.object({ state: z.literal('waiting') }),
    z.object({ state: z.literal('over') }),
  ]),
});

/** KIT-45: the calls of a paired screen; the shop is that of its session. */
export const readOwnKitchen = openRoute({
  method: 'GET',
  path: '/kitchen/board',
  access: 'kitchen',
  reply: z.object({ board: KitchenBoard, screen: KitchenScreen }),
});

export const strikeOwnLine = openRoute({
  method: 'PUT',
  path: '/kitchen/orders/:orderId/lines/:lineId',
  access: 'kitchen',
  params: LINE,
  body: Wish,
  reply: Strike,
});

export const markReadyInKitchen = openRoute({
  method: 'POST',
  path: '/kitchen/orders/:orderId/ready',
  access: 'kitchen',
  params: { orderId: Id },
  reply: null,
});

/** KIT-14, UND-04 */
export const undoReadyInKitchen = openRoute({
  method: 'POST',
  path: '/kitchen/orders/:orderId/ready/:heldId/undo',
  access: 'kitchen',
  params: { orderId: Id, heldId: Id },
  reply: null,
});

/** KIT-30 */
export const reportKitchenPost = openRoute({
  method: 'PUT',
  path: '/kitchen/post',
  access: 'kitchen',
  body: z.strictObject({
    kind: z.enum(DEVICE_KINDS),
    sound: z.enum(SOUND_STATES),
    isVisible: z.boolean(),
  }),
  reply: Device.pick({ id: true, lastSeenAt: true }),
});

export const reportKitchenRang = openRoute({
  method: 'POST',
  path: '/kitchen/rang',
  access: 'kitchen',
  body: z.strictObject({ orderIds: z.array(Id).min(1).max(100) }),
  reply: null,
});

export const kitchenStream = openRoute({
  method: 'GET',
  path: '/kitchen/live',
  access: 'kitchen',
  reply: z.string(),
});
