import type * as contract from '@comptoir/contract/option-lists.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { UserCtx } from '../ctx.ts';
import { deletion, otherShops, shopIn, type Deletion } from '../menu/delete-element.ts';
import { mustEditMenuOf, type NamingCtx } from '../menu/edit-right.ts';

export const deleteOptionList = (_: UserCtx, { params, query }: Input<typeof contract.deleteOptionList>): Deletion =>
  deletion({ ref: params, to: otherShops(query), kind: 'optionList', key: params.key });

export function deleteOption(ctx: NamingCtx, { body }: Input<typeof contract.deleteOption>): Deletion {
  mustEditMenuOf(ctx, body.shopId);
  const to = body.synchronize ? body : {};
  return deletion({ ref: shopIn(ctx, body), to, kind: 'option', key: body.itemKey, listKey: body.key });
}
