import type * as contract from '@comptoir/contract/option-lists.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import { optionsByPosition, productsByPosition, sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { Ctx } from '../ctx.ts';
import * as menus from '../menu/menus.store.ts';

/** OPT-12: products by section; options by list. A list that nests it for all of its options is named without any. */
export async function readDependencies(
  ctx: Ctx,
  { params: { key: listKey, ...ref } }: Input<typeof contract.readDependencies>,
): Promise<Answer<typeof contract.readDependencies>> {
  const menu = await menus.read(ctx.db, ref);
  const lists = Object.values(menu.optionLists).sort((a, b) => compareFrench(a.name, b.name));
  return {
    productsBySection: sectionsByPosition(menu).flatMap((section) => {
      const products = productsByPosition(section).filter(({ optionListKeys }) => optionListKeys.includes(listKey));
      return products.length === 0
        ? []
        : [{ sectionKey: section.key, sectionName: section.name, products: products.map(keyAndName) }];
    }),
    optionsByList: lists.flatMap((list) => {
      const options = optionsByPosition(list).filter(({ subListKeys }) => subListKeys.includes(listKey));
      return options.length === 0 && !list.subListKeys.includes(listKey)
        ? []
        : [{ optionListKey: list.key, optionListName: list.name, options: options.map(keyAndName) }];
    }),
  };
}

const keyAndName = ({ key, name }: { key: string; name: string }) => ({ key, name });
