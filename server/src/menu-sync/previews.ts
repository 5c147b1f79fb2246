import { diffMenus } from '@comptoir/domain/menu-sync/diff.ts';
import type { PreviewGroup, SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { ElementChange, MenuDiff, ShopPreview, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** SYN-53. */
const VALID_MINUTES = 15;

/** The menu of each shop by its version: what a preview was computed on. */
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
  /** The shop that it was asked from. */
  shopId: string;
  /** What was asked, to be found again by the confirming call. */
  request: unknown;
  shops: readonly ShopPreview[];
  /** Menus that were read besides those that will be written. */
  read?: Versions;
};
export type KeptPreview = { previewId: string; kind: SyncKind; shopId: string; request: unknown; versions: Versions };

/** Elements of one group and shop that are named. People read them, and the answer has to arrive. */
const MOST_ROWS = 500;
const FEWEST_ROWS = 20;
const MOST_ROWS_IN_ALL = 10_000;

export const rowsPerGroup = (shopCount: number): number =>
  Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, Math.floor(MOST_ROWS_IN_ALL / shopCount)));

/** What would change in one shop. Its two menus are let go with it: those of five hundred shops would not fit. */
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

/** SYN-52, SYN-53: computed and kept, nothing else is written. */
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

/** The menus of these shops, by version, as they are now. A shop that never had one begins at 1 (menus.store.ts). */
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

/** SYN-53: what the caller has looked at. Without a preview of the caller's the server makes its own: nobody saw it. */
export async function seenBy<S>(
  previewId: string | undefined,
  { preview, claimed }: { preview(): Promise<unknown>; claimed(previewId: string): Promise<S> },
): Promise<S | null> {
  if (previewId !== undefined) return claimed(previewId);
  await preview();
  return null;
}

/**
 * SYN-53: the preview that a confirming call names. Refused when it is not there, is another kind's, is over, or when one
 * of the menus, as they are now, is not the one that was looked at.
 */
export async function claim(
  db: Db | Tx,
  ctx: Ctx,
  { previewId, kind, versions }: { previewId: string; kind: SyncKind; versions: Versions },
): Promise<KeptPreview> {
  const preview = await find(db, ctx, previewId);
  if (!preview || preview.kind !== kind || preview.expiresAt <= ctx.now()) throw new Refused('PREVIEW_STALE');
  const isStale = Object.entries(versions).some(([shopId, version]) => preview.versions[shopId] !== version);
  if (isStale) throw new Refused('PREVIEW_STALE');
  return preview;
}

async function find(
  db: Db | Tx,
  { companyId }: Pick<Ctx, 'companyId'>,
  previewId: string,
): Promise<(KeptPreview & { expiresAt: Instant }) | null> {
  const row = await db
    .selectFrom('sync_previews')
    .select(['kind', 'shop_id', 'request', 'versions', 'expires_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', previewId)
    .executeTakeFirst();
  if (!row) return null;
  const { kind, shop_id: shopId, request, versions, expires_at: expiresAt } = row;
  return { previewId, kind, shopId, request, versions, expiresAt };
}
