import { hubStocks, stockChanges, toldOf } from '@comptoir/domain/hub/hub-stock.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as menus from '../../menu/menus.store.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { placesOf } from '../catalogs.ts';
import { atHub, isUnauthorized } from '../hub-health.ts';
import * as connections from '../hub-connections.store.ts';

/** HUB-20: changes that follow each other within this time are told together. */
const GATHERED_MS = 2_000;
/** A hub that is away is called again after this long, unless it says when. */
const AWAY_MS = 20_000;

/** In the transaction that changes a stock or what is for sale. Shops that are not connected cost one read. */
export async function askForStock(tx: Tx, ctx: Ctx, ref: ShopRef): Promise<void> {
  if (await connections.isConnected(tx, ref)) await askLater(tx, ctx, ref, GATHERED_MS);
}

const askLater = (tx: Tx, ctx: Ctx, { companyId, shopId }: ShopRef, inMs: number): Promise<void> =>
  ctx.jobs.enqueue(tx, 'tell-hub-stock', { companyId, shopId }, addMs(ctx.now(), inMs));

/**
 * HUB-20: tells the hub what differs from what it was told, in one call for the whole shop. No sale waits for it: a hub
 * that is away or busy is told later, one that refuses the token once somebody has reconnected.
 */
export async function tellHubStock(ctx: Ctx, ref: ShopRef): Promise<void> {
  const turnAt = ctx.now();
  const turn = await connections.takeStockTurn(ctx.db, ref, turnAt);
  if (!turn) {
    if (await connections.isConnected(ctx.db, ref)) await again(ctx, ref, GATHERED_MS);
    return;
  }
  const stocks = hubStocks(await menus.read(ctx.db, ref));
  const changes = stockChanges(turn.told, stocks);
  try {
    if (changes.length > 0) {
      const [place] = await placesOf(ctx, [ref.shopId]);
      if (place) await atHub(ctx, ref, () => ctx.hub.writeStock(place, changes));
    }
    await connections.endStockTurn(ctx.db, ref, turnAt, toldOf(stocks));
  } catch (error) {
    const isFinal = error instanceof ProviderRefused;
    // What the hub will not have is not sent again unchanged; a new token is told everything anyway.
    await connections.endStockTurn(ctx.db, ref, turnAt, isFinal && !isUnauthorized(error) ? toldOf(stocks) : undefined);
    ctx.log.warn({ error, shopId: ref.shopId, changes: changes.length }, 'the hub was not told the stock');
    if (error instanceof ProviderUnavailable) await again(ctx, ref, (error.retryAfterSeconds ?? 0) * 1_000 || AWAY_MS);
    else if (!isFinal) throw error;
  }
}

const again = (ctx: Ctx, ref: ShopRef, inMs: number): Promise<void> =>
  ctx.transaction((tx) => askLater(tx, ctx, ref, inMs));
