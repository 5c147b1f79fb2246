import type { savePositions as positionsRoute } from '@comptoir/contract/menu.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { optionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import { mergedPositions, positionsOf } from '@comptoir/domain/menu/positions.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { changeMenu } from '../change-menu.ts';
import * as menus from '../menus.store.ts';
import * as positions from './positions.store.ts';

/** PRD-24: positions are merged whatever version they were made for: the last writer wins and nothing is lost. */
export async function savePositions(
  ctx: Ctx,
  { params, body }: Input<typeof positionsRoute>,
): Promise<Answer<typeof positionsRoute>> {
  const { kind, positions: sent } = body;
  const parentKey = kind === 'sections' ? null : body.parentKey;
  if (kind !== 'sections' && parentKey === null) throw new Refused('field-required');
  return ctx.answer(async (tx) => {
    const { reply, menuVersion } = await changeMenu(tx, ctx, params, 'menu.order', async () => {
      const before = await KINDS[kind].keys(tx, params, parentKey ?? '');
      const keys = mergedPositions(before, sent);
      await KINDS[kind].place(tx, params, keys, parentKey ?? '');
      return {
        reply: keys,
        patch: { placements: [{ parentKey, keys }] },
        entityId: parentKey ?? params.shopId,
        before,
        after: keys,
      };
    });
    return { positions: positionsOf(reply), menuVersion };
  });
}

type Placed = {
  keys(tx: Tx, ref: ShopRef, parentKey: string): Promise<string[]>;
  place(tx: Tx, ref: ShopRef, keys: readonly string[], parentKey: string): Promise<void>;
};

const KINDS: Record<Input<typeof positionsRoute>['body']['kind'], Placed> = {
  sections: { keys: positions.sectionKeys, place: positions.placeSections },
  products: {
    keys: async (tx, ref, sectionKey) => {
      mustExist(await menus.findSection(tx, ref, sectionKey));
      return positions.productKeys(tx, ref, sectionKey);
    },
    place: (tx, ref, keys, sectionKey) => positions.placeProducts(tx, ref, sectionKey, keys),
  },
  items: {
    keys: async (tx, ref, listKey) => {
      const list = mustExist(await menus.findOptionList(tx, ref, listKey));
      return optionsByPosition(list).map(({ key }) => key);
    },
    place: positions.placeOptions,
  },
};
