import { PART_FAMILIES, settingsFor, type CopiedSettings } from '@comptoir/domain/company-shops/copied-settings.ts';
import type { CopiedFrom } from '@comptoir/domain/company-shops/company-shop.ts';
import type { CopiedPart } from '@comptoir/domain/company-shops/company-shops.labels.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import type { Family } from '@comptoir/domain/settings/settings.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import type { CopyWork } from '../menu-sync/copy/copy-request.ts';
import { mustHold } from '../menu-sync/copy/copy-targets.ts';
import { isSame } from '@comptoir/domain/menu-sync/flat-menu.ts';
import * as previews from '../menu-sync/previews.ts';
import * as settings from '../settings/settings.store.ts';
import * as shops from '../shops/shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** STO-14: the lists of a menu come with it; alone, they are a copy of their own. */
export function workOf(parts: readonly CopiedPart[]): CopyWork | null {
  if (parts.includes('menu')) return { kind: 'menu' };
  return parts.includes('optionLists') ? { kind: 'lists' } : null;
}

/** API-05: a shop of another company does not exist; a menu is copied by whoever may copy menus (SYN-04). */
export async function readSourceShop(ctx: UserCtx, { shopId, parts }: CopiedFrom): Promise<Shop> {
  mustHold(ctx.user, shopId, workOf(parts) ? 'globalProduct' : 'administration');
  return mustExist(await shops.find(ctx.db, { companyId: ctx.companyId, shopId }));
}

export async function readSettings(
  db: Db | Tx,
  from: Shop,
  parts: readonly CopiedPart[],
  to: Pick<Address, 'city' | 'location'>,
): Promise<CopiedSettings> {
  const families = parts.flatMap((part): Family[] => [...PART_FAMILIES[part]]);
  if (families.length === 0) return {};
  const found: CopiedSettings = await settings.readSome(db, from, families);
  return settingsFor(found, from.address, to);
}

/** STO-16: in the transaction that makes the shop: nobody sees it half furnished. */
export async function copySettings(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  { from, parts, to }: { from: Shop; parts: readonly CopiedPart[]; to: Pick<Address, 'city' | 'location'> },
): Promise<void> {
  const copied = await readSettings(tx, from, parts, to);
  const by = ctx.actor.kind === 'staff' ? ctx.actor.userId : null;
  for (const [family, document] of Object.entries(copied)) {
    // eslint-disable-next-line no-await-in-loop -- a handful, in one transaction
    await settings.lock(tx, ref, family as Family);
    // eslint-disable-next-line no-await-in-loop -- as above
    await settings.save(tx, ref, family as Family, document, { at: ctx.now(), by });
  }
  const after = { from: from.shopId, families: Object.keys(copied) };
  await audit(tx, ctx, {
    action: 'shop.copy-settings',
    entity: 'shop',
    entityId: ref.shopId,
    shopId: ref.shopId,
    after,
  });
}

/** SYN-53: the version of the source that the preview showed; null where nobody looked. */
export async function claimSource(
  ctx: Ctx,
  from: Shop,
  work: CopyWork,
  previewId: string | undefined,
): Promise<previews.Versions | null> {
  if (previewId === undefined) return null;
  const versions = await previews.currentVersions(ctx.db, ctx, [from.shopId]);
  const preview = await previews.claim(ctx.db, ctx, { previewId, kind: 'copy', versions });
  const isOther = preview.shopId !== from.shopId || !isSame(preview.request, { work, replace: false, saved: null });
  if (isOther) throw new Refused('PREVIEW_STALE');
  return versions;
}

export const EMPTY_MENU: Menu = { menuVersion: 1, sections: {}, optionLists: {} };
