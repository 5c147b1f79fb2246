import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { DraftCommand, HeldField } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { createContext, useContext, useMemo, useState, type Context, type ReactNode } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import type { Locked } from '../menu-locks/locks-here.ts';
import { useUser } from '../session/session.ts';
import type { ShopRef, ShownMenu } from './menu.queries.ts';

/** DRF-03: in a draft, what the windows save goes into the draft and not into the menu. */
export type DraftPowers = {
  /** DRF-04: what somebody else was quicker with comes back. */
  send: (commands: DraftCommand[], options: { idempotencyKey: string }) => Promise<readonly HeldField[]>;
};

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
  /** LCK-12 */
  locked: Locked;
  /** Why nothing can be sent right now; what waits for the line can be pressed all the same (OFF-05). */
  offline: string | null;
  openWindow: (opened: ReactNode) => void;
  closeWindow: () => void;
  /** Null on the screens of the menu itself. */
  draft: DraftPowers | null;
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

export function useNewMenuContext({ rules, lockedByJobId, locks, areLocksBinding }: ShownMenu, isSearching: boolean) {
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
      stateRefusal: rules.lockAvailability ? refusalSentence('availability-locked') : null,
      offline,
      locked: { locks, areLocksBinding },
      openWindow,
      closeWindow: () => openWindow(null),
      draft: null,
    };
  }, [companyId, shopId, timeZone, rules, canEdit, isLocked, offline, isSearching, locks, areLocksBinding]);
  return { context, opened };
}
