import type { HubConnection, HubFailureKind, HubHealth, ToldStock } from '@comptoir/domain/hub/hub-connection.ts';
import type { HubStock } from '@comptoir/domain/hub/hub-stock.ts';
import { addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, isFound, toColumns, toFields } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** An answer of the hub is written down at most this often: a busy evening exchanges several in a second. */
const NOTED_EVERY_MS = 15_000;

type Row = Selectable<Tables['hub_connections']>;
export type KeptConnection = HubConnection & HubHealth;

const toKept = (row: Row): KeptConnection =>
  toFields(row, 'company_id', 'shop_id', 'stock_told', 'stock_told_at', 'stock_turn_at');

const toConnection = (row: Row): HubConnection => {
  const { connectedAt: _at, exchangedAt: _exchanged, failedAt: _failed, failure: _why, ...connection } = toKept(row);
  return connection;
};

export async function find(db: Db | Tx, ref: ShopRef): Promise<HubConnection | null> {
  const known = await list(db, ref.companyId, [ref.shopId]);
  return known.get(ref.shopId) ?? null;
}

/** HUB-15: with how it fares. */
export const findKept = (db: Db | Tx, ref: ShopRef): Promise<KeptConnection | null> =>
  firstOf(ofShop(db, ref).selectAll(), toKept);

