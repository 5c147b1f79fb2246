import type { disconnectHub as disconnectRoute } from '@comptoir/contract/hub.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { audit } from '../../audit/audit.ts';
import type { UserCtx } from '../../ctx.ts';
import { mustExist, serviceRefusal } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import { withdrawHubAlert } from '../../orders/alerts/hub-alerts.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import * as shops from '../../shops/shops.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as connections from '../hub-connections.store.ts';
import { endUnposted } from '../orders/hub-inbox.store.ts';
import * as hubOrders from '../orders/hub-orders.store.ts';
import * as watches from '../orders/hub-watches.store.ts';
import { HUB_SECRET } from './connect.ts';
import { setIntegration } from './set-integration.ts';

const ABOUT_HUB = [
  ['hub-unreachable', 'hub'],
  ['hub-to-reconnect', 'hub'],
  ['hub-stock-refused', 'stock'],
] as const;

/**
 * SET-API-04, HUB-08, HUB-55: the callback is removed and the token revoked first, outside any transaction; revoking one that is revoked already is
 * harmless, so a second try finishes what a crash left. The menu stays as it is.
 */
export async function disconnect(
  ctx: UserCtx,
  { params }: Input<typeof disconnectRoute>,
): Promise<Answer<typeof disconnectRoute>> {
  const token = await ctx.keys.find(params, HUB_SECRET);
  try {
    if (token !== null) {
      await removeCallback(ctx, params);
      await ctx.hubAccess.revoke(token);
    }
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ error, shopId: params.shopId, traceId: ctx.traceId }, 'a token of the hub could not be revoked');
    throw serviceRefusal(error, 'hub-disconnect-failed');
  }
  return ctx.answer(async (tx) => {
    const shop = mustExist(await shops.lock(tx, params));
    const before = await connections.find(tx, params);
    await connections.forget(tx, params);
    await ctx.keys.forget(params, HUB_SECRET, tx);
    if (!before) return undefined;
    await watches.forget(tx, params);
    await endUnposted(tx, params);
    for (const [kind, hubId] of ABOUT_HUB) {
      // eslint-disable-next-line no-await-in-loop -- one connection
      await withdrawHubAlert(tx, ctx, params, kind, hubId);
    }
    await setIntegration(tx, shop, false);
    await audit(tx, ctx, {
      action: 'hub.disconnect',
      entity: 'hub',
      entityId: params.shopId,
      shopId: params.shopId,
      before: { locationName: before.locationName, catalogName: before.catalogName },
    });
    await appendEvent(tx, params, 'hub-changed', { shopId: params.shopId });
    return undefined;
  });
}

/** HUB-55: as long as the token is good. Whoever has lost access at the hub has lost the callback as well. */
async function removeCallback(ctx: UserCtx, ref: ShopRef): Promise<void> {
  const place = await hubOrders.locationOf(ctx.db, ref);
  if (!place) return;
  await ctx.hubOrders.removeCallback(place).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
  });
}
