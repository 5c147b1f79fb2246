import { newKey } from '@comptoir/domain/menu/keys.ts';
import { newOption } from '@comptoir/domain/menu/new-elements.ts';
import { posPriceOf } from '@comptoir/domain/menu/product-rules.ts';
import { optionFaults, tidyOption } from '@comptoir/domain/option-lists/option-rules.ts';
import type { Option, OptionInput, OptionListHead } from '@comptoir/domain/option-lists/option-list.ts';
import type { Tx } from '../db/db.ts';
import { refuseFaults } from '../menu/form-refusals.ts';
import * as menus from '../menu/menus.store.ts';
import type { ShopTill } from '../menu/shop-till.ts';
import type { ShopRef } from '../shops/shops.store.ts';

type Around = { list: OptionListHead; till: ShopTill; before: Option | null; position?: number };

/** OPT-36 to OPT-38: an option as it is saved: corrected, with the till's price, or refused. */
export function optionToSave(input: OptionInput, { list, till, before, position = 0 }: Around): Option {
  const { rules } = till;
  const posRef = rules.disableReferences ? (before?.posRef ?? '') : input.posRef;
  const facts = till.factsOf(posRef, list);
  const posPrice = posPriceOf(posRef, { ...facts, before });
  const option = tidyOption(input, { list, rules, posPrice, before });
  refuseFaults('item', optionFaults(option, { rules, posPrice }));
  const { name, price, subListKeys, linkedProductKey } = option;
  const missingInPos = facts.article === null && (before?.missingInPos ?? false);
  return {
    ...(before ?? newOption(list, { key: newKey('ITEM', Math.random), position })),
    name,
    price,
    posRef: option.posRef,
    posPrice,
    missingInPos,
    subListKeys,
    linkedProductKey,
  };
}

/** OPT-39: the products that options are linked to must be on the menu. */
export async function refuseUnknownProducts(tx: Tx, ref: ShopRef, options: readonly OptionInput[]): Promise<void> {
  const keys = [...new Set(options.flatMap(({ linkedProductKey }) => linkedProductKey ?? []))];
  if (keys.length === 0) return;
  const known = await menus.findProducts(tx, ref, keys);
  if (known.length < keys.length) refuseFaults('item', [{ refusal: 'NOT_FOUND', path: 'linkedProductKey' }]);
}
