import { ZERO } from '../../kernel/money.ts';
import type { Menu } from '../../menu/menu.ts';
import type { ChannelPrices } from '../../menu/prices/channel-prices.ts';
import { renumber } from '../arrange.ts';
import { menuOf } from '../flat-menu.ts';
import type { Plan } from '../plan-copy.ts';
import { leaveOut, startImport, type Importing, type SheetTill } from './importing.ts';
import { linkRows } from './link-rows.ts';
import { matchKeys } from './match-rows.ts';
import { placeRows } from './place-rows.ts';
import type { LineProblem, SheetRow } from './read-rows.ts';
import { SHEET_REASONS } from './spreadsheet.labels.ts';

export type ImportPlan = Plan & { problems: LineProblem[] };

/**
 * The menu after importing a file. A line matches by its key, else by its reference, else by its name in the same
 * place; without a match a new element is added last. Elements that the file does not mention stay: nothing is deleted
 * or reordered. A problem in any line prevents the import.
 */
export function planImport({
  menu,
  rows,
  till,
  newKey,
}: {
  menu: Menu;
  rows: readonly SheetRow[];
  till: SheetTill;
  newKey: Importing['newKey'];
}): ImportPlan {
  const importing = startImport(menu, till, newKey);
  matchKeys(importing, rows);
  placeRows(importing, rows);
  linkRows(importing, rows);
  makeFree(importing);
  followLists(importing);
  renumber(importing.draft);
  const problems = importing.problems.sort((a, b) => a.line - b.line);
  return { menu: menuOf(importing.draft, menu.menuVersion), leftOut: importing.leftOut, problems };
}

/** PRD-41, OPT-38: applied after all lines, to imported elements and to those already in a place that became free. */
function makeFree(importing: Importing): void {
  const { draft, lines } = importing;
  const free = <T extends { key: string; name: string; price: number; channelPrices?: ChannelPrices }>(
    elements: Map<string, T>,
    kind: 'product' | 'option',
    placeOf: (element: T) => { name: string; freeOnly: boolean } | undefined,
  ) => {
    for (const element of elements.values()) {
      const place = placeOf(element);
      if (!place?.freeOnly) continue;
      const { key, name, price, channelPrices = {} } = element;
      // GRD-08: on no channel either.
      if (Object.keys(channelPrices).length > 0) elements.set(key, { ...element, price: ZERO, channelPrices: {} });
      else if (price !== 0) elements.set(key, { ...element, price: ZERO });
      if (price !== 0 && lines.has(key))
        leaveOut(importing, { kind, key, name, within: place.name }, SHEET_REASONS.free);
    }
  };
  free(draft.products, 'product', ({ sectionKey }) => draft.sections.get(sectionKey));
  free(draft.options, 'option', ({ listKey }) => draft.optionLists.get(listKey));
}

/** An option has the kind of its list. */
function followLists({ draft }: Importing): void {
  for (const option of draft.options.values()) {
    const list = draft.optionLists.get(option.listKey);
    if (!list || list.kind === option.kind) continue;
    const { kind, isSupplement } = list;
    draft.options.set(option.key, { ...option, kind, isSupplement });
  }
}
