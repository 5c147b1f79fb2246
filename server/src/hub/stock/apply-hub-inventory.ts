import { withTold, type HubStock } from '@comptoir/domain/hub/hub-stock.ts';
import { hubRef } from '@comptoir/domain/hub/to-hub-catalog.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import { tidyStock } from '@comptoir/domain/stock/stock-levels.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import { tellStates } from '../../menu/change-menu.ts';
import * as menus from '../../menu/menus.store.ts';
import { planEnd } from '../../menu/plan-end.ts';
import { OPTION, switchElement } from '../../menu/switch-element.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { recordMovements } from '../../stock/stock-movements.ts';
import { writeStock } from '../../stock/stock.store.ts';
import * as connections from '../hub-connections.store.ts';

/**
 * HUB-21: the hub says what is left (its message `inventory.patch`, or an inventory that was read). References that this
 * menu does not have say nothing. Applying the same twice changes nothing; what comes after something newer does neither.
 */
export async function applyHubInventory(
  ctx: Ctx,
  ref: ShopRef,
  said: readonly HubStock[],
  at: Instant | null = null,
): Promise<void> {
  const menu = await menus.read(ctx.db, ref);
  for (const stock of said) {
    const current = { ...stock, until: isPastEnd(stock.until, ctx.now()) ? null : stock.until };
    const keys = stock.element === 'sku' ? productsOf(menu, stock.ref) : optionsOf(menu, stock.ref);
    if (keys.length === 0) continue;
    // eslint-disable-next-line no-await-in-loop -- each in its own transaction, in the order in which the hub said them
    await ctx.transaction(async (tx) => {
      if (at !== null && !(await connections.hearStock(tx, ref, stock, at))) return;
      await (stock.element === 'sku'
        ? applyToProducts(tx, ctx, ref, keys, current)
        : applyToOptions(tx, ctx, ref, keys, current));
    });
  }
}

const productsOf = (menu: Menu, ref: string): string[] =>
  allProducts(menu)
    .filter((product) => hubRef(product) === ref)
    .map(({ key }) => key)
    .sort();

/** OPT-39: an option that is linked to a product has the stock of that product. */
const optionsOf = (menu: Menu, ref: string): string[] =>
  Object.values(menu.optionLists)
    .flatMap(({ options }) => Object.values(options))
    .filter((option) => hubRef(option) === ref && option.linkedProductKey === null)
    .map(({ key }) => key)
    .sort();

async function applyToProducts(tx: Tx, ctx: Ctx, ref: ShopRef, keys: readonly string[], said: HubStock): Promise<void> {
  const wanted = { remainingStock: said.stock === null ? null : tidyStock(said.stock), soldOutUntil: said.until };
  let isNews = false;
  for (const key of keys) {
    // eslint-disable-next-line no-await-in-loop -- products are locked by key, as baskets lock them
    await menus.lockElement(tx, 'products', ref, key);
    // eslint-disable-next-line no-await-in-loop -- as above
    const known = await menus.findProduct(tx, ref, key);
    if (!known || (known.remainingStock === wanted.remainingStock && known.soldOutUntil === wanted.soldOutUntil))
      continue;
    // eslint-disable-next-line no-await-in-loop -- as above
    const written = await writeStock(tx, ref, key, wanted);
    if (!written) continue;
    isNews = true;
    const { before, ...state } = written;
    // eslint-disable-next-line no-await-in-loop -- as above
    await recordMovements(tx, ctx, ref, { reason: 'hub' }, [{ key, before, after: state.remainingStock }]);
    // eslint-disable-next-line no-await-in-loop -- as above
    await planEnd(tx, ctx, ref, { element: 'product', key }, state.soldOutUntil);
    // eslint-disable-next-line no-await-in-loop -- as above
    await audit(tx, ctx, {
      action: 'product.stock',
      entity: 'product',
      entityId: key,
      shopId: ref.shopId,
      before: { remainingStock: before },
      after: wanted,
    });
    // eslint-disable-next-line no-await-in-loop -- as above
    await tellStates(tx, ctx, ref, { productStates: [state] });
  }
  if (isNews) await remember(tx, ref, said);
}

async function applyToOptions(tx: Tx, ctx: Ctx, ref: ShopRef, keys: readonly string[], said: HubStock): Promise<void> {
  const wanted = { unavailable: said.stock === 0, unavailableUntil: said.until };
  const inHere: Ctx = { ...ctx, answer: (work) => work(tx) };
  let isNews = false;
  for (const key of keys) {
    // eslint-disable-next-line no-await-in-loop -- a few options, one after the other in one transaction
    const known = await menus.findOption(tx, ref, key);
    if (!known || (known.unavailable === wanted.unavailable && known.unavailableUntil === wanted.unavailableUntil))
      continue;
    isNews = true;
    try {
      // eslint-disable-next-line no-await-in-loop -- as above
      await switchElement(inHere, ref, OPTION, key, wanted);
    } catch (error) {
      // Locked here, or deleted meanwhile: it stays as it is, and the rest of what the hub says counts.
      if (!(error instanceof Refused)) throw error;
      ctx.log.warn({ key, refusal: error.refusal }, 'what the hub says of an option is not applied');
    }
  }
  if (isNews) await remember(tx, ref, said);
}

/** So that the hub is not told its own words. */
async function remember(tx: Tx, ref: ShopRef, said: HubStock): Promise<void> {
  const known = await connections.lockTold(tx, ref);
  if (known) await connections.keepTold(tx, ref, withTold(known.told, [said]));
}
