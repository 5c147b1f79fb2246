import type { previewPush as previewRoute } from '@comptoir/contract/hub.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { diffCatalogs } from '@comptoir/domain/hub/diff-catalogs.ts';
import { catalogOver } from '@comptoir/domain/hub/kept-others.ts';
import type { ShopPreview, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { z } from 'zod';
import type { Ctx, UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { limited } from '../kernel/limited.ts';
import { mustHold } from '../menu-sync/copy/copy-targets.ts';
import { readSource } from '../menu-sync/copy/run-copy.ts';
import * as previews from '../menu-sync/previews.ts';
import type { HubPlace } from '../ports/hub.ts';
import * as shops from '../shops/shops.store.ts';
import { placesOf, readCatalog } from './catalogs.ts';

/** Catalogues that are read, and kept in memory, at the same time. */
const AT_ONCE = 4;

/** What a preview of a push keeps for the confirming call: the digest of each shop's catalogue. */
export const PushPreview = z.object({ catalogs: z.record(z.string(), z.string()) });

export async function previewPush(ctx: UserCtx, { params, body }: Input<typeof previewRoute>): Promise<SyncPreview> {
  return keepPreview(ctx, params.shopId, pushTargets(ctx, body.shopIds));
}

/** HUB-11: shops of others do not exist for the caller (API-05). */
export function pushTargets({ user }: UserCtx, shopIds: readonly string[]): string[] {
  const targets = [...new Set(shopIds)].sort();
  if (targets.length === 0) throw new Refused('no-shop-to-sync');
  for (const shopId of targets) mustHold(user, shopId, 'hub');
  return targets;
}

/**
 * SYN-53: a preview is stored for every push. If it is not shown, a hub that fails for one shop does not prevent the push
 * of the others.
 */
export async function keepPreview(
  ctx: Ctx,
  askedFrom: string,
  targets: readonly string[],
  { isShown = true } = {},
): Promise<SyncPreview> {
  const places = await placesOf(ctx, targets);
  const rows = previews.rowsPerGroup(targets.length);
  const inTurn = limited(AT_ONCE);
  const looks = await Promise.allSettled(places.map((place) => inTurn(() => previewShop(ctx, place, rows))));
  const failed = looks.find((look) => look.status === 'rejected');
  if (failed && (isShown || !(failed.reason instanceof Refused))) throw failed.reason;
  const seen = looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []));
  return previews.keep(ctx, {
    kind: 'push',
    shopId: askedFrom,
    request: { catalogs: Object.fromEntries(seen.map(({ shop, digest }) => [shop.shopId, digest])) },
    shops: seen.map(({ shop }) => shop),
  });
}

async function previewShop(ctx: Ctx, place: HubPlace, rows: number): Promise<{ shop: ShopPreview; digest: string }> {
  const shop = mustExist(await shops.find(ctx.db, place));
  const found = await readCatalog(ctx, place, 'hub-push-failed');
  const menu = await readSource(ctx, place.shopId);
  const { catalog, leftOut } = catalogOver(found.catalog, menu);
  const diff = diffCatalogs(found.catalog, catalog, leftOut);
  const head = { shopId: place.shopId, shopName: shop.name, menuVersion: menu.menuVersion };
  return { shop: previews.previewOf(head, diff, rows), digest: found.digest };
}
