import { diffMenus } from '@comptoir/domain/menu-sync/diff.ts';
import type { PreviewGroup, SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { ElementChange, MenuDiff, ShopPreview, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import type { ShopRef } from '../shops/shops.store.ts';

const VALID_MINUTES = 15;

/** The version of each shop's menu that a preview was computed on. */
export type Versions = Record<string, number>;
export type PlannedShop = {
  ref: ShopRef;
  shopName: string;
  before: Menu;
  after: Menu;
  leftOut: readonly ElementChange[];
  /** What changes beside the menu (SYN-29). */
  besides?: readonly ElementChange[];
};
type Given = {
  kind: SyncKind;
  /** The shop of the caller. */
  shopId: string;
  /** Compared with the request of the confirming call. */
  request: unknown;
  shops: readonly ShopPreview[];
  /** Menus that were read besides those that will be written. */
  read?: Versions;
};
export type KeptPreview = { shopId: string; request: unknown; versions: Versions };

/** How many elements of a group are listed for one shop, so that the reply stays readable and small. */
const MOST_ROWS = 500;
const FEWEST_ROWS = 20;
const MOST_ROWS_IN_ALL = 10_000;

export const rowsPerGroup = (shopCount: number): number =>
  Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, Math.floor(MOST_ROWS_IN_ALL / shopCount)));

/** What would change in one shop, without the menus themselves: those of five hundred shops would not fit in memory. */
export function shopPreview(
  { ref, shopName, before, after, leftOut, besides = [] }: PlannedShop,
  rows = MOST_ROWS,
): ShopPreview {
  const { changed, ...others } = diffMenus(before, after, leftOut);
  const head = { shopId: ref.shopId, shopName, menuVersion: before.menuVersion };
  return previewOf(head, { ...others, changed: [...changed, ...besides] }, rows);
}

export function previewOf(
  head: Pick<ShopPreview, 'shopId' | 'shopName' | 'menuVersion'>,
  diff: MenuDiff,
  rows = MOST_ROWS,
): ShopPreview {
  return {
    ...head,
    ...ofEachGroup((group) => diff[group].slice(0, rows)),
    counts: ofEachGroup((group) => diff[group].length),
  };
}

const ofEachGroup = <T>(of: (group: PreviewGroup) => T): Record<PreviewGroup, T> => ({
  added: of('added'),
  changed: of('changed'),
  madeUnavailable: of('madeUnavailable'),
  deleted: of('deleted'),
  leftOut: of('leftOut'),
});

/** SYN-52, SYN-53: stores a preview; nothing else is written. */
export async function keep(ctx: Ctx, given: Given): Promise<SyncPreview> {
  const shops = [...given.shops];
  const written = shops.map(({ shopId, menuVersion }) => [shopId, menuVersion] as const);
  const [previewId, now] = [ctx.newId(), ctx.now()];
  const expiresAt = addMinutes(now, VALID_MINUTES);
  await ctx.db
    .insertInto('sync_previews')
    .values({
      company_id: ctx.companyId,
      id: previewId,
      shop_id: given.shopId,
      kind: given.kind,
      request: JSON.stringify(given.request),
      versions: JSON.stringify({ ...given.read, ...Object.fromEntries(written) }),
      content: JSON.stringify(shops),
      created_by: ctx.actor.kind === 'staff' ? ctx.actor.userId : null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { previewId, expiresAt, shops };
}

/** The current versions of these menus. A shop that never had a menu begins at 1 (menus.store.ts). */
export async function currentVersions(
  db: Db | Tx,
  { companyId }: Pick<Ctx, 'companyId'>,
  shopIds: readonly string[],
): Promise<Versions> {
  const rows = await db
    .selectFrom('menus')
    .select(['shop_id', 'version'])
    .where('company_id', '=', companyId)
    .where('shop_id', '=', sql<string>`any(${[...shopIds]}::uuid[])`)
    .execute();
  const known = new Map(rows.map(({ shop_id, version }) => [shop_id, version]));
  return Object.fromEntries(shopIds.map((shopId) => [shopId, known.get(shopId) ?? 1]));
}

/** SYN-53: what the caller saw in a preview. Without a preview the server makes and keeps one, and returns null. */
export async function seenBy<S>(
  previewId: string | undefined,
  { preview, claimed }: { preview(): Promise<unknown>; claimed(previewId: string): Promise<S> },
): Promise<S | null> {
  if (previewId !== undefined) return claimed(previewId);
  await preview();
  return null;
}

/**
 * SYN-53: the preview that a confirming call names. Refused when there is none of this kind, when it has expired, or when
 * the current version of one of the menus is not the one that it showed.
 */
export async function claim(
  db: Db | Tx,
  ctx: Ctx,
  { previewId, kind, versions }: { previewId: string; kind: SyncKind; versions: Versions },
): Promise<KeptPreview> {
  const row = await db
    .selectFrom('sync_previews')
    .select(['shop_id as shopId', 'request', 'versions'])
    .where((eb) => eb.and({ company_id: ctx.companyId, id: previewId, kind }))
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  const isStale = Object.entries(versions).some(([shopId, version]) => row?.versions[shopId] !== version);
  if (!row || isStale) throw new Refused('PREVIEW_STALE');
  return row;
}
