import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import {
  IconBuildingCommunity,
  IconBuildingStore,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useNavigate, useRouter } from '@comptoir/web/route/pages.tsx';
import { useState } from 'react';
import { mayLeavePage } from '@comptoir/web/form/unsaved.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { leave, switchTo, useUser, viewOf } from './session.ts';
import { MenuGroup, MenuItem } from '@comptoir/web/ui/actions/menu.tsx';
import { useScheme, type SchemeChoice } from '@comptoir/web/ui/base/color-scheme.ts';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';

type ProfileEntriesProps = { onDone: () => void };

/** SHL-10 to SHL-13: in the profile menu, and in the drawer of phones. */
export function ProfileEntries({ onDone }: ProfileEntriesProps) {
  const navigate = useNavigate();
  const offline = useOfflineReason();
  const [isLeaving, setLeaving] = useState(false);
  const openProfile = () => {
    onDone();
    void navigate({ to: '/profile' });
  };
  const signOut = async () => {
    if (!(await mayLeavePage())) return;
    setLeaving(true);
    leave().catch((error: unknown) => {
      setLeaving(false);
      showError(error);
    });
  };
  return (
    <>
      <ShopGroup onDone={onDone} />
      <MenuGroup label="Compte" isLabelHidden>
        <MenuItem icon={IconUserCircle} onSelect={openProfile}>
          Profil
        </MenuItem>
      </MenuGroup>
      <ThemeGroup />
      <MenuGroup label="Session" isLabelHidden>
        <MenuItem icon={IconLogout} isBusy={isLeaving} disabledBecause={offline} onSelect={() => void signOut()}>
          Déconnexion
        </MenuItem>
      </MenuGroup>
    </>
  );
}

/** Beyond so many the list scrolls: what is not a shop stands before them. */
const MANY_SHOPS = 8;

function ShopGroup({ onDone }: ProfileEntriesProps) {
  const user = useUser();
  const offline = useOfflineReason();
  const { switchShop, goingTo } = useSwitchShop(onDone);
  const mayChange = user.featureFlags.includes('changeShop');
  const locked = mayChange ? null : 'Votre compte ne permet pas de changer de magasin.';
  const hasAllShops = mayChange && user.featureFlags.includes('allShops') && isCompanyAdmin(user) && user.shopCount > 1;
  const navigate = useNavigate();
  const hasMany = mayChange && user.shops.length > MANY_SHOPS;
  const allShops = hasAllShops ? (
    <MenuItem
      icon={IconBuildingCommunity}
      isChecked={user.isAllShops}
      isBusy={goingTo === 'all'}
      disabledBecause={offline}
      onSelect={() => (user.isAllShops ? onDone() : switchShop(user.shopId, true))}
    >
      Tous les magasins
    </MenuItem>
  ) : null;
  const search = () => {
    onDone();
    void navigate({ to: '/settings/shops' });
  };
  return (
    <MenuGroup label="Magasins">
      {hasMany && pageVisibility('shops', viewOf(user)) !== 'hidden' ? (
        <MenuItem icon={IconSearch} onSelect={search}>
          Chercher un magasin
        </MenuItem>
      ) : null}
      {hasMany ? allShops : null}
      {shopsOf(user, mayChange).map(({ shopId, name }) => {
        const isCurrent = !user.isAllShops && shopId === user.shopId;
        return (
          <MenuItem
            key={shopId}
            icon={IconBuildingStore}
            isChecked={isCurrent}
            isBusy={goingTo === shopId}
            disabledBecause={locked ?? offline}
            onSelect={() => (isCurrent ? onDone() : switchShop(shopId, false))}
          >
            {name}
          </MenuItem>
        );
      })}
      {hasMany ? null : allShops}
    </MenuGroup>
  );
}

/** SHL-11: without the right to change, the list is the shop one is in. */
function shopsOf(user: SessionUser, mayChange: boolean): { shopId: string; name: string }[] {
  if (!mayChange) return [{ shopId: user.shopId, name: user.shopName }];
  return user.shops
    .map(({ shopId, name, isRetired = false }) => ({
      shopId,
      name: isRetired ? `${name} (fermé définitivement)` : name,
      isRetired,
    }))
    .sort((a, b) => Number(a.isRetired) - Number(b.isRetired) || compareFrench(a.name, b.name));
}

const THEMES: Record<SchemeChoice, { label: string; icon: IconType }> = {
  light: { label: 'Clair', icon: IconSun },
  dark: { label: 'Sombre', icon: IconMoon },
  auto: { label: 'Automatique', icon: IconDeviceDesktop },
};

function ThemeGroup() {
  const [chosen, choose] = useScheme();
  return (
    <MenuGroup label="Thème">
      {(Object.keys(THEMES) as SchemeChoice[]).map((choice) => (
        <MenuItem key={choice} icon={THEMES[choice].icon} isChecked={choice === chosen} onSelect={() => choose(choice)}>
          {THEMES[choice].label}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

/** An order belongs to its shop: its address means nothing in another one. */
const ORDER_ADDRESS = /^\/orders\/(?!upcoming$|finished$)/;

/** SHL-13: the guard sends away from a page that the new place does not have; filters and paging start anew (SHL-37). */
function useSwitchShop(onDone: () => void) {
  const router = useRouter();
  const [goingTo, setGoingTo] = useState<string | null>(null);

  async function go(shopId: string, isAllShops: boolean): Promise<void> {
    if (!(await mayLeavePage())) return;
    setGoingTo(isAllShops ? 'all' : shopId);
    try {
      await switchTo(shopId, isAllShops);
      const { pathname } = router.place();
      const to = ORDER_ADDRESS.test(pathname) ? '/' : pathname;
      // Whether what was typed may be lost has been asked above.
      await router.navigate({ to, search: {}, replace: true, ignoreBlocker: true });
      onDone();
    } catch (error) {
      showError(error);
    } finally {
      setGoingTo(null);
    }
  }

  const switchShop = (shopId: string, isAllShops: boolean) => {
    // The last answer would win, not the last click.
    if (goingTo === null) void go(shopId, isAllShops);
  };
  return { goingTo, switchShop };
}
