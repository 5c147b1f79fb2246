import { ZERO, type Cents } from '../kernel/money.ts';
import type { FeeRow } from './zones.ts';

/** ZON-17, ZON-18: one row per threshold, the last one entered wins; in order; never without a row. */
export function collapseRows(rows: readonly FeeRow[]): FeeRow[] {
  const byThreshold = new Map(rows.map((row) => [row.basketThreshold, row]));
  const kept = [...byThreshold.values()].sort((a, b) => a.basketThreshold - b.basketThreshold);
  return kept.length > 0 ? kept : [{ basketThreshold: ZERO, deliveryFee: ZERO }];
}

/** ZON-26: the highest threshold that the basket reaches; under all of them, the lowest row. */
export function feeOf(rows: readonly FeeRow[], basket: Cents): Cents {
  let reached: FeeRow | null = null;
  let lowest: FeeRow | null = null;
  for (const row of rows) {
    if (row.basketThreshold <= basket && row.basketThreshold >= (reached?.basketThreshold ?? 0)) reached = row;
    if (row.basketThreshold < (lowest?.basketThreshold ?? Number.POSITIVE_INFINITY)) lowest = row;
  }
  return (reached ?? lowest)?.deliveryFee ?? ZERO;
}
