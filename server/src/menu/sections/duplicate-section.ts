import type { duplicateSection as duplicateRoute } from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { copyKey, copyName } from '@comptoir/domain/menu/keys.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import type { Ctx } from '../../ctx.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { changeMenu, elementWrite } from '../change-menu.ts';
import { SECTIONS } from '../element-columns.store.ts';
import * as elements from '../elements.store.ts';
import * as menus from '../menus.store.ts';
import * as positions from '../positions/positions.store.ts';
import { copyProducts } from '../products/duplicate-product.ts';
import { rulesAt } from '../rules.store.ts';

/** SEC-22: the copy, with copies of the products, is placed right after the original and hidden until somebody looks. */
export async function duplicateSection(ctx: Ctx, { params }: Input<typeof duplicateRoute>): Promise<SectionHead> {
  return ctx.answer(async (tx) => {
    const { reply } = await changeMenu(tx, ctx, params, 'section.duplicate', async () => {
      const original = mustExist(await menus.findSection(tx, params, params.key));
      if ((await rulesAt(tx, params)).disableDuplication) throw new Refused('till-owns-menu');
      const before = await positions.sectionKeys(tx, params);
      const key = copyKey(original.key, await elements.takenKeys(tx, params, SECTIONS));
      const keys = before.toSpliced(before.indexOf(original.key) + 1, 0, key);
      const name = copyName(original.name, MENU_LIMITS.sectionName);
      const copy = { ...original, key, name, position: keys.indexOf(key), hidden: true, version: 1 };
      await elements.insert(tx, params, SECTIONS, [copy]);
      await positions.placeSections(tx, params, keys);
      const originals = await menus.productsIn(tx, params, original.key);
      const products = await copyProducts(tx, ctx, params, originals, key);
      const placements = copy.position < before.length ? [{ parentKey: null, keys }] : [];
      return elementWrite(copy, { sections: [copy], products, placements });
    });
    return reply;
  });
}
