import { z } from 'zod';
import { CampaignFigures } from '../campaigns/campaign.ts';
import { Id, Instant, PositiveCents } from '../kernel/schema.ts';
import { MOST_MESSAGE, MOST_TITLE } from '../push-notifications/words.ts';
import {
  CONTROL_PERCENTS,
  DAILY_MOST,
  IDLE_DAYS,
  VALID_DAYS,
  WIN_BACK_AUDIENCES,
  WIN_BACK_DISCOUNTS,
} from './win-back-rules.ts';

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** CMP-15: what a manager writes. Empty words and values are refused by sentences of their own. */
export const WinBackTerms = z.strictObject({
  audience: z.enum(WIN_BACK_AUDIENCES),
  /** Counts for `idle` only; the segments have days of their own (CLI-33). */
  idleDays: within(IDLE_DAYS),
  title: z.string().trim().max(MOST_TITLE),
  message: z.string().trim().max(MOST_MESSAGE),
  discountType: z.enum(WIN_BACK_DISCOUNTS),
  discountAmount: PositiveCents.nullable(),
  discountPercent: z.int().min(0).max(100).nullable(),
  minimumBasket: PositiveCents,
  validDays: within(VALID_DAYS),
  dailyMost: within(DAILY_MOST),
  controlPercent: within(CONTROL_PERCENTS),
});
export type WinBackTerms = z.infer<typeof WinBackTerms>;

const Count = z.int().min(0);

/** CMP-20: the figures are those of the orders placed with a code of the rule. */
export const WinBackResult = CampaignFigures.extend({
  written: Count,
  /** Claimed, and not sent yet. */
  waiting: Count,
  /** Nobody could be reached any more, or the service has refused for a day. */
  unreached: Count,
  controls: Count,
  /** Of those written to, with the code or without. */
  returned: Count,
  controlsReturned: Count,
});
export type WinBackResult = z.infer<typeof WinBackResult>;

export const WinBackRule = WinBackTerms.extend({
  id: Id,
  toAllUsers: z.boolean(),
  shopId: Id.nullable(),
  targetShopLabel: z.string().nullable(),
  isOn: z.boolean(),
  createdAt: Instant,
  version: z.int(),
  result: WinBackResult,
});
export type WinBackRule = z.infer<typeof WinBackRule>;

/** CMP-21: whom a rule would concern now. */
export const WinBackReach = z.object({
  byPush: Count,
  byMail: Count,
  /** Of the audience, but neither a device nor an e-mail agreed. */
  unreachable: Count,
  /** Had their turn within 90 days. */
  spared: Count,
});
export type WinBackReach = z.infer<typeof WinBackReach>;
