import { readTillMenu } from '@comptoir/contract/till.ts';
import { readSectionShops } from '@comptoir/contract/menu.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
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
