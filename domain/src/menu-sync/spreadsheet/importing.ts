import type { TillFacts } from '../../menu/product-rules.ts';
import type { KeyPrefix } from '../../menu/keys.ts';
import type { Menu } from '../../menu/menu.ts';
import type { ShopTypeRules } from '../../shops/shop-type-rules.ts';
import { flatMenu, type FlatMenu } from '../flat-menu.ts';
import type { ElementChange } from '../sync.ts';
import type { MenuKind } from '../kinds.ts';
import type { LineProblem, SheetRow } from './read-rows.ts';

/** What a file may change given the shop's till, and what the till knows about a reference. */
export type SheetTill = { rules: ShopTypeRules; factsOf(posRef: string): TillFacts };

/** An import in progress: `draft` is the menu, changed in place. */
export type Importing = {
  before: FlatMenu;
  draft: FlatMenu;
  till: SheetTill;
  newKey: (prefix: KeyPrefix) => string;
  /** The element of each line, found or created; null where the line was refused. */
  keys: Map<SheetRow, string | null>;
  /** The line of each element. */
  lines: Map<string, number>;
  problems: LineProblem[];
  leftOut: ElementChange[];
};

export function startImport(menu: Menu, till: SheetTill, newKey: Importing['newKey']): Importing {
  return {
    before: flatMenu(menu),
    draft: flatMenu(menu),
    till,
    newKey,
    keys: new Map(),
    lines: new Map(),
    problems: [],
    leftOut: [],
  };
}

export const PREFIXES: Record<MenuKind, KeyPrefix> = {
  section: 'SECTION',
  product: 'PRODUCT',
  optionList: 'OPTION',
  option: 'ITEM',
};

export function report({ problems }: Importing, { line }: SheetRow, message: string): void {
  problems.push({ line, message });
}

/** Records a requested change that is not made. */
export function leaveOut(
  { leftOut }: Importing,
  { kind, key, name, within }: Pick<ElementChange, 'kind' | 'key' | 'name' | 'within'>,
  reason: string,
): void {
  leftOut.push({ kind, key, name, within, fields: [], reason });
}
