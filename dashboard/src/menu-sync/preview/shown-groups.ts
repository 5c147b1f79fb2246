import { isEmptyDiff } from '@comptoir/domain/menu-sync/diff.ts';
import { PREVIEW_GROUPS, type PreviewGroup } from '@comptoir/domain/menu-sync/kinds.ts';
import type { ElementChange, ShopPreview } from '@comptoir/domain/menu-sync/sync.ts';

/** What fits without a long way to scroll: beyond it, groups are opened by whoever wants to read them. */
const OPEN_UP_TO = 12;
/** Rows of one group drawn at first. */
export const FIRST_ROWS = 30;

/** `count` is of all of them: of a long group, the server names the first ones. */
export type ShownGroup = { group: PreviewGroup; changes: readonly ElementChange[]; count: number; isOpen: boolean };

/** SYN-52: the groups that hold something, in their order. What customers could no longer order is always in sight. */
export function shownGroups(shop: ShopPreview): ShownGroup[] {
  const filled = PREVIEW_GROUPS.filter((group) => shop[group].length > 0);
  const total = filled.reduce((sum, group) => sum + shop.counts[group], 0);
  const isShort = total <= OPEN_UP_TO || filled.length === 1;
  const isOpen = (group: PreviewGroup) => isShort || group === 'madeUnavailable';
  return filled.map((group) => ({ group, changes: shop[group], count: shop.counts[group], isOpen: isOpen(group) }));
}

/** By its counts: what changes may have no name in our model. */
const isUnchanged = ({ counts: { added, changed, madeUnavailable, deleted } }: ShopPreview): boolean =>
  added + changed + madeUnavailable + deleted === 0;

/** SYN-56: nothing would be written anywhere. */
export const changesNothing = (shops: readonly ShopPreview[]): boolean => shops.every(isUnchanged);

export const changesUnnamed = (shop: ShopPreview): boolean => !isUnchanged(shop) && isEmptyDiff(shop);

/** Shops where something happens first; those where nothing does are named behind them. */
export function shopsByChange(shops: readonly ShopPreview[]): { changed: ShopPreview[]; unchanged: ShopPreview[] } {
  const isShown = (shop: ShopPreview) => !isUnchanged(shop) || shop.leftOut.length > 0;
  return { changed: shops.filter(isShown), unchanged: shops.filter((shop) => !isShown(shop)) };
}
