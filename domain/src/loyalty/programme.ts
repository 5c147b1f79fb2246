import { z } from 'zod';
import { PositiveCents } from '../kernel/schema.ts';

export const LoyaltyType = z.enum(['cashback', 'product']);
export type LoyaltyType = z.infer<typeof LoyaltyType>;

/** LOY-05: the rate is a whole percent; both amounts are whole euros. */
export const CashbackConfig = z.object({
  spendUnit: PositiveCents,
  cashbackPercent: z.int().min(1).max(100),
  minimumBasket: PositiveCents,
});
export type CashbackConfig = z.infer<typeof CashbackConfig>;

/** LOY-12. Points have one decimal. */
export const ProductConfig = z.object({
  pointName: z.string().min(1).max(20),
  pointsPerEuro: z.number().min(0).max(1_000).multipleOf(0.1),
  showRewardsInApp: z.boolean(),
});
export type ProductConfig = z.infer<typeof ProductConfig>;

/** LOY-02, LOY-03: each type keeps what was typed for it; at most one is in force. */
export const LoyaltyConfig = z.object({
  enabledType: LoyaltyType.nullable(),
  cashbackConfig: CashbackConfig.nullable(),
  productConfig: ProductConfig.nullable(),
});
export type LoyaltyConfig = z.infer<typeof LoyaltyConfig>;

/** LOY-36: the constants that no source shows. */
export const MAX_TIERS = 10;
export const MAX_TIER_POINTS = 10_000;
export const MAX_TIER_PRODUCTS = 20;

export const Tier = z.object({
  points: z.int().min(1).max(MAX_TIER_POINTS),
  productKeys: z.array(z.string()).max(MAX_TIER_PRODUCTS),
});
export type Tier = z.infer<typeof Tier>;

/** LOY-17: what shops offer for points. Shops in no version follow the default one (LOY-20). */
export const LoyaltyVersion = z.object({
  key: z.string(),
  name: z.string().min(1).max(60),
  isDefault: z.boolean(),
  minimumBasket: PositiveCents,
  shopIds: z.array(z.uuid()),
  tiers: z.array(Tier).max(MAX_TIERS),
});
export type LoyaltyVersion = z.infer<typeof LoyaltyVersion>;

/** What a shop's customers earn and may spend now. */
export type ProgrammeInForce =
  | ({ loyaltyType: 'cashback' } & Omit<CashbackConfig, 'spendUnit'>)
  | ({ loyaltyType: 'product' } & ProductConfig & Pick<LoyaltyVersion, 'minimumBasket' | 'tiers'>);
