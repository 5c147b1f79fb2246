import * as contract from '@comptoir/contract/company-shops.ts';
import type { Call, Reply } from '@comptoir/contract/route.ts';
import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

const COMPANY_SHOPS = ['companyShops'];

export const companyShops = (companyId: string) =>
  queryOptions({
    queryKey: [...COMPANY_SHOPS, companyId],
    queryFn: ({ signal }) => call(contract.listCompanyShops, { params: { companyId } }, { signal }),
    select: ({ items }) => items,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const readShopsAgain = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: COMPANY_SHOPS });

export type SlugQuestion = { companyId: string; slug: string; shopId?: string };

/** STO-21. */
export const slugCheck = ({ companyId, slug, shopId }: SlugQuestion) =>
  queryOptions({
    queryKey: ['shopSlug', companyId, slug, shopId ?? null],
    queryFn: ({ signal }) =>
      call(contract.checkSlug, { params: { companyId }, query: { slug, ...(shopId ? { shopId } : {}) } }, { signal }),
    staleTime: 10_000,
    retry: false,
  });

export type NewShopBody = Call<typeof contract.createCompanyShop>['body'];
export type NewShopPreview = Reply<typeof contract.previewNewShop>;
type PreviewBody = Call<typeof contract.previewNewShop>['body'];

export const previewNewShop = (companyId: string, body: PreviewBody, signal: AbortSignal): Promise<NewShopPreview> =>
  call(contract.previewNewShop, { params: { companyId }, body }, { signal });

export const createShop = (companyId: string, body: NewShopBody, idempotencyKey: string) =>
  call(contract.createCompanyShop, { params: { companyId }, body }, { idempotencyKey });

export type ShopParams = { companyId: string; shopId: string };
type EditBody = Call<typeof contract.editCompanyShop>['body'];

export const editShop = (params: ShopParams, body: EditBody, idempotencyKey: string): Promise<CompanyShop> =>
  call(contract.editCompanyShop, { params, body }, { idempotencyKey });

export const retireShop = (params: ShopParams, name: string, idempotencyKey: string): Promise<CompanyShop> =>
  call(contract.retireShop, { params, body: { name } }, { idempotencyKey });

export const reopenShop = (params: ShopParams, idempotencyKey: string): Promise<CompanyShop> =>
  call(contract.reopenShop, { params }, { idempotencyKey });
