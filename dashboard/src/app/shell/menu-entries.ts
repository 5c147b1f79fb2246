import { PAGES, pageVisibility, type PageKey } from '@comptoir/domain/session/pages.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { usePlace } from '@comptoir/web/route/pages.tsx';
import { useMemo, type ComponentType } from 'react';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { SCREENS } from '../screens.tsx';
import { useUser, viewOf } from '../../session/session.ts';

export type MenuEntry = {
  key: PageKey;
  label: string;
  path: string;
  icon: IconType;
  Count: ComponentType | undefined;
  isCurrent: boolean;
};

/** SHL-14 to SHL-16: the order of the page table is the order of the menu. */
const GROUPS = [
  { group: 'start', label: '' },
  { group: 'gestion', label: 'Gestion & Données' },
  { group: 'applications', label: 'Applications' },
] as const;

type MenuGroup = { label: string; entries: MenuEntry[] };

const KEYS = Object.keys(PAGES) as PageKey[];

/** The pages that exist and that this person may see where they are (SHL-22); the same ones while the page is the same. */
export function useMenu(): MenuGroup[] {
  const user = useUser();
  const { pathname } = usePlace();
  const current = KEYS.find((key) => isCurrent(key, pathname));
  return useMemo(() => menuOf(user, current), [user, current]);
}

function menuOf(user: SessionUser, current: PageKey | undefined): MenuGroup[] {
  const view = viewOf(user);
  const shown = KEYS.flatMap((key): (MenuEntry & { group: string })[] => {
    const screen = SCREENS[key];
    if (!screen?.icon || pageVisibility(key, view) === 'hidden') return [];
    const { path, label, group } = PAGES[key];
    return [{ key, label, path, group, icon: screen.icon, Count: screen.Count, isCurrent: key === current }];
  });
  return GROUPS.map(({ group, label }) => ({ label, entries: shown.filter((entry) => entry.group === group) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

function isCurrent(key: PageKey, pathname: string): boolean {
  const { path } = PAGES[key];
  if (key === 'orders') return pathname === '/' || pathname === '/dashboard' || pathname.startsWith('/orders/');
  return pathname === path || pathname.startsWith(`${path}/`);
}
