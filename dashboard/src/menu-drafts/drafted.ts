import type { MenuDraft } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { draftedMenu, type DraftConflict } from '@comptoir/domain/menu-drafts/apply-draft.ts';
import { diffMenus } from '@comptoir/domain/menu-sync/diff.ts';
import { PREVIEW_GROUPS, type PreviewGroup } from '@comptoir/domain/menu-sync/kinds.ts';
import type { ShopPreview, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { useMemo } from 'react';
import type { ShownMenu } from '../menu/menu.queries.ts';

export type Drafted = { menu: ShownMenu; conflicts: DraftConflict[]; preview: SyncPreview; count: number };

/** DRF-05, DRF-08: the draft on the menu of this moment, by the rules that publish it. */
export function useDrafted(menu: ShownMenu, { changes, version, state }: MenuDraft, shopName: string): Drafted {
  return useMemo(() => {
    // What was published is on sale: there is nothing left to apply.
    const applied = state === 'published' ? { menu, conflicts: [] } : draftedMenu(changes, menu);
    const preview = comparisonOf(menu, applied.menu, shopName);
    const count = PREVIEW_GROUPS.reduce((sum, group) => sum + preview.counts[group], 0);
    const shops = [preview];
    return {
      menu: { ...menu, ...applied.menu },
      conflicts: applied.conflicts,
      preview: { previewId: String(version), expiresAt: '', shops },
      count,
    };
  }, [menu, changes, version, state, shopName]);
}

function comparisonOf(before: Menu, after: Menu, shopName: string): ShopPreview {
  const diff = diffMenus(before, after);
  const counts = Object.fromEntries(PREVIEW_GROUPS.map((group) => [group, diff[group].length]));
  return {
    ...diff,
    shopId: '',
    shopName,
    menuVersion: before.menuVersion,
    counts: counts as Record<PreviewGroup, number>,
  };
}
