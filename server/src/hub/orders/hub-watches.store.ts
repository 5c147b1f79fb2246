import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { HubLocation } from '../../ports/hub.ts';
import type { ShopRef } from '../../shops/shops.store.ts';

export type Watch = { heardAt: Instant; callbackUrl: string | null; isRegistered: boolean };

/** Stands for « none »: the hub is asked to keep its messages. */
const PASSIVE = 'passive';

/** Of this point of sale: another one is a new beginning, and knows no address of ours. */
export async function open(db: Db, { companyId, shopId, locationId }: HubLocation, now: Instant): Promise<Watch> {
  await db
    .insertInto('hub_watches')
    .values({ company_id: companyId, shop_id: shopId, location_id: locationId, heard_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'shop_id'])
        .doUpdateSet({ location_id: locationId, heard_at: now, callback_url: null })
        .where('hub_watches.location_id', '!=', locationId),
    )
    .execute();
  const row = await db
    .selectFrom('hub_watches')
    .select(['heard_at', 'callback_url'])
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .executeTakeFirstOrThrow();
  return {
    heardAt: row.heard_at,
    callbackUrl: row.callback_url === PASSIVE ? null : row.callback_url,
    isRegistered: row.callback_url !== null,
  };
}

export async function registered(db: Db, { companyId, shopId }: ShopRef, url: string | null): Promise<void> {
  await db
    .updateTable('hub_watches')
    .set({ callback_url: url ?? PASSIVE })
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .execute();
}

export async function heard(tx: Tx, { companyId, shopId }: ShopRef, now: Instant): Promise<void> {
  await tx
    .updateTable('hub_watches')
    .set({ heard_at: now })
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .execute();
}

/** HUB-55: the next turn registers our address again. */
export async function askAgain(tx: Tx, { companyId, shopId }: ShopRef): Promise<void> {
  await tx
    .updateTable('hub_watches')
    .set({ callback_url: null })
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .execute();
}

export async function forget(tx: Tx, { companyId, shopId }: ShopRef): Promise<void> {
  await tx
    .deleteFrom('hub_watches')
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .execute();
}
