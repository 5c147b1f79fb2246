import { diffMenus } from '@comptoir/domain/menu-sync/diff.ts';
import type { FieldChange } from '@comptoir/domain/menu-sync/sync.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Option, OptionList } from '@comptoir/domain/option-lists/option-list.ts';

/** PRD-26: what somebody else has changed in a list since its window was opened, as people read it. */
export function listChanges(menu: Menu, opened: OptionList, current: OptionList): FieldChange[] {
  const only = (list: OptionList): Menu => ({
    ...menu,
    optionLists: { ...emptied(menu), [list.key]: { ...list, options: {} } },
  });
  return changed(only(opened), only(current));
}

export function optionChanges(menu: Menu, opened: Option, current: Option): FieldChange[] {
  const only = (option: Option): Menu => {
    const lists = emptied(menu);
    const list = lists[option.listKey];
    return {
      ...menu,
      optionLists: list ? { ...lists, [list.key]: { ...list, options: { [option.key]: option } } } : lists,
    };
  };
  return changed(only(opened), only(current));
}

/** Every list keeps its name, none holds anything. */
const emptied = (menu: Menu): Menu['optionLists'] =>
  Object.fromEntries(Object.values(menu.optionLists).map((list) => [list.key, { ...list, options: {} }]));

const changed = (before: Menu, after: Menu): FieldChange[] =>
  diffMenus(before, after).changed.flatMap(({ fields }) => fields);
