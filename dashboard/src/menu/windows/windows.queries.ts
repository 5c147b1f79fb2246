import { readTillMenu } from '@comptoir/contract/till.ts';
import { createProduct, createSection, readSectionShops, saveProduct, saveSection } from '@comptoir/contract/menu.ts';
import type { Product, ProductInput } from '@comptoir/domain/menu/product.ts';
import type { Section, SectionInput } from '@comptoir/domain/menu/section.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallOptions } from '@comptoir/web/call/call.ts';
import { tillMenuKey, type ShopRef } from '../menu.queries.ts';

/** PRD-36: the till's own menu, to pick an article in; null until the first pull. */
export const tillMenuOf = (ref: ShopRef) =>
  queryOptions({
    queryKey: tillMenuKey(ref.shopId),
    queryFn: ({ signal }) => call(readTillMenu, { params: ref }, { signal }),
  });

/** SEC-05. */
export const shopsOfSection = (ref: ShopRef, key: string) =>
  queryOptions({
    queryKey: ['sectionShops', ref.shopId, key],
    queryFn: ({ signal }) => call(readSectionShops, { params: { ...ref, key } }, { signal }),
  });

/** SYN-05: what writes other shops too, as it was previewed. */
type OtherShops = { shopIds: string[]; previewId: string };
/** `version` is the one that was looked at; null is a new one. */
type Written<Input> = { input: Input; version: number | null; elsewhere: OtherShops | null };

export function sendProduct(
  ref: ShopRef,
  { key, sectionKey }: { key: Product['key'] | null; sectionKey: string },
  { input, version, elsewhere }: Written<ProductInput>,
  options: CallOptions,
) {
  const body = { product: input, ...elsewhere };
  if (key === null || version === null) return call(createProduct, { params: { ...ref, sectionKey }, body }, options);
  const params = { ...ref, sectionKey, productKey: key };
  return call(saveProduct, { params, body: { ...body, version } }, options);
}

export function sendSection(
  ref: ShopRef,
  key: Section['key'] | null,
  { input, version, elsewhere }: Written<SectionInput>,
  options: CallOptions,
) {
  const body = { section: input, ...elsewhere };
  if (key === null || version === null) return call(createSection, { params: ref, body }, options);
  return call(saveSection, { params: { ...ref, key }, body: { ...body, version } }, options);
}
