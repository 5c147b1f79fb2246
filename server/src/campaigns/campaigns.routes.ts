import * as contract from '@comptoir/contract/campaigns.ts';
import { inOrder } from '@comptoir/domain/kernel/date-ranges.ts';
import { mustHold } from '../http/access.ts';
import { handle, handleRaw } from '../http/handle.ts';
import { changeSettings } from '../shops/change-settings.ts';
import { exportCampaigns } from './export-campaigns.ts';
import { readCampaigns, shopsWithCampaigns } from './read-campaigns.ts';

type Query = { startDate: string; endDate: string };
const rangeOf = ({ startDate, endDate }: Query) => inOrder(startDate, endDate);

export const campaignsRoutes = [
  handle(contract.readCampaigns, (ctx, { params, query }) => readCampaigns(ctx, [params.shopId], rangeOf(query))),
  handle(contract.readCompanyCampaigns, (ctx, { query }) =>
    readCampaigns(ctx, shopsWithCampaigns(ctx.user), rangeOf(query)),
  ),
  handleRaw(contract.exportCampaigns, (ctx, { params: { shopId }, query }, reply) =>
    exportCampaigns(ctx, { shopIds: [shopId], shopId }, rangeOf(query), reply),
  ),
  handleRaw(contract.exportCompanyCampaigns, (ctx, { query }, reply) =>
    exportCampaigns(ctx, { shopIds: shopsWithCampaigns(ctx.user), shopId: null }, rangeOf(query), reply),
  ),
  handle(contract.saveCampaignCosts, (ctx, { body }) => {
    mustHold(ctx.user, 'marketing');
    return ctx.answer((tx) =>
      changeSettings(tx, ctx, { companyId: ctx.companyId, shopId: null }, 'campaignCosts', {
        action: 'settings.campaign-costs',
        change: () => body,
      }),
    );
  }),
];
