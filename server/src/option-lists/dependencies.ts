import type * as contract from '@comptoir/contract/option-lists.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Ctx } from '../ctx.ts';
import * as links from './list-links.store.ts';

/** CAT-API-42, OPT-12. */
export async function readDependencies(
  ctx: Ctx,
  { params }: Input<typeof contract.readDependencies>,
): Promise<Answer<typeof contract.readDependencies>> {
  const products = await links.productsCalling(ctx.db, params, params.key);
  const options = await links.optionsCalling(ctx.db, params, params.key);
  return {
    productsBySection: products.map(({ parentKey, parentName, items }) => ({
      sectionKey: parentKey,
      sectionName: parentName,
      products: items,
    })),
    optionsByList: options.map(({ parentKey, parentName, items }) => ({
      optionListKey: parentKey,
      optionListName: parentName,
      options: items,
    })),
  };
}
