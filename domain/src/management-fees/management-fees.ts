import { z } from 'zod';
import { ORDER_TYPES, type OrderType } from '../kernel/sales.ts';

/** 100 %, and the most that can be asked of one order. */
export const MOST = { basisPoints: 10_000, fee: 1_000_00 } as const;

const Fee = z.int().min(0).max(MOST.fee).brand<'Cents'>();

/** MFE-02, MFE-06: no `maxFee` is no limit. A fixed amount stands in all three, in hundredths (MFE-03). */
export const ManagementFee = z.object({
  enabled: z.boolean(),
  feeBasisPoints: z.int().min(0).max(MOST.fee),
  minFee: Fee,
  maxFee: Fee.nullable(),
});
export type ManagementFee = z.infer<typeof ManagementFee>;

/** MFE-01. */
export const FeesByOrderType = z.record(z.enum(ORDER_TYPES), ManagementFee);
export type FeesByOrderType = z.infer<typeof FeesByOrderType>;

/** MFE-11: a shop that has saved its own uses them whole; null is never saved. */
export const ManagementFees = FeesByOrderType.nullable();
export type ManagementFees = z.infer<typeof ManagementFees>;

export type ManagementFeeRefusal = 'min-fee-above-max' | 'fee-above-whole';

/** MFE-04. */
export const isFixed = ({ feeBasisPoints, minFee, maxFee }: ManagementFee): boolean =>
  feeBasisPoints > 0 && feeBasisPoints === minFee && minFee === maxFee;

/** MFE-12: why these fees cannot be saved. */
export function managementFeesRefusal(fees: FeesByOrderType): ManagementFeeRefusal | null {
  const all = Object.values(fees);
  if (all.some(({ minFee, maxFee }) => maxFee !== null && minFee > maxFee)) return 'min-fee-above-max';
  return all.some((fee) => fee.feeBasisPoints > MOST.basisPoints && !isFixed(fee)) ? 'fee-above-whole' : null;
}

/** MFE-11: the shop's own, else the network's. */
export const managementFeeFor = (own: ManagementFees, network: ManagementFees, type: OrderType): ManagementFee | null =>
  (own ?? network)?.[type] ?? null;

/** MFE-08. */
export const areAnyOn = (fees: ManagementFees): boolean =>
  fees !== null && Object.values(fees).some(({ enabled }) => enabled);
