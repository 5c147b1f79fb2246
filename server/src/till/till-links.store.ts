import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { TillLink, TillLinkState } from '@comptoir/domain/till/till-link.ts';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export async function find(
  db: Db | Tx,
  { companyId, shopId }: ShopRef,
): Promise<(TillLink & { restaurantId: number | null }) | null> {
  const row = await db
    .selectFrom('till_links')
    .select(['state', 'since', 'last_ok_at', 'restaurant_id'])
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .executeTakeFirst();
  if (!row) return null;
  const { state, since, last_ok_at, restaurant_id } = row;
  return { state, since, lastOkAt: last_ok_at, restaurantId: restaurant_id };
}

/** The state before, « ok » when there was none; `since` moves only when the state does. */
export async function note(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  state: TillLinkState,
  now: Instant,
): Promise<TillLinkState> {
  const own = { company_id: companyId, shop_id: shopId };
  await tx
    .insertInto('till_links')
    .values({ ...own, state: 'ok', since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Two calls that fail at the same moment wait for each other here: one of them tells the shop.
  const { state: before } = await tx
    .selectFrom('till_links')
    .select('state')
    .where((eb) => eb.and(own))
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('till_links')
    .set({ state, ...(before === state ? {} : { since: now }), ...(state === 'ok' ? { last_ok_at: now } : {}) })
    .where((eb) => eb.and(own))
    .execute();
  return before;
}

/** Which restaurant of its account the shop is, once the till has said it. */
export async function keepRestaurant(db: Db, { companyId, shopId }: ShopRef, id: number, now: Instant): Promise<void> {
  await db
    .insertInto('till_links')
    .values({ company_id: companyId, shop_id: shopId, state: 'ok', since: now, restaurant_id: id })
    .onConflict((conflict) => conflict.columns(['company_id', 'shop_id']).doUpdateSet({ restaurant_id: id }))
    .execute();
}

/** A new key may open another account. */
export async function forget(db: Db, { companyId, shopId }: ShopRef): Promise<void> {
  await db
    .deleteFrom('till_links')
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .execute();
}