/** By shop, without the shops that are not connected. */
export async function list(
  db: Db | Tx,
  companyId: string,
  shopIds: readonly string[],
): Promise<Map<string, HubConnection>> {
  const rows = await db
    .selectFrom('hub_connections')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('shop_id', '=', sql<string>`any(${[...shopIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.shop_id, toConnection(row)]));
}

/** The shop of a location: at most one, whoever it belongs to (HUB-07). For messages that name a location only. */
export async function shopOfLocation(db: Db, locationId: string): Promise<ShopRef | null> {
  return firstOf(
    db.selectFrom('hub_connections').select(['company_id', 'shop_id']).where('location_id', '=', locationId),
    ({ company_id, shop_id }) => ({ companyId: company_id, shopId: shop_id }),
  );
}

/** HUB-06: replaces the previous connection. */
export async function keep(db: Db | Tx, ref: ShopRef, connection: HubConnection, now: Instant): Promise<void> {
  const fresh = { exchanged_at: now, failed_at: null, failure: null, stock_told: null, stock_turn_at: null };
  const fields = { ...toColumns(connection), connected_at: now, ...fresh };
  await db
    .insertInto('hub_connections')
    .values({ company_id: ref.companyId, shop_id: ref.shopId, ...fields })
    .onConflict((conflict) => conflict.columns(['company_id', 'shop_id']).doUpdateSet(fields))
    .execute();
}

export async function forget(db: Db | Tx, ref: ShopRef): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('hub_connections')
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** HUB-15: true when the connection fared well until now, or failed in another way. */
export async function noteFailure(
  tx: Tx,
  ref: ShopRef,
  failure: HubFailureKind,
  now: Instant,
): Promise<{ isNews: boolean }> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_connections')
    .set({ failure, failed_at: now })
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .where('failure', 'is distinct from', failure)
    // A hub that is away does not hide that somebody must reconnect.
    .where((eb) => eb.or([eb('failure', 'is distinct from', 'unauthorized'), eb.val(failure === 'unauthorized')]))
    .executeTakeFirst();
  return { isNews: numUpdatedRows > 0n };
}

export const mustNoteSuccess = (db: Db | Tx, ref: ShopRef, now: Instant): Promise<boolean> =>
  isFound(
    ofShop(db, ref)
      .select('shop_id')
      .where((eb) =>
        eb.or([
          eb('failure', 'is not', null),
          eb('exchanged_at', 'is', null),
          eb('exchanged_at', '<', addMs(now, -NOTED_EVERY_MS)),
        ]),
      ),
  );

/** Returns whether a failure has ended by it. */
export async function noteSuccess(tx: Tx, ref: ShopRef, now: Instant): Promise<{ hasEnded: boolean }> {
  const locked = await ofShop(tx, ref).select('failure').forUpdate().executeTakeFirst();
  await tx
    .updateTable('hub_connections')
    .set({ exchanged_at: now, failure: null, failed_at: null })
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .execute();
  return { hasEnded: Boolean(locked?.failure) };
}

export const isConnected = (db: Db | Tx, ref: ShopRef): Promise<boolean> => isFound(ofShop(db, ref).select('shop_id'));

/** How long a turn lasts when its process has died: longer than any call of the hub. */
const TURN_MS = 60_000;

/** HUB-20: one at a time tells the hub. Null when the shop is not connected, or somebody else is telling it. */
export async function takeStockTurn(db: Db, ref: ShopRef, now: Instant): Promise<{ told: ToldStock | null } | null> {
  return firstOf(
    db
      .updateTable('hub_connections')
      .set({ stock_turn_at: now })
      .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
      .where((eb) => eb.or([eb('stock_turn_at', 'is', null), eb('stock_turn_at', '<', addMs(now, -TURN_MS))]))
      .returning('stock_told'),
    ({ stock_told }) => ({ told: stock_told }),
  );
}

/** Ends a turn. `told` undefined: nothing was told. A catalogue that was written meanwhile has ended the turn already. */
export async function endStockTurn(db: Db, ref: ShopRef, turnAt: Instant, told?: ToldStock): Promise<void> {
  await db
    .updateTable('hub_connections')
    .set({ stock_turn_at: null, ...(told && { stock_told: JSON.stringify(told), stock_told_at: turnAt }) })
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .where('stock_turn_at', '=', turnAt)
    .execute();
}

/** The hub's catalogue was written: it must be told everything, whoever is telling it now. */
export async function forgetTold(db: Db | Tx, ref: ShopRef): Promise<void> {
  await keepTold(db, ref, null);
}

export async function keepTold(db: Db | Tx, ref: ShopRef, told: ToldStock | null): Promise<void> {
  await db
    .updateTable('hub_connections')
    .set({ stock_told: told && JSON.stringify(told), stock_turn_at: null })
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .execute();
}

/** Under its lock, which whoever hears of a stock does not stand in the way of (`hearStock`). */
export const lockTold = (tx: Tx, ref: ShopRef): Promise<{ told: ToldStock | null } | null> =>
  firstOf(ofShop(tx, ref).select('stock_told').forNoKeyUpdate(), ({ stock_told }) => ({ told: stock_told }));

/** HUB-21: whether the hub has not spoken of it since. Whoever speaks of the same one waits until this transaction ends. */
export async function hearStock(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  { element, ref }: Pick<HubStock, 'element' | 'ref'>,
  at: Instant,
): Promise<boolean> {
  return isFound(
    tx
      .insertInto('hub_stock_heard')
      .values({ company_id: companyId, shop_id: shopId, element, ref, heard_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'shop_id', 'element', 'ref'])
          .doUpdateSet({ heard_at: at })
          .where('hub_stock_heard.heard_at', '<=', at),
      )
      .returning('ref'),
  );
}

/**
 * Locks the catalogues of these shops before they are written. Shops of one account may share a catalogue: all shops that
 * use one of them are returned.
 */
export async function lockCatalogs(tx: Tx, companyId: string, shopIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('hub_connections')
    .select('shop_id')
    .where('company_id', '=', companyId)
    .where('catalog_id', 'in', (shared) =>
      shared
        .selectFrom('hub_connections')
        .select('catalog_id')
        .where('company_id', '=', companyId)
        .where('shop_id', '=', sql<string>`any(${[...shopIds]}::uuid[])`),
    )
    .orderBy('shop_id')
    .forUpdate()
    .execute();
  return rows.map(({ shop_id }) => shop_id);
}

const ofShop = (db: Db | Tx, { companyId, shopId }: ShopRef) =>
  db.selectFrom('hub_connections').where((eb) => eb.and({ company_id: companyId, shop_id: shopId }));
