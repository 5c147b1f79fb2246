import { plain } from '@comptoir/domain/kernel/text.ts';
import { optionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Option, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { byName } from '../menu/menu-search.ts';

/** A list and what is shown of it. */
export type ShownList = { list: OptionList; options: Option[] };

/** OPT-02, OPT-05: by name; a list whose own name matches keeps all of its options, any other those that match. */
export function shownLists(menu: Pick<Menu, 'optionLists'>, query: string): ShownList[] {
  const words = plain(query);
  return Object.values(menu.optionLists)
    .sort(byName)
    .flatMap((list) => {
      const options = optionsByPosition(list);
      if (words === '' || plain(list.name).includes(words)) return [{ list, options }];
      const found = options.filter(({ name, posRef }) => plain(`${name}\n${posRef}`).includes(words));
      return found.length === 0 ? [] : [{ list, options: found }];
    });
}
