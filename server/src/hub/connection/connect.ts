import type { saveHubToken as saveRoute, startHubConnection as startRoute } from '@comptoir/contract/hub.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { PENDING_MINUTES } from '@comptoir/domain/hub/hub-connection.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { randomBytes } from 'node:crypto';
import { audit } from '../../audit/audit.ts';
import type { Ctx, UserCtx } from '../../ctx.ts';
import { pgCode, UNIQUE_VIOLATION, type Tx } from '../../db/db.ts';
import { mustExist, Refused, serviceRefusal } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import { withdrawHubAlert } from '../../orders/alerts/hub-alerts.ts';
import type { HubGrant } from '../../ports/hub.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import { hashOfToken } from '../../session/secret-token.ts';
import * as shops from '../../shops/shops.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as connections from '../hub-connections.store.ts';
import { catchUp } from '../orders/catch-up.ts';
import * as watches from '../orders/hub-watches.store.ts';
import { askForStock } from '../stock/tell-hub-stock.ts';
import * as pending from './pending.store.ts';
import { connectionFor } from './read-connection.ts';
import { setIntegration } from './set-integration.ts';

export const HUB_SECRET = 'hubrise';
export const HUB_PATH = '/settings/hubrise';

/** SET-API-40, SYN-40: who left, for which shop, and the nonce that the hub must bring back. */
export async function startConnection(
  ctx: UserCtx,
  { params }: Input<typeof startRoute>,
): Promise<Answer<typeof startRoute>> {
  const state = randomBytes(24).toString('base64url');
  const redirectUri = ctx.config.publicUrl + HUB_PATH;
  const authorizationUrl = await answered(ctx, params, () => ctx.hubAccess.authorizationUrl({ state, redirectUri }));
  return ctx.answer(async (tx) => {
    await pending.forgetExpired(tx, params, ctx.now());
    const left = { userId: ctx.user.userId, stateHash: hashOfToken(state), redirectUri };
    await pending.keep(tx, params, left, addMinutes(ctx.now(), PENDING_MINUTES));
    return { authorizationUrl };
  });
}

/**
 * SET-API-03, HUB-05 to HUB-07: the code counts only for the person and the shop that left, and once. The hub is asked
 * between two transactions; a token that could not be kept stays unused, and the same one is given next time.
 */
export async function saveToken(
  ctx: UserCtx,
  { params, body }: Input<typeof saveRoute>,
): Promise<Answer<typeof saveRoute>> {
  await ctx.mustBeFirst();
  const left = { userId: ctx.user.userId, stateHash: hashOfToken(body.state), redirectUri: body.redirectUri };
  if (!(await pending.claim(ctx.db, params, left, ctx.now()))) throw new Refused('hub-connect-failed');
  const grant = await answered(ctx, params, () => ctx.hubAccess.exchange(body.code));
  try {
    return await ctx.answer(async (tx) => {
      await keepGrant(tx, ctx, params, grant);
      return connectionFor(tx, ctx, params);
    });
  } catch (error) {
    // hub_connections_location
    if (pgCode(error) === UNIQUE_VIOLATION) throw new Refused('HUB_LOCATION_TAKEN');
    throw error;
  }
}

async function keepGrant(tx: Tx, ctx: Ctx, ref: ShopRef, { token, connection }: HubGrant): Promise<void> {
  const shop = mustExist(await shops.lock(tx, ref));
  const before = await connections.find(tx, ref);
  await connections.keep(tx, ref, connection, ctx.now());
  await ctx.keys.keep(ref, HUB_SECRET, token, tx);
  await setIntegration(tx, shop, true);
  await askForStock(tx, ctx, ref);
  // The hub knows no address of ours with a new access, and what waited for it goes now.
  await watches.askAgain(tx, ref);
  await catchUp(tx, ctx, ref);
  await withdrawHubAlert(tx, ctx, ref, 'hub-to-reconnect', 'hub');
  await audit(tx, ctx, {
    action: 'hub.connect',
    entity: 'hub',
    entityId: ref.shopId,
    shopId: ref.shopId,
    before: before && { locationName: before.locationName, catalogName: before.catalogName },
    after: { locationName: connection.locationName, catalogName: connection.catalogName },
  });
  await appendEvent(tx, ref, 'hub-changed', { shopId: ref.shopId });
}

/** SET-ERR-25: whatever the hub's answer was, unless this server has no account there. */
async function answered<T>(ctx: Ctx, { shopId }: ShopRef, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ error, shopId, traceId: ctx.traceId }, 'a shop could not be connected to the hub');
    throw serviceRefusal(error, 'hub-connect-failed');
  }
}
