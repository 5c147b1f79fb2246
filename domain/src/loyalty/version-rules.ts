import type { LoyaltyVersion, Tier } from './programme.ts';
import { MAX_TIER_POINTS, MAX_TIER_PRODUCTS, MAX_TIERS } from './programme.ts';

export type TierRefusal = 'tier-points-wrong' | 'tier-exists' | 'tier-too-high' | 'tiers-full';
export type TiersRefusal = TierRefusal | 'tiers-missing' | 'tier-empty' | 'tier-full';
export type VersionRefusal = 'default-version-needed' | 'version-shops-missing' | TiersRefusal;

/** LOY-32, LOY-36: why this tier cannot be added to these. */
export function tierRefusal(points: number, others: readonly Pick<Tier, 'points'>[]): TierRefusal | null {
  if (!Number.isInteger(points) || points < 1) return 'tier-points-wrong';
  if (points > MAX_TIER_POINTS) return 'tier-too-high';
  if (others.some((tier) => tier.points === points)) return 'tier-exists';
  return others.length >= MAX_TIERS ? 'tiers-full' : null;
}

/** LOY-32, LOY-33, LOY-36: why a version cannot offer these. */
export function tiersRefusal(tiers: readonly Tier[]): TiersRefusal | null {
  if (tiers.length === 0) return 'tiers-missing';
  for (const [rank, { points, productKeys }] of tiers.entries()) {
    const refusal = tierRefusal(points, tiers.slice(0, rank));
    if (refusal) return refusal;
    if (productKeys.length === 0) return 'tier-empty';
    if (productKeys.length > MAX_TIER_PRODUCTS) return 'tier-full';
  }
  return null;
}

export const byPoints = (tiers: readonly Tier[]): Tier[] => tiers.toSorted((a, b) => a.points - b.points);

/** LOY-27: a tier that is left empty goes with its last product. */
export const withoutProducts = (tiers: readonly Tier[], gone: ReadonlySet<string>): Tier[] =>
  tiers
    .map((tier) => ({ ...tier, productKeys: tier.productKeys.filter((key) => !gone.has(key)) }))
    .filter(({ productKeys }) => productKeys.length > 0);

/** LOY-20, LOY-21: there is one default version as long as there are versions. */
export const deletionRefusal = (version: Pick<LoyaltyVersion, 'isDefault'>, others: number) =>
  version.isDefault && others > 0 ? 'default-version-needed' : null;

/**
 * LOY-34: the shops in which an offered product must exist. Shops in no version follow the default one (LOY-20), which
 * may therefore name none.
 */
export function shopsOffering(
  version: Pick<LoyaltyVersion, 'key' | 'isDefault' | 'shopIds'>,
  versions: readonly Pick<LoyaltyVersion, 'shopIds'>[],
  shopIds: readonly string[],
): string[] {
  if (version.shopIds.length > 0 || !version.isDefault) return version.shopIds;
  const taken = new Set(versions.flatMap((other) => other.shopIds));
  return shopIds.filter((shopId) => !taken.has(shopId));
}
