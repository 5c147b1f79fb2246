import * as contract from '@comptoir/contract/campaigns.ts';
import type { CampaignCosts } from '@comptoir/domain/settings/campaign-costs.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '@comptoir/web/call/call.ts';
import { saveFile } from '@comptoir/web/page/save-file.ts';

type Scope = Pick<SessionUser, 'companyId' | 'shopId' | 'isAllShops'>;
const EVERY_MS = 5 * 60_000;

/** Named by the settings that it depends on: whoever changes them elsewhere has it read again (SET-35). */
const CAMPAIGNS = ['settings', 'campaignCosts'];

const asked = ({ from, to }: DateRange) => ({ startDate: from, endDate: to });

export const campaignsOf = ({ companyId, shopId, isAllShops }: Scope, range: DateRange) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, isAllShops ? 'all' : shopId, range.from, range.to],
    queryFn: ({ signal }) => {
      const query = asked(range);
      return isAllShops
        ? call(contract.readCompanyCampaigns, { params: { companyId }, query }, { signal })
        : call(contract.readCampaigns, { params: { companyId, shopId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

export async function downloadCampaigns({ companyId, shopId, isAllShops }: Scope, range: DateRange): Promise<void> {
  const query = asked(range);
  const file = isAllShops
    ? await callForFile(contract.exportCompanyCampaigns, { params: { companyId }, query })
    : await callForFile(contract.exportCampaigns, { params: { companyId, shopId }, query });
  saveFile(file, `campagnes_${range.from}_${range.to}.csv`);
}

export const saveCosts = (companyId: string, body: CampaignCosts, idempotencyKey: string): Promise<CampaignCosts> =>
  call(contract.saveCampaignCosts, { params: { companyId }, body }, { idempotencyKey });

export function useCostsChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: CAMPAIGNS });
}
