import type * as contract from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { flatMenu, TABLES } from '@comptoir/domain/menu-sync/flat-menu.ts';
import { patchBetween } from '@comptoir/domain/menu-sync/patch-between.ts';
import type { MenuKind } from '@comptoir/domain/menu-sync/kinds.ts';
import { isLastOption, menuWithout } from '@comptoir/domain/menu-sync/plan-delete.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { mustEditMenuOf, type NamingCtx } from './edit-right.ts';
import * as menus from './menus.store.ts';
import { rulesAt } from './rules.store.ts';
import type { SavedElement, Saving } from './saving.ts';
import { writeMenu } from './write-menu.ts';

export type Deletion = Saving<SavedElement, { menuVersion: number }>;
type Deleted = Pick<Deletion, 'ref' | 'to'> & { kind: MenuKind; key: string; listKey?: string };

const ENTITIES = { section: 'section', product: 'product', optionList: 'option-list', option: 'option' } as const;

/** SEC-24, PRD-51, OPT-17: deletes an element, what it contains and all links to it; those after it move up. */
export const deletion = ({ ref, to, kind, key, listKey }: Deleted): Deletion => ({
  ref,
  to,
  coming: { kind, key, parentKey: null, input: null },
  action: `${ENTITIES[kind]}.delete`,
  reply: (_, menuVersion) => ({ menuVersion }),
  write: async (tx) => {
    const before = await menus.read(tx, ref);
    const flat = flatMenu(before);
    const element = mustExist(flat[TABLES[kind]].get(key));
    if ('listKey' in element && element.listKey !== listKey) throw new Refused('NOT_FOUND');
    if ((await rulesAt(tx, ref)).disableDeletion) throw new Refused('till-owns-menu');
    // OPT-41: the lock of the menu makes two people who delete at the same time count one after the other.
    if (isLastOption(flat, key)) throw new Refused('LAST_ITEM');
    await writeMenu(tx, ref, before, menuWithout(before, key));
    const patch = patchBetween(before, await menus.read(tx, ref));
    return { reply: element, patch, entityId: key, before: { ...element, ...contentsOf(before, key) } };
  },
});

/** For the journal: the products of a section by key, the options of a list. */
function contentsOf({ sections, optionLists }: Menu, key: string): object {
  const section = sections[key];
  return section ? { productKeys: Object.keys(section.products) } : { options: optionLists[key]?.options };
}

export function deleteProduct(ctx: NamingCtx, { body }: Input<typeof contract.deleteProduct>): Deletion {
  mustEditMenuOf(ctx, body.shopId);
  return deletion({ ref: shopIn(ctx, body), to: body.synchronize ? body : {}, kind: 'product', key: body.key });
}

export const deleteSection = (_: UserCtx, { params, query }: Input<typeof contract.deleteSection>): Deletion =>
  deletion({ ref: params, to: otherShops(query), kind: 'section', key: params.key });

export const shopIn = ({ companyId }: UserCtx, { shopId }: { shopId: string }): ShopRef => ({ companyId, shopId });

/** The other shops of a call that names them in its address. */
export const otherShops = ({
  synchronize,
  shopIds,
  previewId,
}: Input<typeof contract.deleteSection>['query']): Deletion['to'] =>
  synchronize ? { shopIds: shopIds.split(',').filter(Boolean), previewId } : {};
