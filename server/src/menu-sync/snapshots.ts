import { catalogElementCount } from '@comptoir/domain/hub/diff-catalogs.ts';
import { SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import { elementCount, flatMenu } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { SnapshotReason, SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { MenuSnapshot } from '@comptoir/domain/menu-sync/sync.ts';
import { DAY, MINUTE, addMs } from '@comptoir/domain/kernel/time.ts';
import { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Ctx } from '../ctx.ts';
import { isDatabaseAway, type Db, type Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { storageKeyOf } from '../menu/pictures.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { authorOf } from './author.ts';

const KEPT_DAYS = 30;

/** SYN-54: keeps a menu in the transaction that overwrites it. Without a snapshot nothing is overwritten. */
export async function take(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  { menu, reason }: { menu: Menu; reason: SnapshotReason },
): Promise<string> {
  const elements = elementCount(menu);
  return keep(tx, ctx, ref, { target: 'shop_menu', reason, content: menu, elements, imageKeys: imageKeysOf(menu) });
}

const ONE_EDIT_MS = MINUTE;

/** SYN-59: prices saved in parts, or one after the other, leave one snapshot: the menu before the first of them. */
export async function takeBeforePrices(tx: Tx, ctx: Ctx, ref: ShopRef, menu: Menu): Promise<void> {
  const recent = await tx
    .selectFrom('menu_snapshots')
    .select('id')
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId, reason: 'prices' as const }))
    .where('created_by_id', 'is not distinct from', authorOf(ctx.actor).userId)
    .where('created_at', '>', addMs(ctx.now(), -ONE_EDIT_MS))
    .limit(1)
    .executeTakeFirst();
  if (!recent) await take(tx, ctx, ref, { menu, reason: 'prices' });
}

/** Keeps the hub's catalogue, in a transaction before the hub is called (law:provider-outside). */
export async function takeCatalog(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  { saved, reason }: { saved: SavedCatalog; reason: SyncKind },
): Promise<string> {
  const elements = catalogElementCount(saved.catalog);
  return keep(tx, ctx, ref, { target: 'hub_catalog', reason, content: saved, elements, imageKeys: [] });
}

type Kept = Pick<MenuSnapshot, 'target' | 'reason' | 'elements'> & {
  content: Menu | SavedCatalog;
  imageKeys: readonly string[];
};

async function keep(tx: Tx, ctx: Ctx, ref: ShopRef, kept: Kept): Promise<string> {
  const [snapshotId, now, author] = [ctx.newId(), ctx.now(), authorOf(ctx.actor)];
  try {
    await tx
      .insertInto('menu_snapshots')
      .values({
        company_id: ref.companyId,
        id: snapshotId,
        shop_id: ref.shopId,
        target: kept.target,
        reason: kept.reason,
        elements: kept.elements,
        content: JSON.stringify(kept.content),
        image_keys: [...kept.imageKeys],
        created_by_id: author.userId,
        created_by: author.name,
        created_at: now,
        expires_at: addMs(now, KEPT_DAYS * DAY),
      })
      .execute();
    return snapshotId;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    ctx.log.error({ error, shopId: ref.shopId }, 'a snapshot could not be taken');
    throw new Refused('snapshot-failed');
  }
}

/** The pictures that a restore brings back: they are kept as long as the snapshot. */
function imageKeysOf(menu: Menu): string[] {
  const { sections, products } = flatMenu(menu);
  const urls = [...sections.values(), ...products.values()].flatMap(({ picture }) => picture?.imageUrl ?? []);
  return [...new Set(urls.flatMap((url) => storageKeyOf(url) ?? []))];
}

/** SYN-54: replaces the content of a snapshot when the menu was edited between the accepting of a run and its work. */
export async function renew(tx: Tx, ref: ShopRef, snapshotId: string, menu: Menu): Promise<void> {
  await tx
    .updateTable('menu_snapshots')
    .set({ content: JSON.stringify(menu), image_keys: imageKeysOf(menu), elements: elementCount(menu) })
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId, id: snapshotId }))
    .execute();
}

const HEAD = [
  'id as snapshotId',
  'shop_id as shopId',
  'target',
  'reason',
  'elements',
  'created_at as createdAt',
  'created_by as createdBy',
  'expires_at as expiresAt',
] as const;

/** SYN-55: the newest first, without their content. */
export async function list(
  db: Db,
  ref: ShopRef,
  now: string,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ items: MenuSnapshot[]; total: number }> {
  const kept = db
    .selectFrom('menu_snapshots')
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .where('expires_at', '>', now);
  const { total } = await kept.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await kept
    .select(HEAD)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset(pageNumber * pageSize)
    .execute();
  return { items, total };
}

export async function isOfImport(db: Db, ref: ShopRef, snapshotId: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('menu_snapshots')
    .select('id')
    .where((eb) =>
      eb.and({ company_id: ref.companyId, shop_id: ref.shopId, id: snapshotId, reason: 'import' as const }),
    )
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export type Snapshot = { target: 'shop_menu'; menu: Menu } | { target: 'hub_catalog'; saved: SavedCatalog };

/** Null when the shop has no such snapshot, or it has expired. */
export async function content(db: Db | Tx, ref: ShopRef, snapshotId: string, now: string): Promise<Snapshot | null> {
  const row = await db
    .selectFrom('menu_snapshots')
    .select(['target', 'content'])
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId, id: snapshotId }))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return row.target === 'hub_catalog'
    ? { target: row.target, saved: SavedCatalog.parse(row.content) }
    : { target: row.target, menu: Menu.parse(row.content) };
}
