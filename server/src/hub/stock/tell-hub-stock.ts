import { hubStocks, stockChanges, toldOf, type HubStock } from '@comptoir/domain/hub/hub-stock.ts';
import { hubRef } from '@comptoir/domain/hub/to-hub-catalog.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as menus from '../../menu/menus.store.ts';
import { alertOfHubStock, withdrawHubAlert } from '../../orders/alerts/hub-alerts.ts';
import type { HubPlace } from '../../ports/hub.ts';
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
  const menu = await menus.read(ctx.db, ref);
  const stocks = hubStocks(menu);
  const changes = stockChanges(turn.told, stocks);
  const told = toldOf(stocks, turn.told);
  try {
    const [place] = changes.length > 0 ? await placesOf(ctx, [ref.shopId]) : [];
    const refused = place ? await atHub(ctx, ref, () => writeWhatFits(ctx, place, changes)) : [];
    await connections.endStockTurn(ctx.db, ref, turnAt, told);
    if (refused.length > 0) await alertOfRefused(ctx, ref, menu, refused);
    // Only a whole telling, after a push, says that nothing is refused any more.
    else if (turn.told === null)
      await ctx.transaction((tx) => withdrawHubAlert(tx, ctx, ref, 'hub-stock-refused', 'stock'));
  } catch (error) {
    const isFinal = error instanceof ProviderRefused;
    // What the hub will not have is not sent again unchanged; a new token is told everything anyway.
    await connections.endStockTurn(ctx.db, ref, turnAt, isFinal && !isUnauthorized(error) ? told : undefined);
    ctx.log.warn({ error, shopId: ref.shopId, changes: changes.length }, 'the hub was not told the stock');
    if (error instanceof ProviderUnavailable) await again(ctx, ref, (error.retryAfterSeconds ?? 0) * 1_000 || AWAY_MS);
    else if (!isFinal) throw error;
  }
}

/** The hub refuses a whole call for one entry: what it does not know must not keep the others for sale. */
async function writeWhatFits(ctx: Ctx, place: HubPlace, changes: readonly HubStock[]): Promise<HubStock[]> {
  try {
    await ctx.hub.writeStock(place, changes);
    return [];
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.code !== 'unprocessable_entity') throw error;
    if (changes.length <= 1) return [...changes];
    const middle = Math.ceil(changes.length / 2);
    return [
      ...(await writeWhatFits(ctx, place, changes.slice(0, middle))),
      ...(await writeWhatFits(ctx, place, changes.slice(middle))),
    ];
  }
}

async function alertOfRefused(ctx: Ctx, ref: ShopRef, menu: Menu, refused: readonly HubStock[]): Promise<void> {
  const names = new Map(allProducts(menu).map((product) => [hubRef(product), product.name]));
  const reason = refused.map((stock) => names.get(stock.ref) ?? stock.ref).join(', ');
  ctx.log.error({ shopId: ref.shopId, refused, severity: 'high' }, 'the hub refuses a stock');
  await ctx.transaction((tx) => alertOfHubStock(tx, ctx, ref, reason.slice(0, 200)));
}

const again = (ctx: Ctx, ref: ShopRef, inMs: number): Promise<void> =>
  ctx.transaction((tx) => askLater(tx, ctx, ref, inMs));
