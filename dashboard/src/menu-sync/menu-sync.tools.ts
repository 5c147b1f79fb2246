import type { readMenu } from '@comptoir/contract/menu.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import type { ComponentType } from 'react';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { IconBuildingStore, IconCashRegister, IconHistory, IconListCheck } from '@tabler/icons-react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { canSync } from './can-sync.ts';

/** What a feature does to the whole menu. */
export type MenuTool = {
  key: string;
  label: string;
  icon: IconType;
  /** A button where there is room, or always an entry of « Plus ». */
  place: 'bar' | 'more';
  isShown: (menu: Reply<typeof readMenu>, user: SessionUser) => boolean;
  /** A lazy piece: it is fetched when the tool is opened. */
  component: ComponentType<{ shopRef: { companyId: string; shopId: string }; onClose: () => void }>;
};

/** What the toolbar of the menu offers of this feature. */
export const MENU_SYNC_TOOLS: readonly MenuTool[] = [
  {
    key: 'copy',
    label: 'Synchroniser le menu',
    icon: IconBuildingStore,
    place: 'bar',
    // SYN-14.
    isShown: (_, user) => canSync(user),
    component: lazyPiece(async () => (await import('./shops/copy-menu.tsx')).CopyMenu),
  },
  {
    key: 'pull',
    label: 'Synchroniser avec la caisse',
    icon: IconCashRegister,
    place: 'bar',
    // SYN-22, ROL-62.
    isShown: ({ offersTillPull }, { featureFlags }) => offersTillPull && featureFlags.includes('posMenuPull'),
    component: lazyPiece(async () => (await import('./till/pull-menu.tsx')).PullMenu),
  },
  {
    key: 'reference-check',
    label: 'Vérifier les références',
    icon: IconListCheck,
    place: 'more',
    isShown: ({ rules }) => rules.referencesRequired,
    component: lazyPiece(async () => (await import('./till/reference-check.tsx')).ReferenceCheck),
  },
  {
    key: 'snapshots',
    label: 'Sauvegardes',
    icon: IconHistory,
    place: 'more',
    // ROL-64.
    isShown: (_, { featureFlags }) => featureFlags.includes('menuRestore'),
    component: lazyPiece(async () => (await import('./snapshots/snapshots.tsx')).Snapshots),
  },
];
