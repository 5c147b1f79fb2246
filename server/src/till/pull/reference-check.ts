import type * as contract from '@comptoir/contract/menu-sync.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { referenceProblems } from '@comptoir/domain/till/reference-check.ts';
import type { Ctx } from '../../ctx.ts';
import * as menus from '../../menu/menus.store.ts';
import { rulesAt } from '../../menu/rules.store.ts';
import * as posMenus from '../../menu/till-menus.store.ts';

/** What the till would refuse of this menu, before a customer finds out. */
export async function lintReferences(ctx: Ctx, { params }: Input<typeof contract.lintReferences>) {
  const rules = await rulesAt(ctx.db, params);
  const posMenu = rules.hasMenuPOS ? await posMenus.find(ctx.db, params) : null;
  const items = referenceProblems(await menus.read(ctx.db, params), rules, posMenu);
  return { isReferenceBased: rules.referencesRequired, items };
}
