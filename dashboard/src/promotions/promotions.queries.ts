import * as contract from '@comptoir/contract/promotions.ts';
import type { Call } from '@comptoir/contract/route.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import { seriesFileName } from '@comptoir/domain/promotions/promotions.labels.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '@comptoir/web/call/call.ts';
import { saveFile } from '@comptoir/web/page/save-file.ts';

/** The first word of all that the cache keeps of codes. */
export const PROMOTIONS = ['promotions'];

export type Whose = { companyId: string; shopId: string; isAllShops: boolean };
export type PromotionQuery = NonNullable<Call<typeof contract.listPromotions>['query']>;

/** PRO-39: in all-shops mode the general ones alone. */
export const promotionPage = ({ companyId, shopId, isAllShops }: Whose, query: PromotionQuery) =>
  queryOptions({
    queryKey: [...PROMOTIONS, companyId, isAllShops ? 'all' : shopId, query],
    queryFn: ({ signal }) =>
      isAllShops
        ? call(contract.listGeneralPromotions, { params: { companyId }, query }, { signal })
        : call(contract.listPromotions, { params: { companyId, shopId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const promotionReport = ({ companyId, shopId, isAllShops }: Whose, key: string) =>
  queryOptions({
    queryKey: [...PROMOTIONS, companyId, isAllShops ? 'all' : shopId, 'report', key],
    queryFn: ({ signal }) =>
      isAllShops
        ? call(contract.readGeneralReport, { params: { companyId, key } }, { signal })
        : call(contract.readPromotionReport, { params: { companyId, shopId, key } }, { signal }),
  });

/** Whoever shows codes reads them again. */
export function usePromotionsChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: PROMOTIONS });
}

export async function downloadCodes({ companyId, shopId }: Whose, { key, promoCode }: Promotion): Promise<void> {
  const file = await callForFile(contract.exportCodes, { params: { companyId, shopId, key } });
  saveFile(file, seriesFileName(promoCode));
}
