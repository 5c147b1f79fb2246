import type { CopiedElement, previewCopy as previewRoute } from '@comptoir/contract/menu-sync.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { flatMenu } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { ShopPreview, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { withElement, type ComingElement } from '@comptoir/domain/menu-sync/with-element.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Ctx, UserCtx } from '../../ctx.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import * as menus from '../../menu/menus.store.ts';
import { rulesAt } from '../../menu/rules.store.ts';
import * as shops from '../../shops/shops.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { digestOf } from '../digest.ts';
import * as previews from '../previews.ts';
import type { CopyRequest, CopyWork } from './copy-request.ts';
import { copyTargets, mustHold } from './copy-targets.ts';
import { planShop, targetShop } from './plan-shop.ts';
import { readSource } from './run-copy.ts';

export async function previewCopy(ctx: UserCtx, { body }: Input<typeof previewRoute>): Promise<SyncPreview> {
  const targets = copyTargets(ctx, body.shopId, body);
  if (body.replace) mustHold(ctx.user, body.shopId, 'administration');
  const source = await readSource(ctx, body.shopId);
  const ref = { companyId: ctx.companyId, shopId: body.shopId };
  const coming = body.element
    ? await comingCopy(ctx, ref, source, body.element)
    : { source, work: workOf(source, body.sectionKeys), saved: null };
  return keepPreview(ctx, { sourceShopId: body.shopId, replace: body.replace, ...coming }, targets);
}

/** SYN-14, SYN-18: the whole menu when no sections are named. */
export function workOf(source: Menu, sectionKeys: readonly string[] | undefined): CopyWork {
  if (!sectionKeys) return { kind: 'menu' };
  const keys = sectionKeys.filter((key) => source.sections[key]);
  if (keys.length === 0) throw new Refused('NOT_FOUND');
  return { kind: 'sections', keys };
}

type Previewed = Pick<CopyRequest, 'sourceShopId' | 'work' | 'replace'> & {
  source: Menu;
  /** The digest of what a window is about to save; null when saved elements are copied. */
  saved: string | null;
};

/** SYN-53: a preview is stored for every copy, even if nobody sees it. */
export async function keepPreview(ctx: Ctx, previewed: Previewed, targets: readonly string[]): Promise<SyncPreview> {
  const { source, sourceShopId, work, replace, saved } = previewed;
  const rows = previews.rowsPerGroup(targets.length);
  const planned: ShopPreview[] = [];
  for (const shopId of targets) {
    // eslint-disable-next-line no-await-in-loop -- one menu after the other: five hundred at once would not fit
    planned.push(await plannedShop(ctx, previewed, { companyId: ctx.companyId, shopId }, rows));
  }
  return previews.keep(ctx, {
    kind: 'copy',
    shopId: sourceShopId,
    request: { work, replace, saved },
    shops: planned,
    read: { [sourceShopId]: source.menuVersion },
  });
}

async function plannedShop(ctx: Ctx, previewed: Previewed, ref: ShopRef, rows: number): Promise<ShopPreview> {
  return ctx.transaction(async (tx) => {
    const shop = mustExist(await shops.find(tx, ref));
    const before = await menus.read(tx, ref);
    const there = await targetShop(tx, ref);
    const { menu, leftOut } = planShop(previewed, { source: previewed.source, target: before, shop: there });
    return previews.shopPreview({ ref, shopName: shop.name, before, after: menu, leftOut }, rows);
  });
}

/** The source's menu as it will be after the window is saved. */
async function comingCopy(
  ctx: Ctx,
  ref: ShopRef,
  source: Menu,
  element: CopiedElement,
): Promise<Pick<Previewed, 'source' | 'work' | 'saved'>> {
  const { kind, key, input } = element;
  if (element.isDeleted) {
    const saved = elementDigest({ ...element, input: null });
    const gone = elementAt(source, key);
    const posRef = 'posRef' in gone ? gone.posRef : '';
    return { source, work: { kind: 'gone', gone: { kind, key: gone.key, name: gone.name, posRef } }, saved };
  }
  if (input === null)
    return { source, work: { kind: 'element', element: { kind, key: elementAt(source, key).key } }, saved: null };
  if (key !== null) elementAt(source, key);
  const coming = withElement(source, element, await rulesAt(ctx.db, ref));
  if (!coming) throw new Refused('RECORD_INVALID');
  const saved = elementDigest({ ...element, input: coming.input });
  return { source: coming.menu, work: { kind: 'element', element: { kind, key: coming.key } }, saved };
}

/** SYN-53: identifies a save, or a deletion (`input` null), as the one that a preview has shown. */
export function elementDigest({ kind, key, parentKey, input }: ComingElement): string {
  // An existing element is found by its key alone, even after it has moved.
  return digestOf({ kind, key, place: key === null ? parentKey : null, input });
}

function elementAt(source: Menu, key: string | null) {
  const tables = Object.values(flatMenu(source));
  return mustExist(tables.map((elements) => elements.get(key ?? '')).find((element) => element !== undefined));
}
