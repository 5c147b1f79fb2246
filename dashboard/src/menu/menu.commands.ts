import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import * as contract from '@comptoir/contract/menu.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import { call } from '@comptoir/web/call/call.ts';
import { DUPLICATING, elsewhereQuery, useMenuCommand, type Availability, type Delete } from './menu-command.ts';
import type { ShopRef } from './menu.queries.ts';

type ProductRef = Pick<Product, 'key' | 'sectionKey'>;
type SectionRef = Pick<Section, 'key'>;

export const useSetAvailability = (ref: ShopRef, { key, sectionKey }: ProductRef) =>
  useMenuCommand(ref, {
    send: (body: Availability, options) =>
      call(contract.setProductAvailability, { params: { ...ref, sectionKey, productKey: key }, body }, options),
    newsOf: ({ unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion }) => ({
      patch: { productStates: [{ key, unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion }] },
    }),
    failure: CLIENT_ERRORS.switchNotSaved,
  });

export const useHideSection = (ref: ShopRef, { key }: SectionRef) =>
  useMenuCommand(ref, {
    send: (hidden: boolean, options) =>
      call(contract.hideSection, { params: { ...ref, key }, body: { hidden } }, options),
    newsOf: ({ menuVersion, ...section }) => ({ menuVersion, patch: { sections: [section] } }),
    failure: CLIENT_ERRORS.switchNotSaved,
  });

export const useDuplicateProduct = (ref: ShopRef, { key, sectionKey }: ProductRef) =>
  useMenuCommand(ref, {
    send: (_: void, options) =>
      call(contract.duplicateProduct, { params: { ...ref, sectionKey, productKey: key } }, options),
    newsOf: (product) => ({ patch: { products: [product] } }),
    ...DUPLICATING,
  });

/** SEC-22: the stream brings its products. */
export const useDuplicateSection = (ref: ShopRef, { key }: SectionRef) =>
  useMenuCommand(ref, {
    send: (_: void, options) => call(contract.duplicateSection, { params: { ...ref, key } }, options),
    newsOf: (section) => ({ patch: { sections: [section] } }),
    ...DUPLICATING,
  });

/** PRD-50; the other shops are those chosen for it. */
export const deleteProduct =
  ({ companyId, shopId }: ShopRef, { key, sectionKey }: ProductRef): Delete =>
  (elsewhere, options) => {
    const body = { shopId, key, sectionKey, synchronize: elsewhere !== null, ...elsewhere };
    const headers = { 'X-Company-Id': companyId };
    return call(contract.deleteProduct, { params: {}, body }, { ...options, headers });
  };

export const deleteSection =
  (ref: ShopRef, { key }: SectionRef): Delete =>
  (elsewhere, options) =>
    call(contract.deleteSection, { params: { ...ref, key }, query: elsewhereQuery(elsewhere) }, options);
