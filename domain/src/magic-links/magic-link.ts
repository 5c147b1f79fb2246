import { z } from 'zod';
import { Instant, line } from '../kernel/schema.ts';

/** LNK-05, in the order in which they are offered. */
export const CAMPAIGN_TYPES = [
  'email',
  'sms',
  'facebook',
  'instagram',
  'tiktok',
  'google',
  'influencer',
  'qrcode',
  'flyer',
  'poster',
  'website',
  'other',
] as const;
export const CampaignType = z.enum(CAMPAIGN_TYPES);
export type CampaignType = z.infer<typeof CampaignType>;

/** LNK-08. */
export const MOST_NAME = 60;

/** LNK-06. */
export const MagicLink = z.object({
  key: z.string(),
  campaignName: line(MOST_NAME),
  campaignType: CampaignType,
  url: z.string(),
  createdAt: Instant,
});
export type MagicLink = z.infer<typeof MagicLink>;

export type LinkRefusal = 'link-fields-missing' | 'link-exists' | 'links-not-offered';

/** LNK-04, SET-ERR-42: both are required. */
export const linkRefusal = (typed: { campaignName: string; campaignType: string }): LinkRefusal | null =>
  typed.campaignName.trim() === '' || !CampaignType.safeParse(typed.campaignType).success
    ? 'link-fields-missing'
    : null;
