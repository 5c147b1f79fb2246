import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { createContext, useContext, useMemo, useState, type Context, type ReactNode } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useUser } from '../session/session.ts';
import type { ShopRef, ShownMenu } from './menu.queries.ts';

/** What the screens of the menu may do and why not, and the one window that is open over them. */
export type MenuContext = {
  shopRef: ShopRef;
  timeZone: string;
  rules: ShownMenu['rules'];
  /** Without the right to edit, what edits is not offered or says why. */
  canEdit: boolean;
  editRefusal: string | null;
  dragRefusal: string | null;
  /** PRD-16: stock and availability are everybody's. */
  stateRefusal: string | null;
  openWindow: (opened: ReactNode) => void;
  closeWindow: () => void;
};

/** Apart from the menu itself: a menu that changes must not draw every card again. */
export const PowersContext = createContext<MenuContext | null>(null);
export const ShownMenuContext = createContext<ShownMenu | null>(null);

export const useMenuContext = (): MenuContext => useInside(PowersContext);
/** As the server last told it. */
export const useShownMenu = (): ShownMenu => useInside(ShownMenuContext);

function useInside<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (!value) throw new Error('outside of a screen of the menu');
  return value;
}

const NO_RIGHT = french("Vous n'avez pas les droits pour modifier la carte.");
const SEARCHING = french('Effacez la recherche pour déplacer un élément.');

export function useNewMenuContext({ rules, lockedByJobId }: ShownMenu, isSearching: boolean) {
  const { companyId, shopId, timeZone, featureFlags } = useUser();
  const [opened, openWindow] = useState<ReactNode>(null);
  const offline = useOfflineReason();
  const canEdit = featureFlags.includes('productAndOption');
  const isLocked = lockedByJobId !== null;
  const context = useMemo((): MenuContext => {
    const editRefusal = !canEdit ? NO_RIGHT : (offline ?? (isLocked ? refusalSentence('menu-locked') : null));
    return {
      shopRef: { companyId, shopId },
      timeZone,
      rules,
      canEdit,
      editRefusal,
      dragRefusal: editRefusal ?? (isSearching ? SEARCHING : null),
      stateRefusal: rules.lockAvailability ? refusalSentence('availability-locked') : offline,
      openWindow,
      closeWindow: () => openWindow(null),
    };
  }, [companyId, shopId, timeZone, rules, canEdit, isLocked, offline, isSearching]);
  return { context, opened };
}
