import type * as contract from '@comptoir/contract/till.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { referenceProblems } from '@comptoir/domain/till/reference-check.ts';
import type { Ctx } from '../../ctx.ts';
import * as menus from '../../menu/menus.store.ts';
import { rulesAt } from '../../menu/rules.store.ts';
import * as tillMenus from '../../menu/till-menus.store.ts';

export async function lintReferences(ctx: Ctx, { params }: Input<typeof contract.lintReferences>) {
  const rules = await rulesAt(ctx.db, params);
  const tillMenu = rules.hasMenuPOS ? await tillMenus.find(ctx.db, params) : null;
  const items = referenceProblems(await menus.read(ctx.db, params), rules, tillMenu);
  return { isReferenceBased: rules.referencesRequired, items };
}
