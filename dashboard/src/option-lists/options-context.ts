import type { Option, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { createContext, useContext } from 'react';
import type { MenuPowers } from '../menu/menu-context.ts';
import type { ShownMenu } from '../menu/menu.queries.ts';

/** The windows that the screen opens, one at a time. */
export type OptionsWindow =
  | { kind: 'list'; list: OptionList | null }
  | { kind: 'option'; list: OptionList; option: Option | null }
  | { kind: 'dependencies'; list: OptionList }
  | { kind: 'attach'; list: OptionList }
  | { kind: 'delete-list'; list: OptionList }
  | { kind: 'delete-option'; option: Option };

/** What every row of the screen is drawn by. */
export type OptionsScreenContext = MenuPowers & { menu: ShownMenu; openWindow: (opened: OptionsWindow) => void };

const Context = createContext<OptionsScreenContext | null>(null);
export const OptionsContext = Context.Provider;

export function useOptionsContext(): OptionsScreenContext {
  const value = useContext(Context);
  if (!value) throw new Error('outside of the screen of option lists');
  return value;
}
