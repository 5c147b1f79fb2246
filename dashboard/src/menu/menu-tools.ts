import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import {
  IconBuildingStore,
  IconCashRegister,
  IconCurrencyEuro,
  IconFileExport,
  IconFileImport,
  IconFilePencil,
  IconHistory,
  IconLayoutGrid,
  IconListCheck,
  IconLock,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { canSync } from '../menu-sync/shops/picked-shops.ts';
import type { ShopRef, ShownMenu } from './menu.queries.ts';

/** What can be done to the whole menu. */
export type MenuTool = {
  label: string;
  icon: IconType;
  /** A button of its own where there is room. */
  isInBar?: true;
  isShown: (menu: ShownMenu, user: SessionUser) => boolean;
} & (
  | { component: ComponentType<{ shopRef: ShopRef; onClose: () => void }> }
  /** A page of its own. */
  | { path: '/products/brouillons' }
);

const canEdit = ({ featureFlags }: SessionUser): boolean => featureFlags.includes('productAndOption');

export const TOOLS: readonly MenuTool[] = [
  {
    label: 'Synchroniser la carte',
    icon: IconBuildingStore,
    isInBar: true,
    isShown: (_, user) => canSync(user),
    component: lazyPiece(async () => (await import('../menu-sync/shops/copy-menu.tsx')).CopyMenu),
  },
  {
    label: 'Synchroniser avec la caisse',
    icon: IconCashRegister,
    isInBar: true,
    isShown: ({ offersTillPull }, { featureFlags }) => offersTillPull && featureFlags.includes('posMenuPull'),
    component: lazyPiece(async () => (await import('../till/pull-menu.tsx')).PullMenu),
  },
  {
    label: 'Vérifier les références',
    icon: IconListCheck,
    isShown: ({ rules }) => rules.referencesRequired,
    component: lazyPiece(async () => (await import('../till/reference-check.tsx')).ReferenceCheck),
  },
  {
    label: 'Sauvegardes',
    icon: IconHistory,
    isShown: (_, { featureFlags }) => featureFlags.includes('menuRestore'),
    component: lazyPiece(async () => (await import('../menu-sync/snapshots/snapshots.tsx')).Snapshots),
  },
  {
    label: 'Modifier les prix',
    icon: IconCurrencyEuro,
    // PRD-39: where the till decides on prices there is nothing to change.
    isShown: ({ rules }, user) => canEdit(user) && !rules.disablePrice,
    component: lazyPiece(async () => (await import('./bulk/price-grid.tsx')).PriceGrid),
  },
  {
    label: 'Brouillons de carte',
    icon: IconFilePencil,
    isShown: () => true,
    path: '/products/brouillons',
  },
  {
    label: 'Prix et canaux',
    icon: IconLayoutGrid,
    isShown: (_, user) => canEdit(user),
    component: lazyPiece(async () => (await import('./channels/channel-grid.tsx')).ChannelGrid),
  },
  {
    label: 'Verrous',
    icon: IconLock,
    // LCK-20: of a network; whoever has one shop has nobody to lock anything for.
    isShown: (_, { featureFlags, shopCount }) => featureFlags.includes('administration') && shopCount > 1,
    component: lazyPiece(async () => (await import('./windows/locks-tool.tsx')).LocksTool),
  },
  {
    label: 'Importer un fichier',
    icon: IconFileImport,
    isShown: (_, user) => canEdit(user),
    component: lazyPiece(async () => (await import('./bulk/csv-import.tsx')).CsvImport),
  },
  {
    label: 'Exporter la carte',
    icon: IconFileExport,
    isShown: () => true,
    component: lazyPiece(async () => (await import('./bulk/download-menu.tsx')).CsvExport),
  },
];
