import type { duplicateSection as duplicateRoute } from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { copyKey, copyName } from '@comptoir/domain/menu/keys.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import type { Ctx } from '../../ctx.ts';
import { Refused } from '../../http/refused.ts';
import { changeMenu } from '../change-menu.ts';
import * as menus from '../menus.store.ts';
import * as positions from '../positions/positions.store.ts';
import { copyProducts } from '../products/duplicate-product.ts';
import { rulesAt } from '../rules.store.ts';
import * as sections from './sections.store.ts';

/** SEC-22: right after the original, hidden, its products duplicated too. */
export async function duplicateSection(ctx: Ctx, { params }: Input<typeof duplicateRoute>): Promise<SectionHead> {
  return ctx.answer(async (tx) => {
    const { reply } = await changeMenu(tx, ctx, params, 'section.duplicate', async () => {
      const original = await menus.findSection(tx, params, params.key);
      if (!original) throw new Refused('NOT_FOUND');
      if ((await rulesAt(tx, params)).disableDuplication) throw new Refused('till-owns-menu');
      const before = await positions.sectionKeys(tx, params);
      const key = copyKey(original.key, await sections.takenKeys(tx, params));
      const keys = before.toSpliced(before.indexOf(original.key) + 1, 0, key);
      const name = copyName(original.name, MENU_LIMITS.sectionName);
      await sections.insertCopy(tx, params, original.key, { key, name, position: keys.indexOf(key) });
      await positions.placeSections(tx, params, keys);
      const productKeys = await positions.productKeys(tx, params, original.key);
      const originals = await menus.findProducts(tx, params, productKeys);
      const products = await copyProducts(tx, ctx, params, originals, key);
      const copy = await menus.findSection(tx, params, key);
      if (!copy) throw new Refused('NOT_FOUND');
      const placements = copy.position < before.length ? [{ parentKey: null, keys }] : [];
      return { reply: copy, patch: { sections: [copy], products, placements }, entityId: key, after: copy };
    });
    return reply;
  });
}
