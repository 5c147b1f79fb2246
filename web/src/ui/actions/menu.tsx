import { useEffect, type ReactNode } from 'react';
import { intentPiece } from '../../page/lazy-piece.ts';
import { usePopup } from '../base/use-popup.ts';
import type { MenuGroupProps, MenuItemProps, MenuProps } from '../floating/menu-card.tsx';

const parts = intentPiece(() => import('../floating/menu-card.tsx'));

/** `fetchEntries` fetches what is drawn in the menu, where that comes on intent as well. */
export const useMenu = (fetchEntries?: () => void) =>
  usePopup('menu', () => {
    parts.fetch();
    fetchEntries?.();
  });

/** Commands under a button. The one that is the choice of the first group takes the focus, otherwise the first. */
export function Menu(props: MenuProps) {
  const { MenuCard } = parts.usePart() ?? {};
  return MenuCard && props.popup.isOpen !== null ? <MenuCard {...props} /> : null;
}

export function InlineMenu(props: { label: string; children: ReactNode }) {
  const { InlineCommands } = parts.usePart() ?? {};
  useEffect(() => parts.fetch(), []);
  return InlineCommands ? <InlineCommands {...props} /> : null;
}

export function MenuGroup(props: MenuGroupProps) {
  const { Group } = parts.usePart() ?? {};
  return Group ? <Group {...props} /> : null;
}

export function MenuItem(props: MenuItemProps) {
  const { Item } = parts.usePart() ?? {};
  return Item ? <Item {...props} /> : null;
}
