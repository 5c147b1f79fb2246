import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import * as contract from '@comptoir/contract/option-lists.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { copyName } from '@comptoir/domain/menu/keys.ts';
import { optionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { Option, OptionList, OptionListHead } from '@comptoir/domain/option-lists/option-list.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { patchMenu, type ShopRef } from '../menu/menu.queries.ts';
import type { ChosenShops } from '../menu-sync/shop-choice.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';

/** These answers carry no order of the menu: their version decides nothing. */
const NO_ORDER = 0;

/** A list as a call answers it, with its options. */
export function putOptionList(cache: QueryClient, shopId: string, { options, ...head }: OptionList): void {
  const optionLists: OptionListHead[] = [head];
  patchMenu(cache, shopId, { menuVersion: NO_ORDER, patch: { optionLists, options: Object.values(options) } });
}

export function putOption(cache: QueryClient, shopId: string, option: Option): void {
  patchMenu(cache, shopId, { menuVersion: NO_ORDER, patch: { options: [option] } });
}

type Availability = { unavailable: boolean; unavailableUntil: Instant | null };

/** PRD-13, for an option that stands for no product. */
export function useSetOptionAvailability(ref: ShopRef, { key, listKey }: Pick<Option, 'key' | 'listKey'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Availability) =>
      call(
        contract.setOptionAvailability,
        { params: { ...ref, key: listKey, itemKey: key }, body },
        { idempotencyKey: commandKey() },
      ),
    onSuccess: ({ unavailable, unavailableUntil, stateVersion }) =>
      patchMenu(cache, ref.shopId, {
        menuVersion: NO_ORDER,
        patch: { optionStates: [{ key, listKey, unavailable, unavailableUntil, stateVersion }] },
      }),
    onError: (error) => showErrorOr(error, CLIENT_ERRORS.switchNotSaved),
  });
}

const onDuplicated = () => toast.success({ text: 'La duplication a bien été effectuée.' });
const onNotDuplicated = (error: unknown) => showErrorOr(error, CLIENT_ERRORS.notDuplicated);

/** OPT-18: attached to no product. */
export function useDuplicateList(ref: ShopRef, list: OptionList) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(
        contract.createOptionList,
        { params: ref, body: { option: duplicateOf(list) } },
        { idempotencyKey: commandKey() },
      ),
    onSuccess: ({ optionList }) => {
      putOptionList(cache, ref.shopId, optionList);
      onDuplicated();
    },
    onError: onNotDuplicated,
  });
}

function duplicateOf(list: OptionList) {
  const { name, description, kind, minChoices, maxChoices, allowRepeat, freeChoices, subListKeys, freeOnly } = list;
  return {
    name: copyName(name, MENU_LIMITS.listName),
    description,
    kind,
    minChoices,
    maxChoices,
    allowRepeat,
    freeChoices,
    subListKeys,
    freeOnly,
    options: optionsByPosition(list).map((option) => ({
      name: option.name,
      price: option.price,
      posRef: option.posRef,
      subListKeys: option.subListKeys,
      linkedProductKey: option.linkedProductKey,
    })),
  };
}

/** OPT-42. */
export function useDuplicateOption(ref: ShopRef, { key, listKey }: Pick<Option, 'key' | 'listKey'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(
        contract.duplicateOption,
        { params: { ...ref, key: listKey, itemKey: key } },
        { idempotencyKey: commandKey() },
      ),
    onSuccess: (option) => {
      putOption(cache, ref.shopId, option);
      onDuplicated();
    },
    onError: onNotDuplicated,
  });
}

/** OPT-15. What called the list is told by the stream. */
export function useDeleteList(ref: ShopRef, { key }: Pick<OptionList, 'key'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (elsewhere: ChosenShops | null) =>
      call(
        contract.deleteOptionList,
        {
          params: { ...ref, key },
          query: elsewhere
            ? { synchronize: 'true', shopIds: elsewhere.shopIds.join(','), previewId: elsewhere.previewId }
            : {},
        },
        { idempotencyKey: commandKey() },
      ),
    onSuccess: ({ menuVersion }) => patchMenu(cache, ref.shopId, { menuVersion, patch: { removedKeys: [key] } }),
  });
}

/** OPT-42. */
export function useDeleteOption(ref: ShopRef, { key, listKey }: Pick<Option, 'key' | 'listKey'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (elsewhere: ChosenShops | null) =>
      call(
        contract.deleteOption,
        {
          params: {},
          body: { shopId: ref.shopId, key: listKey, itemKey: key, synchronize: elsewhere !== null, ...elsewhere },
        },
        { idempotencyKey: commandKey(), headers: { 'X-Company-Id': ref.companyId } },
      ),
    onSuccess: ({ menuVersion }) => patchMenu(cache, ref.shopId, { menuVersion, patch: { removedKeys: [key] } }),
  });
}
