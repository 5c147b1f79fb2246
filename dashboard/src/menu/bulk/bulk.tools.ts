import { IconCurrencyEuro, IconFileExport, IconFileImport } from '@tabler/icons-react';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import type { MenuTool } from '../../menu-sync/menu-sync.tools.ts';

const canEdit = ({ featureFlags }: Pick<SessionUser, 'featureFlags'>): boolean =>
  featureFlags.includes('productAndOption');

/** What the toolbar of the menu offers for many elements at once. */
export const BULK_TOOLS: readonly MenuTool[] = [
  {
    key: 'prices',
    label: 'Modifier les prix',
    icon: IconCurrencyEuro,
    place: 'more',
    // PRD-39: where the till decides on prices there is nothing to change.
    isShown: ({ rules }, user) => canEdit(user) && !rules.disablePrice,
    component: lazyPiece(async () => (await import('./price-grid.tsx')).PriceGrid),
  },
  {
    key: 'import',
    label: 'Importer un fichier',
    icon: IconFileImport,
    place: 'more',
    isShown: (_, user) => canEdit(user),
    component: lazyPiece(async () => (await import('./csv-import.tsx')).CsvImport),
  },
  {
    key: 'export',
    label: 'Exporter la carte',
    icon: IconFileExport,
    place: 'more',
    isShown: () => true,
    component: lazyPiece(async () => (await import('./csv-export.tsx')).CsvExport),
  },
];
