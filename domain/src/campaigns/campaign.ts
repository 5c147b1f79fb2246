import { z } from 'zod';
import { Cents } from '../kernel/schema.ts';
import { CampaignCosts } from '../settings/campaign-costs.ts';

/** CMP-02. */
export const CAMPAIGN_KINDS = ['notification', 'code', 'link'] as const;
export const CampaignKind = z.enum(CAMPAIGN_KINDS);
export type CampaignKind = z.infer<typeof CampaignKind>;

const Count = z.int().min(0);

/** CMP-04 to CMP-10: the columns subtract down to the margin. */
export const CampaignFigures = z.object({
  orders: Count,
  sales: Cents,
  discounts: Cents,
  points: Cents,
  fees: Cents,
  /** Null as long as the share of the ingredients is unknown; so is the margin then. */
  material: Cents.nullable(),
  margin: Cents.nullable(),
  /** Of the sales. */
  marginBasisPoints: z.int().nullable(),
});
export type CampaignFigures = z.infer<typeof CampaignFigures>;

const Side = z.object({ orders: Count, revenue: Cents });

/** CMP-12: the same persons, as long before as after. */
export const BeforeAndAfter = z.object({
  persons: z.int().min(1),
  /** Persons whose moment was lately are compared over fewer days. */
  shortestDays: Count,
  longestDays: Count,
  before: Side,
  after: Side,
  /** How many of the persons ordered afterwards. */
  returned: Count,
});
export type BeforeAndAfter = z.infer<typeof BeforeAndAfter>;

export const Campaign = CampaignFigures.extend({
  kind: CampaignKind,
  /** Of the notification or the promotion; of a link its key. */
  id: z.string(),
  name: z.string(),
  /** « 07/11/2026 · 842 reçues ». */
  detail: z.string(),
  /** Null when no person is known. */
  comparison: BeforeAndAfter.nullable(),
  /** Of a notification: devices that have withdrawn since. */
  unsubscribed: Count.nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

export const CampaignReport = z.object({
  campaigns: z.array(Campaign),
  /** CMP-11: an order that several campaigns led to counts once. */
  totals: CampaignFigures,
  costs: CampaignCosts,
  /** What all billers take together; null where the shops differ. */
  contract: z.object({ commissionBasisPoints: z.int(), fixedFee: Cents }).nullable(),
});
export type CampaignReport = z.infer<typeof CampaignReport>;
