import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as menus from '../../menu/menus.store.ts';
import { rulesAt } from '../../menu/rules.store.ts';
import { OPTION, PRODUCT, switchIn, type Switchable } from '../../menu/switch-element.ts';
import type { TillStock } from '../../ports/real/tills/zelty-news.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as stock from './till-stock.store.ts';

type State = { key: string; unavailable: boolean; stateVersion: number };

/**
 * SYN-64: what is sold out at the till is unavailable here. It is available again only where the till itself had made it
 * unavailable and nobody has touched it since: what a person switched off stays off.
 */
export async function followStock(ctx: Ctx, shop: ShopRef, item: TillStock, at: Instant): Promise<void> {
  const ref = { companyId: shop.companyId, shopId: shop.shopId };
  await ctx.transaction(async (tx) => {
    const before = await stock.tell(tx, ref, item, at);
    // Something newer was told already.
    if (!before) return;
    const { lockAvailability } = await rulesAt(tx, ref);
    const off: Record<string, number> = {};
    const follow = async <E extends State>(kind: Switchable<E>, keys: readonly string[]) => {
      for (const key of keys) {
        // eslint-disable-next-line no-await-in-loop -- locked in the order of their keys
        const state = await followElement(
          tx,
          ctx,
          ref,
          kind,
          key,
          item.soldOut,
          (version) => lockAvailability || before[key] === version,
        );
        if (state !== null && item.soldOut) off[key] = state;
        else if (item.soldOut && before[key] !== undefined) off[key] = before[key];
      }
    };
    if (item.of === 'products') await follow(PRODUCT, await keysOf(tx, ref, 'products', item.posRef));
    await follow(OPTION, await keysOf(tx, ref, item.of === 'products' ? 'parts' : 'options', item.posRef));
    await stock.keepTurnedOff(tx, ref, item, off);
  });
}

/** The state after the switch; null when nothing was switched. */
async function followElement<E extends State>(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  kind: Switchable<E>,
  key: string,
  soldOut: boolean,
  mayTurnOn: (version: number) => boolean,
): Promise<number | null> {
  await menus.lockElement(tx, kind.table, ref, key);
  const element = await kind.find(tx, ref, key);
  if (!element || element.unavailable === soldOut) return null;
  if (!soldOut && !mayTurnOn(element.stateVersion)) return null;
  const after = await switchIn(tx, ctx, ref, kind, element, { key, unavailable: soldOut, until: null });
  return after.stateVersion;
}

/** Dishes and option values of the till are numbered apart: a dish is an option here only in the part of a composition. */
async function keysOf(tx: Tx, ref: ShopRef, of: 'products' | 'parts' | 'options', posRef: string): Promise<string[]> {
  const { companyId, shopId } = ref;
  const { rows } =
    of === 'products'
      ? await sql<{ key: string }>`
          select key from products where company_id = ${companyId} and shop_id = ${shopId} and pos_ref = ${posRef}
            and deleted_at is null order by key`.execute(tx)
      : await sql<{ key: string }>`
          select o.key from options o
          join option_lists l on l.company_id = o.company_id and l.shop_id = o.shop_id and l.key = o.list_key
          where o.company_id = ${companyId} and o.shop_id = ${shopId} and o.pos_ref = ${posRef}
            and o.deleted_at is null and (l.kind = 'menu') = ${of === 'parts'}
          order by o.key`.execute(tx);
  return rows.map(({ key }) => key);
}
