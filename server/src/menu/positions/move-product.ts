import type { moveProduct as moveRoute, saveSections as sectionsRoute } from '@comptoir/contract/menu.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Placement } from '@comptoir/domain/menu/menu-patch.ts';
import { arranged, movedAcross, positionsOf } from '@comptoir/domain/menu/positions.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { changeMenu } from '../change-menu.ts';
import { lockProducts } from '../elements.store.ts';
import { makeFree } from '../make-free.ts';
import * as menus from '../menus.store.ts';
import * as positions from './positions.store.ts';

/** PRD-18, PRD-25: moves one product to another section, or to another place in its own. */
export async function moveProduct(
  ctx: Ctx,
  { params, body }: Input<typeof moveRoute>,
): Promise<Answer<typeof moveRoute>> {
  return ctx.answer(async (tx) => {
    const { reply, menuVersion } = await changeMenu(tx, ctx, params, 'product.move', async (found) => {
      refuseStale(body.menuVersion, found);
      const before = mustExist(await menus.findProduct(tx, params, params.productKey));
      mustExist(await menus.findSection(tx, params, body.sectionKey));
      const placements = await placementsAfter(tx, params, before, body);
      const freed = await place(tx, params, placements);
      const product = (await menus.findProduct(tx, params, before.key)) ?? before;
      return {
        reply: { product, placements },
        patch: { placements, products: freed },
        entityId: product.key,
        before: { sectionKey: before.sectionKey, position: before.position },
        after: { sectionKey: product.sectionKey, position: product.position },
      };
    });
    const { product, placements } = reply;
    return { product, positions: byParent(placements), menuVersion };
  });
}

/** SEC-27: saves the order of the sections and of the products in each, and no other field. */
export async function saveSections(
  ctx: Ctx,
  { params, body }: Input<typeof sectionsRoute>,
): Promise<Answer<typeof sectionsRoute>> {
  return ctx.answer(async (tx) => {
    const { reply, menuVersion } = await changeMenu(tx, ctx, params, 'menu.order', async (found) => {
      refuseStale(body.menuVersion, found);
      const sectionKeys = await positions.sectionKeys(tx, params);
      const before = { sectionKeys, productKeys: await positions.productKeysBySection(tx, params, sectionKeys) };
      const after = arranged(before, body.sections);
      const placements: Placement[] = [{ parentKey: null, keys: after.sectionKeys }];
      for (const [parentKey, keys] of Object.entries(after.productKeys))
        if (!isSameKeys(keys, before.productKeys[parentKey] ?? [])) placements.push({ parentKey, keys });
      const freed = await place(tx, params, placements);
      return { reply: after, patch: { placements, products: freed }, entityId: params.shopId, before, after };
    });
    const sections: Answer<typeof sectionsRoute>['sections'] = {};
    reply.sectionKeys.forEach((key, position) => {
      sections[key] = { position, productKeys: reply.productKeys[key] ?? [] };
    });
    return { sections, menuVersion };
  });
}

/** PRD-25: somebody else has changed the order that the caller saw. */
function refuseStale(seen: number, found: number): void {
  if (seen !== found) throw new Refused('MENU_CONFLICT');
}

async function placementsAfter(
  tx: Tx,
  ref: ShopRef,
  { key, sectionKey: from }: Product,
  { sectionKey: to, position }: { sectionKey: string; position: number },
): Promise<Placement[]> {
  const keys = await positions.productKeysBySection(tx, ref, [from, to]);
  const after = movedAcross(keys[from] ?? [], keys[to] ?? [], key, position);
  const arrival = { parentKey: to, keys: after.to };
  return from === to ? [arrival] : [arrival, { parentKey: from, keys: after.from }];
}

/** PRD-41, PRD-43: products moved to a section of free products cost nothing from then on. Returns those. */
async function place(tx: Tx, ref: ShopRef, placements: readonly Placement[]): Promise<Product[]> {
  const freed: Product[] = [];
  // Those of all sections at once, in the order in which orders lock them.
  await lockProducts(
    tx,
    ref,
    placements.flatMap(({ parentKey, keys }) => (parentKey === null ? [] : keys)),
  );
  for (const { parentKey, keys } of placements) {
    // eslint-disable-next-line no-await-in-loop -- in the order of the placements
    if (parentKey === null) await positions.placeSections(tx, ref, keys);
    // eslint-disable-next-line no-await-in-loop -- in the order of the placements
    else await positions.placeProducts(tx, ref, parentKey, keys);
  }
  for (const { parentKey } of placements) {
    // eslint-disable-next-line no-await-in-loop -- seldom more than one section is one of free products
    const section = parentKey === null ? null : await menus.findSection(tx, ref, parentKey);
    // eslint-disable-next-line no-await-in-loop -- seldom more than one section is one of free products
    if (section?.freeOnly) freed.push(...(await makeFree(tx, ref, section.key)));
  }
  return freed;
}

const isSameKeys = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index]);

const byParent = (placements: readonly Placement[]): Record<string, Record<string, number>> =>
  Object.fromEntries(placements.map(({ parentKey, keys }) => [parentKey ?? '', positionsOf(keys)]));
