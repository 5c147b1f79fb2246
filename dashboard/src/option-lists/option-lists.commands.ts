import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import * as contract from '@comptoir/contract/option-lists.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { copyName } from '@comptoir/domain/menu/keys.ts';
import { optionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import type { Option, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { call } from '@comptoir/web/call/call.ts';
import { DUPLICATING, elsewhereQuery, useMenuCommand, type Availability, type Delete } from '../menu/menu-command.ts';
import type { ShopRef } from '../menu/menu.queries.ts';
import { listDraftOf } from './windows/list-draft.ts';
import { optionDraftOf } from './windows/option-draft.ts';

type OptionRef = Pick<Option, 'key' | 'listKey'>;

/** A list as a call answers it, with its options. */
export const patchOfList = ({ options, ...head }: OptionList): MenuPatch => ({
  optionLists: [head],
  options: Object.values(options),
});

/** PRD-13, for an option that stands for no product. */
export const useSetOptionAvailability = (ref: ShopRef, { key, listKey }: OptionRef) =>
  useMenuCommand(ref, {
    send: (body: Availability, options) =>
      call(contract.setOptionAvailability, { params: { ...ref, key: listKey, itemKey: key }, body }, options),
    newsOf: ({ unavailable, unavailableUntil, stateVersion }) => ({
      patch: { optionStates: [{ key, listKey, unavailable, unavailableUntil, stateVersion }] },
    }),
    failure: CLIENT_ERRORS.switchNotSaved,
  });

/** OPT-18: attached to no product. */
export const useDuplicateList = (ref: ShopRef, list: OptionList) =>
  useMenuCommand(ref, {
    send: (_: void, options) =>
      call(contract.createOptionList, { params: ref, body: { option: duplicateOf(list) } }, options),
    newsOf: ({ optionList }) => ({ patch: patchOfList(optionList) }),
    ...DUPLICATING,
  });

function duplicateOf(list: OptionList) {
  return {
    ...listDraftOf(list, { hasMenuPOS: false }),
    kind: list.kind,
    name: copyName(list.name, MENU_LIMITS.listName),
    options: optionsByPosition(list).map((option) => ({ ...optionDraftOf(option), price: option.price })),
  };
}

export const useDuplicateOption = (ref: ShopRef, { key, listKey }: OptionRef) =>
  useMenuCommand(ref, {
    send: (_: void, options) =>
      call(contract.duplicateOption, { params: { ...ref, key: listKey, itemKey: key } }, options),
    newsOf: (option) => ({ patch: { options: [option] } }),
    ...DUPLICATING,
  });

/** OPT-15. What called the list is told by the stream. */
export const deleteList =
  (ref: ShopRef, { key }: Pick<OptionList, 'key'>): Delete =>
  (elsewhere, options) =>
    call(contract.deleteOptionList, { params: { ...ref, key }, query: elsewhereQuery(elsewhere) }, options);

export const deleteOption =
  ({ companyId, shopId }: ShopRef, { key, listKey }: OptionRef): Delete =>
  (elsewhere, options) => {
    const body = { shopId, key: listKey, itemKey: key, synchronize: elsewhere !== null, ...elsewhere };
    const headers = { 'X-Company-Id': companyId };
    return call(contract.deleteOption, { params: {}, body }, { ...options, headers });
  };
