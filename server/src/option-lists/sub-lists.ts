import { linksOf, subListRefusal, withLinks } from '@comptoir/domain/option-lists/sub-lists.ts';
import type { Tx } from '../db/db.ts';
import { refuseFaults } from '../menu/form-refusals.ts';
import * as menus from '../menu/menus.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/**
 * OPT-40: `called` are the lists that are about to be nested in `listKey`. `record` is the field of the body that names
 * them: the list, or one of its options.
 */
export async function refuseSubLists(
  tx: Tx,
  ref: ShopRef,
  { record, listKey, called }: { record: 'option' | 'item'; listKey: string; called: readonly string[] },
): Promise<void> {
  if (called.length === 0) return;
  const links = linksOf(Object.values(await menus.readLists(tx, ref)));
  const isUnknown = called.some((key) => key !== listKey && !links.has(key));
  const refusal = isUnknown ? 'list-unknown' : subListRefusal(withLinks(links, listKey, called), listKey);
  if (refusal) refuseFaults(record, [{ refusal, path: 'subListKeys' }]);
}
