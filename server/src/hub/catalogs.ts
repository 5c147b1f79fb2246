import type { Refusal } from '@comptoir/contract/errors.ts';
import type { HubConnection } from '@comptoir/domain/hub/hub-connection.ts';
import type { SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import type { Ctx } from '../ctx.ts';
import { Refused, serviceRefusal } from '../http/refused.ts';
import type { HubPlace } from '../ports/hub.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { atHub } from './hub-health.ts';
import * as connections from './hub-connections.store.ts';

/** CAT-ERR-19, SYN-56: the refusals for a hub that fails. */
export type HubFailure = Extract<Refusal, 'hub-push-failed' | 'hub-restore-failed'>;

/** HUB-11: the catalogue of each of these shops. A shop that is not connected has none. */
export async function placesOf(ctx: Ctx, shopIds: readonly string[]): Promise<HubPlace[]> {
  const known = await connections.list(ctx.db, ctx.companyId, shopIds);
  return shopIds.map((shopId) => {
    const connection = known.get(shopId);
    if (!connection) throw new Refused('hub-not-connected');
    return placeOf({ companyId: ctx.companyId, shopId }, connection);
  });
}

const placeOf = ({ companyId, shopId }: ShopRef, { catalogId, catalogName }: HubConnection): HubPlace => ({
  companyId,
  shopId,
  catalogId,
  catalogName,
});

/** Called outside any transaction, because a hub may be slow. */
export async function readCatalog(ctx: Ctx, place: HubPlace, failure: HubFailure): Promise<SavedCatalog> {
  try {
    return await atHub(ctx, place, () => ctx.hub.readCatalog(place));
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error;
    warnOfHub(ctx, place, error, 'the hub did not give its catalogue');
    throw serviceRefusal(error, failure);
  }
}

export function warnOfHub(ctx: Ctx, { shopId, catalogId }: HubPlace, error: unknown, what: string): void {
  ctx.log.warn({ error, shopId, catalogId, traceId: ctx.traceId }, what);
}

/** SYN-55: a shop may have been connected to another catalogue since. */
export function mustBeOf({ catalogId }: HubPlace, saved: SavedCatalog): void {
  if (saved.catalogId !== catalogId) throw new Refused('hub-other-catalog');
}
