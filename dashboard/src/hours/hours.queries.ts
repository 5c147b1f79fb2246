import * as contract from '@comptoir/contract/hours.ts';
import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import type { ShopRef } from '../shops/shops.queries.ts';

export const weeklyHours = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: ['settings', 'hours', companyId, shopId],
    queryFn: ({ signal }) => call(contract.readHours, { params: { companyId, shopId } }, { signal }),
  });

type Page = { pageNumber: number; pageSize: number };

export const specialHoursPage = ({ companyId, shopId }: ShopRef, page: Page) =>
  queryOptions({
    queryKey: ['settings', 'specialHours', companyId, shopId, page],
    queryFn: ({ signal }) =>
      call(contract.listSpecialHours, { params: { companyId, shopId }, query: page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What is to be known of a change before it is saved; asked again only for another change. */
export type Foreseen =
  | { kind: 'opening'; body: Parameters<typeof openingOf>[1] }
  | { kind: 'delivery'; body: Parameters<typeof deliveryOf>[1] }
  | { kind: 'special'; body: { replaces?: string; entry?: SpecialHours } };

const openingOf = ({ companyId, shopId }: ShopRef, body: Record<string, { openingSlots: string[] }>) =>
  call(contract.previewOpeningHours, { params: { companyId, shopId }, body });
const deliveryOf = ({ companyId, shopId }: ShopRef, body: Record<string, { deliverySlots: string[] }>) =>
  call(contract.previewDeliveryHours, { params: { companyId, shopId }, body });

export const strandedOrders = (ref: ShopRef, change: Foreseen) =>
  queryOptions({
    queryKey: ['orders', 'stranded', ref.companyId, ref.shopId, change],
    queryFn: () => {
      if (change.kind === 'opening') return openingOf(ref, change.body);
      if (change.kind === 'delivery') return deliveryOf(ref, change.body);
      const { companyId, shopId } = ref;
      return call(contract.previewSpecialHours, { params: { companyId, shopId }, body: change.body });
    },
    staleTime: 10_000,
    retry: false,
  });
