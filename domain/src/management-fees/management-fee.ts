import { roundHalfAway, ZERO, type Cents } from '../kernel/money.ts';
import type { ManagementFee } from './management-fees.ts';

/** MFE-09: on productsTotal − promotionDiscount − cashbackUsed, delivery excluded; nothing is asked of a basket of 0 €. */
export function managementFee(base: Cents, fee: ManagementFee | null): Cents {
  if (!fee?.enabled || base <= 0) return ZERO;
  const share = (base * fee.feeBasisPoints) / 10_000;
  return roundHalfAway(Math.min(Math.max(share, fee.minFee), fee.maxFee ?? Infinity));
}
