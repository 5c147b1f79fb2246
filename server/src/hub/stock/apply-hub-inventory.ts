import { withTold, type HubStock } from '@comptoir/domain/hub/hub-stock.ts';
import { hubRef } from '@comptoir/domain/hub/to-hub-catalog.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
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
 * menu does not have say nothing. Applying the same twice changes nothing.
 */
export async function applyHubInventory(ctx: Ctx, ref: ShopRef, said: readonly HubStock[]): Promise<void> {
  const menu = await menus.read(ctx.db, ref);
  for (const stock of said) {
    const current = { ...stock, until: isPastEnd(stock.until, ctx.now()) ? null : stock.until };
    // eslint-disable-next-line no-await-in-loop -- each in its own transaction, in the order in which the hub said them
    await (stock.element === 'sku'
      ? applyToProducts(ctx, ref, menu, current)
      : applyToOptions(ctx, ref, menu, current));
  }
}

async function applyToProducts(ctx: Ctx, ref: ShopRef, menu: Menu, said: HubStock): Promise<void> {
  const wanted = { remainingStock: said.stock === null ? null : tidyStock(said.stock), soldOutUntil: said.until };
  const named = allProducts(menu)
    .filter((product) => hubRef(product) === said.ref)
    .filter(
      ({ remainingStock, soldOutUntil }) =>
        remainingStock !== wanted.remainingStock || soldOutUntil !== wanted.soldOutUntil,
    )
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  if (named.length === 0) return;
  await ctx.transaction(async (tx) => {
    for (const { key } of named) {
      // eslint-disable-next-line no-await-in-loop -- products are locked by key, as baskets lock them
      const written = await writeStock(tx, ref, key, wanted);
      if (!written) continue;
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
    await remember(tx, ref, said);
  });
}

/** OPT-39: an option that is linked to a product has the stock of that product. */
async function applyToOptions(ctx: Ctx, ref: ShopRef, menu: Menu, said: HubStock): Promise<void> {
  const unavailable = said.stock === 0;
  const named = Object.values(menu.optionLists)
    .flatMap(({ options }) => Object.values(options))
    .filter((option) => hubRef(option) === said.ref && option.linkedProductKey === null)
    .filter((option) => option.unavailable !== unavailable || option.unavailableUntil !== said.until);
  if (named.length === 0) return;
  const inItsOwn = { ...ctx, answer: ctx.transaction };
  for (const { key } of named) {
    try {
      // eslint-disable-next-line no-await-in-loop -- a few options, each in its own transaction
      await switchElement(inItsOwn, ref, OPTION, key, { unavailable, unavailableUntil: said.until });
    } catch (error) {
      // Locked here, or deleted meanwhile: it stays as it is, and the rest of what the hub says counts.
      if (!(error instanceof Refused)) throw error;
      ctx.log.warn({ key, refusal: error.refusal }, 'what the hub says of an option is not applied');
    }
  }
  await ctx.transaction((tx) => remember(tx, ref, said));
}

/** So that the hub is not told its own words. */
async function remember(tx: Tx, ref: ShopRef, said: HubStock): Promise<void> {
  const known = await connections.lockTold(tx, ref);
  if (known) await connections.keepTold(tx, ref, withTold(known.told, [said]));
}
