import { refusalSentence } from '@comptoir/contract/errors.ts';
import { PAGES, pageVisibility, type PageGroup, type PageKey } from '@comptoir/domain/session/pages.ts';
import { MARKETING_TILES } from '../settings/marketing-tiles.ts';
import { useUser, viewOf } from '../session/session.ts';
import { TileMenu, type MenuEntry } from '../settings/tile-menu.tsx';
import { TILE_GROUPS } from '../settings/tiles.ts';
import { SCREENS } from './screens.tsx';

/** SET-04: the label of the specification, not the product's own version (see `server/src/kernel/version.ts`). */
const VERSION = '2.17.13';

export const SettingsMenu = () => (
  <TileMenu title="Réglages" groups={TILE_GROUPS} entries={useEntries('settings')} version={VERSION} />
);

export const MarketingMenu = () => (
  <TileMenu title="Marketing" groups={MARKETING_TILES} entries={useEntries('marketing')} version={VERSION} />
);

/** SET-10: what the page table and the screens that exist say together. */
function useEntries(group: PageGroup): MenuEntry[] {
  const user = useUser();
  const view = viewOf(user);
  const lockedBecause = (key: PageKey) =>
    key === 'magicLinks' && !user.magicLinksEnabled ? refusalSentence('links-not-offered') : null;
  return (Object.keys(PAGES) as PageKey[]).flatMap((key) => {
    if (
      !SCREENS[key] ||
      !(PAGES[key].group === group || (group === 'settings' && key === 'firstSteps')) ||
      pageVisibility(key, view) === 'hidden'
    )
      return [];
    return [{ key, label: PAGES[key].label, path: PAGES[key].path, lockedBecause: lockedBecause(key) }];
  });
}
