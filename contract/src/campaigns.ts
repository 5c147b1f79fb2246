import { CampaignReport } from '@comptoir/domain/campaigns/campaign.ts';
import { Day } from '@comptoir/domain/kernel/schema.ts';
import { CampaignCosts } from '@comptoir/domain/settings/campaign-costs.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

/** Whole days in the shop's time zone, both included. */
const Range = z.object({ startDate: Day, endDate: Day });

const REPORT = {
  method: 'GET',
  path: '/campaigns',
  access: 'marketing',
  query: Range,
  reply: CampaignReport,
} as const;
const FILE = {
  method: 'GET',
  path: '/campaigns/export',
  access: 'marketing',
  query: Range,
  reply: z.string(),
} as const;

/** SET-API-120: what the campaigns brought one shop. */
export const readCampaigns = shopRoute(REPORT);
/** SET-API-121: all shops in which the caller holds the page. */
export const readCompanyCampaigns = companyRoute(REPORT);

/** SET-API-122, CMP-14. */
export const exportCampaigns = shopRoute(FILE);
/** SET-API-123. */
export const exportCompanyCampaigns = companyRoute(FILE);

/** SET-API-124, CMP-09: of the whole company. */
export const saveCampaignCosts = companyRoute({
  method: 'PUT',
  path: '/configuration/campaign-costs',
  access: 'companyDesign',
  body: z.strictObject(CampaignCosts.shape),
  reply: CampaignCosts,
});
