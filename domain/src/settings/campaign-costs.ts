import { z } from 'zod';

/** CMP-09: what the ingredients cost, as a share of the sales; null until somebody has said it. */
export const CampaignCosts = z.object({ materialBasisPoints: z.int().min(0).max(10_000).nullable() });
export type CampaignCosts = z.infer<typeof CampaignCosts>;
export const FIRST_CAMPAIGN_COSTS: CampaignCosts = { materialBasisPoints: null };
