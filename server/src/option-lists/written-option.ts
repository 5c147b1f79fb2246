import { newKey } from '@comptoir/domain/menu/keys.ts';
import { posPriceOf } from '@comptoir/domain/menu/product-rules.ts';
import { optionFaults, tidyOption } from '@comptoir/domain/option-lists/option-rules.ts';
import type { Option, OptionInput, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import type { Tx } from '../db/db.ts';
import * as menus from '../menu/menus.store.ts';
import { refuseFaults } from '../menu/refuse-faults.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { WrittenOption } from './option-lists.store.ts';
import type { ShopTill } from '../menu/shop-till.ts';

type Around = { list: Pick<OptionList, 'key' | 'name' | 'freeOnly'>; till: ShopTill; before: Option | null };

/** OPT-36 to OPT-38: an option as it is written: corrected, with the till's price, or refused. */
export function writtenOption(input: OptionInput, { list, till, before }: Around): WrittenOption {
  const { rules } = till;
  const posRef = rules.disableReferences ? (before?.posRef ?? '') : input.posRef;
  const facts = till.factsOf(posRef, list);
  const posPrice = posPriceOf(posRef, { ...facts, before });
  const option = tidyOption(input, { list, rules, posPrice, before });
  refuseFaults('item', optionFaults(option, { rules, posPrice }));
  const key = before?.key ?? newKey('ITEM', Math.random);
  return { ...option, key, posPrice, missingInPos: facts.article === null && (before?.missingInPos ?? false) };
}

/** OPT-39: the products that options stand for are on the menu. */
export async function refuseUnknownProducts(tx: Tx, ref: ShopRef, options: readonly OptionInput[]): Promise<void> {
  const keys = [...new Set(options.flatMap(({ linkedProductKey }) => linkedProductKey ?? []))];
  if (keys.length === 0) return;
  const known = await menus.findProducts(tx, ref, keys);
  if (known.length < keys.length) refuseFaults('item', [{ refusal: 'NOT_FOUND', path: 'linkedProductKey' }]);
}
