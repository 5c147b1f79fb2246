import { HubBrand, HubConnection, HubHealth, HubShop } from '@comptoir/domain/hub/hub-connection.ts';
import { FailedHubOrder } from '@comptoir/domain/hub/orders/failed-order.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { ElementChange, ShopReport, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** Never the token. `connection` is null for a shop that is not connected. */
const HubState = z.object({
  connection: HubConnection.extend(HubHealth.shape).nullable(),
  /** HUB-11: the connected shops that this person may push. */
  shops: z.array(HubShop),
  /** HUB-57: the programs that sent orders through the hub lately; those of today counted. */
  brands: z.array(HubBrand),
});
export type HubState = z.infer<typeof HubState>;

/** SET-API-39 */
export const readHub = shopRoute({ method: 'GET', path: '/hubrise', access: 'settings', reply: HubState });

/** SET-API-40: the hub's page, on which somebody agrees. */
export const startHubConnection = shopRoute({
  method: 'POST',
  path: '/hubrise/authorization',
  access: 'hub',
  reply: z.object({ authorizationUrl: z.url() }),
  status: 201,
});

/** SET-API-03: what the hub's page brought back. */
export const saveHubToken = shopRoute({
  method: 'POST',
  path: '/hubrise/token',
  access: 'hub',
  body: z.strictObject({
    code: z.string().min(1).max(500),
    state: z.string().min(1).max(200),
    redirectUri: z.url().max(500),
  }),
  reply: HubState,
});

/** SET-API-04 */
export const disconnectHub = shopRoute({
  method: 'POST',
  path: '/hubrise/disconnect',
  access: 'hub',
  reply: null,
  status: 204,
});

/** HUB-11: each shop sends its own menu to its own catalogue. */
const shopIds = z.array(Id).max(500);

export const previewPush = shopRoute({
  method: 'POST',
  path: '/hubrise/menu/synchronization/preview',
  access: 'hub',
  body: z.strictObject({ shopIds }),
  reply: SyncPreview,
});

/** SET-API-05: replies once the hub has stored the catalogue. */
export const pushMenu = shopRoute({
  method: 'POST',
  path: '/hubrise/menu/synchronization',
  access: 'hub',
  body: z.strictObject({ shopIds, previewId: Id.optional() }),
  reply: z.object({
    jobId: Id,
    reports: z.array(ShopReport),
    /** SYN-47: the first elements left out, over all shops. */
    leftOut: z.array(ElementChange),
    snapshotIds: z.array(Id),
  }),
});

/** HUB-41: « Commandes en échec »: orders of the hub that are not in the list, and why. */
export const listFailedHubOrders = shopRoute({
  method: 'GET',
  path: '/hubrise/failed-orders',
  access: 'orders',
  reply: z.object({ items: z.array(FailedHubOrder) }),
});

/** HUB-42 */
export const retryHubOrder = shopRoute({
  method: 'POST',
  path: '/hubrise/failed-orders/:hubOrderId/retry',
  access: 'orders',
  params: { hubOrderId: Id },
  reply: z.object({ orderId: Id.nullable() }),
});

/** HUB-42: the marketplace is told that the order is refused. */
export const abandonHubOrder = shopRoute({
  method: 'POST',
  path: '/hubrise/failed-orders/:hubOrderId/abandon',
  access: 'orders',
  params: { hubOrderId: Id },
  reply: null,
});
