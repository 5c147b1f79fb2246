import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import * as contract from '@comptoir/contract/menu.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import type { ChosenShops } from '../menu-sync/shop-choice.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { patchMenu, type ShopRef } from './menu.queries.ts';

/** These answers carry no order of the menu: their version decides nothing. */
const NO_ORDER = 0;

type Availability = { unavailable: boolean; unavailableUntil: Instant | null };

/** PRD-13. */
export function useSetAvailability(ref: ShopRef, { key, sectionKey }: Pick<Product, 'key' | 'sectionKey'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Availability) =>
      call(
        contract.setProductAvailability,
        { params: { ...ref, sectionKey, productKey: key }, body },
        { idempotencyKey: commandKey() },
      ),
    onSuccess: ({ unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion }) =>
      patchMenu(cache, ref.shopId, {
        menuVersion: NO_ORDER,
        patch: {
          productStates: [{ key, unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion }],
        },
      }),
    onError: (error) => showErrorOr(error, CLIENT_ERRORS.switchNotSaved),
  });
}

/** SEC-04. */
export function useHideSection(ref: ShopRef, { key }: Pick<Section, 'key'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (hidden: boolean) =>
      call(contract.hideSection, { params: { ...ref, key }, body: { hidden } }, { idempotencyKey: commandKey() }),
    onSuccess: ({ menuVersion, ...section }) =>
      patchMenu(cache, ref.shopId, { menuVersion, patch: { sections: [section] } }),
    onError: (error) => showErrorOr(error, CLIENT_ERRORS.switchNotSaved),
  });
}

const onDuplicated = () => toast.success({ text: 'La duplication a bien été effectuée.' });
const onNotDuplicated = (error: unknown) => showErrorOr(error, CLIENT_ERRORS.notDuplicated);

/** PRD-46. */
export function useDuplicateProduct(ref: ShopRef, { key, sectionKey }: Pick<Product, 'key' | 'sectionKey'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(
        contract.duplicateProduct,
        { params: { ...ref, sectionKey, productKey: key } },
        { idempotencyKey: commandKey() },
      ),
    onSuccess: (product) => {
      patchMenu(cache, ref.shopId, { menuVersion: NO_ORDER, patch: { products: [product] } });
      onDuplicated();
    },
    onError: onNotDuplicated,
  });
}

/** SEC-22: the stream brings its products. */
export function useDuplicateSection(ref: ShopRef, { key }: Pick<Section, 'key'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.duplicateSection, { params: { ...ref, key } }, { idempotencyKey: commandKey() }),
    onSuccess: (section) => {
      patchMenu(cache, ref.shopId, { menuVersion: NO_ORDER, patch: { sections: [section] } });
      onDuplicated();
    },
    onError: onNotDuplicated,
  });
}

/** PRD-50; the other shops are those chosen for it. */
export function useDeleteProduct(ref: ShopRef, { key, sectionKey }: Pick<Product, 'key' | 'sectionKey'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (elsewhere: ChosenShops | null) =>
      call(
        contract.deleteProduct,
        {
          params: {},
          body: { shopId: ref.shopId, key, sectionKey, synchronize: elsewhere !== null, ...elsewhere },
        },
        { idempotencyKey: commandKey(), headers: { 'X-Company-Id': ref.companyId } },
      ),
    onSuccess: ({ menuVersion }) => patchMenu(cache, ref.shopId, { menuVersion, patch: { removedKeys: [key] } }),
  });
}

/** SEC-23. */
export function useDeleteSection(ref: ShopRef, { key }: Pick<Section, 'key'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (elsewhere: ChosenShops | null) =>
      call(
        contract.deleteSection,
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
