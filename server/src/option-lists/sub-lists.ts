import { subListRefusal, withLinks } from '@comptoir/domain/option-lists/sub-lists.ts';
import type { Tx } from '../db/db.ts';
import { Refused, refuseIf } from '../http/refused.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as optionLists from './option-lists.store.ts';

/** OPT-40: `called` are the lists that `listKey` would call, besides those that it calls already. */
export async function refuseSubLists(tx: Tx, ref: ShopRef, listKey: string, called: readonly string[]): Promise<void> {
  if (called.length === 0) return;
  const links = await optionLists.links(tx, ref);
  if (called.some((key) => key !== listKey && !links.has(key))) throw new Refused('list-unknown');
  refuseIf(subListRefusal(withLinks(links, listKey, called), listKey));
}
