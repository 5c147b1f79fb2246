import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import { createContext, useContext, useMemo } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useUser } from '../session/session.ts';
import type { ShopRef, ShownMenu } from './menu.queries.ts';
import type { Move } from './positions/pending-positions.ts';

/** The windows that the screen opens, one at a time. */
export type MenuWindow =
  | { kind: 'product'; sectionKey: string; product: Product | null }
  | { kind: 'section'; section: Section | null }
  | { kind: 'section-info'; section: Section }
  | { kind: 'copy-section'; section: Section }
  | { kind: 'delete-product'; product: Product }
  | { kind: 'delete-section'; section: Section }
  | { kind: 'make-free'; move: Move };

/** What the screens of the menu may do, and why not. */
export type MenuPowers = {
  shopRef: ShopRef;
  timeZone: string;
  rules: ShownMenu['rules'];
  /** Without the right to edit, what edits is not offered or says why. */
  canEdit: boolean;
  editRefusal: string | null;
  dragRefusal: string | null;
  /** PRD-16: stock and availability are everybody's. */
  stateRefusal: string | null;
};

/** What every row and card of the screen is drawn by. */
export type MenuScreenContext = MenuPowers & { openWindow: (opened: MenuWindow) => void };

const Context = createContext<MenuScreenContext | null>(null);
export const MenuContext = Context.Provider;

export function useMenuContext(): MenuScreenContext {
  const value = useContext(Context);
  if (!value) throw new Error('outside of the products screen');
  return value;
}

/** PRD-05. */
const NO_RIGHT = french("Vous n'avez pas les droits pour modifier la carte.");
/** PRD-03. */
const SEARCHING = french('Effacez la recherche pour déplacer un élément.');

type Situation = { menu: ShownMenu; isSearching: boolean };

export function useMenuPowers({ menu, isSearching }: Situation): MenuPowers {
  const { companyId, shopId, timeZone, featureFlags } = useUser();
  const offline = useOfflineReason();
  const { rules, lockedByJobId } = menu;
  const canEdit = featureFlags.includes('productAndOption');
  const isLocked = lockedByJobId !== null;
  return useMemo(() => {
    const editRefusal = !canEdit ? NO_RIGHT : (offline ?? (isLocked ? refusalSentence('menu-locked') : null));
    return {
      shopRef: { companyId, shopId },
      timeZone,
      rules,
      canEdit,
      editRefusal,
      dragRefusal: editRefusal ?? (isSearching ? SEARCHING : null),
      stateRefusal: rules.lockAvailability ? refusalSentence('availability-locked') : offline,
    };
  }, [companyId, shopId, timeZone, rules, canEdit, isLocked, offline, isSearching]);
}

export function useMenuScreenContext({
  openWindow,
  ...situation
}: Situation & { openWindow: (opened: MenuWindow) => void }): MenuScreenContext {
  const powers = useMenuPowers(situation);
  return useMemo(() => ({ ...powers, openWindow }), [powers, openWindow]);
}
