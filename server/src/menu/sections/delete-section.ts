import type { deleteSection as deleteRoute } from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { UserCtx } from '../../ctx.ts';
import { Refused } from '../../http/refused.ts';
import { changeMenu } from '../change-menu.ts';
import * as menus from '../menus.store.ts';
import * as positions from '../positions/positions.store.ts';
import * as products from '../products/products.store.ts';
import { rulesAt } from '../rules.store.ts';
import type { Saving } from '../saving.ts';
import * as sections from './sections.store.ts';

/** CAT-API-11, SEC-24: with its products; those after it close up. */
export const deleteSection = (
  ctx: UserCtx,
  { params, query }: Input<typeof deleteRoute>,
): Saving<{ menuVersion: number }> => ({
  ref: params,
  to: query.synchronize ? { shopIds: query.shopIds.split(',').filter(Boolean), previewId: query.previewId } : {},
  coming: { kind: 'section', key: params.key, parentKey: null, input: null },
  write: async (tx) => {
    const { reply: gone, menuVersion } = await changeMenu(tx, ctx, params, 'section.delete', async () => {
      const section = await menus.findSection(tx, params, params.key);
      if (!section) throw new Refused('NOT_FOUND');
      if ((await rulesAt(tx, params)).disableDeletion) throw new Refused('till-owns-menu');
      const at = ctx.now();
      const productKeys = await positions.productKeys(tx, params, section.key);
      const options = await products.remove(tx, params, productKeys, at);
      await sections.remove(tx, params, section.key, at);
      const keys = await positions.sectionKeys(tx, params);
      await positions.placeSections(tx, params, keys);
      const placements = section.position < keys.length ? [{ parentKey: null, keys }] : [];
      return {
        reply: section,
        patch: { removedKeys: [section.key], placements, options },
        entityId: section.key,
        before: { ...section, productKeys },
      };
    });
    return { reply: { menuVersion }, element: gone };
  },
});
