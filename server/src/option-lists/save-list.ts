import type * as contract from '@comptoir/contract/option-lists.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { ZERO } from '@comptoir/domain/kernel/money.ts';
import { newKey } from '@comptoir/domain/menu/keys.ts';
import { newList } from '@comptoir/domain/menu/new-elements.ts';
import { tidyList } from '@comptoir/domain/option-lists/option-rules.ts';
import type { OptionList, OptionListHead } from '@comptoir/domain/option-lists/option-list.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { OPTION_LISTS, OPTIONS } from '../menu/element-columns.store.ts';
import * as elements from '../menu/elements.store.ts';
import { refuseOlder } from '../menu/form-refusals.ts';
import * as menus from '../menu/menus.store.ts';
import { listKeys } from '../menu/positions/positions.store.ts';
import type { Saving } from '../menu/saving.ts';
import { tillOf } from '../menu/shop-till.ts';
import { optionToSave, refuseUnknownProducts } from './option-to-save.ts';
import { refuseSubLists } from './sub-lists.ts';

type SavedList = Saving<OptionList, { optionList: OptionList }>;

/** OPT-18, CAT-API-19: only a duplicate is created with options. */
export const createOptionList = (_: UserCtx, { params, body }: Input<typeof contract.createOptionList>): SavedList => ({
  ref: params,
  to: body,
  coming: { kind: 'optionList', key: null, parentKey: null, input: body.option },
  action: 'option-list.create',
  reply: (optionList) => ({ optionList }),
  write: async (tx) => {
    const { options: given = [], ...input } = body.option;
    const till = await tillOf(tx, params);
    if (till.rules.hideCreateOption || (given.length > 0 && till.rules.disableDuplication))
      throw new Refused('till-owns-menu');
    const { length: position } = await listKeys(tx, params);
    const key = newKey('OPTION', Math.random);
    const list = newList({ ...tidyList(input, null, till.rules), key, position });
    const options = given.map((option, at) => optionToSave(option, { list, till, before: null, position: at }));
    await refuseUnknownProducts(tx, params, options);
    const called = [list, ...options].flatMap(({ subListKeys }) => subListKeys);
    await refuseSubLists(tx, params, { record: 'option', listKey: key, called });
    await elements.insert(tx, params, OPTION_LISTS, [list]);
    await elements.insert(tx, params, OPTIONS, options);
    const after = mustExist(await menus.findOptionList(tx, params, key));
    const patch = { optionLists: [headOf(after)], options: Object.values(after.options) };
    return { reply: after, patch, entityId: key, after };
  },
});

/** OPT-38: the options of a list that becomes one of free options cost nothing. */
export const saveOptionList = (_: UserCtx, { params, body }: Input<typeof contract.saveOptionList>): SavedList => ({
  ref: params,
  to: body,
  coming: { kind: 'optionList', key: params.key, parentKey: null, input: body.option },
  action: 'option-list.save',
  reply: (optionList) => ({ optionList }),
  write: async (tx) => {
    const before = mustExist(await menus.findOptionList(tx, params, params.key));
    refuseOlder(body.version, before);
    const { rules } = await tillOf(tx, params);
    const list = tidyList(body.option, before, rules);
    const called = list.subListKeys.filter((key) => !before.subListKeys.includes(key));
    await refuseSubLists(tx, params, { record: 'option', listKey: params.key, called });
    await elements.update(tx, params, OPTION_LISTS, [{ ...before, ...list }]);
    const paid = list.freeOnly ? Object.values(before.options).filter(({ price }) => price > 0) : [];
    await elements.update(
      tx,
      params,
      OPTIONS,
      paid.map((option) => ({ ...option, price: ZERO })),
    );
    const after = mustExist(await menus.findOptionList(tx, params, params.key));
    // Options have the kind of their list, and cost nothing in a free one.
    const isInherited = list.kind !== before.kind || list.freeOnly !== before.freeOnly;
    const patch = { optionLists: [headOf(after)], ...(isInherited ? { options: Object.values(after.options) } : {}) };
    return { reply: after, patch, entityId: params.key, before: headOf(before), after: headOf(after) };
  },
});

function headOf(list: OptionList): OptionListHead {
  const { options: _, ...head } = list;
  return head;
}
