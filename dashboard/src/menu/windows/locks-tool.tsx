import type { MenuLock } from '@comptoir/domain/menu-locks/menu-lock.ts';
import { sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import { useMemo } from 'react';
import { MenuLocks } from '../../menu-locks/menu-locks.tsx';
import { useMenuContext, useShownMenu } from '../menu-context.ts';
import { gridOf } from '../menu-search.ts';
import type { ShopRef } from '../menu.queries.ts';

/** « Verrous »: what can be locked is what the menu of this shop holds. */
type LocksToolProps = { shopRef: ShopRef; start?: Partial<MenuLock>; onClose: () => void };

export function LocksTool({ shopRef, start, onClose }: LocksToolProps) {
  const menu = useShownMenu();
  const { timeZone } = useMenuContext();
  const targets = useMemo(
    () =>
      sectionsByPosition(menu).map((section) => ({
        key: section.key,
        name: section.name,
        products: gridOf(section).map(({ key, name }) => ({ key, name })),
      })),
    [menu],
  );
  return (
    <MenuLocks
      shopRef={shopRef}
      targets={targets}
      timeZone={timeZone}
      onClose={onClose}
      {...(start ? { start } : {})}
    />
  );
}
