import type { Menu } from '../menu/menu.ts';
import type { ElementChange } from '../menu-sync/sync.ts';
import type { HubCatalog, HubOther } from './hub-catalog.ts';
import { toHubCatalog } from './to-hub-catalog.ts';

/** What a push of this menu leaves at the hub, where `found` is now. */
export function catalogOver(found: HubCatalog, menu: Menu): { catalog: HubCatalog; leftOut: ElementChange[] } {
  const { catalog, leftOut } = toHubCatalog(menu);
  return { catalog: { ...catalog, others: keptOthers(found, catalog) }, leftOut };
}

/**
 * HUB-18: what another tool has made at the hub and our menus do not have is kept by a push. A deal that names an article
 * which the new catalogue no longer has cannot be kept: the hub would refuse it.
 */
function keptOthers(before: HubCatalog, after: HubCatalog): HubOther[] {
  const refs = new Set(after.products.flatMap(({ skus }) => skus.map(({ ref }) => ref)));
  return before.others.filter(({ needs }) => needs.every((ref) => refs.has(ref)));
}
