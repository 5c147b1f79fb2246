import { z } from 'zod';

/** What a shop may ask at most, of a step and of a kilometre, and how far a distance may be set. */
export const MOST = { km: 1_000, fee: 1_000_00, steps: 50 } as const;

const Km = z.number().min(0).max(MOST.km);
const Fee = z.int().min(0).max(MOST.fee).brand<'Cents'>();

export const KmStep = z.object({ fromKm: Km, baseFee: Fee });
export type KmStep = z.infer<typeof KmStep>;

/** FEE-03. */
export const KmFees = z.object({
  perKm: z.object({ fromKm: Km, feePerKm: Fee }),
  steps: z.array(KmStep).max(MOST.steps),
});
export type KmFees = z.infer<typeof KmFees>;

/** What a shop or the network has set: null is never set. The switch is the customer's fees' only (FEE-09). */
export const DeliveryFees = z.object({
  customer: KmFees.extend({ enabled: z.boolean() }).nullable(),
  driver: KmFees.nullable(),
});
export type DeliveryFees = z.infer<typeof DeliveryFees>;
export type Audience = keyof DeliveryFees;

export const NO_DELIVERY_FEES: DeliveryFees = { customer: null, driver: null };

/** Kilometres as they are priced and stored: to two decimals (FEE-12). */
export const roundKm = (km: number): number => Math.round(km * 100) / 100;

/** FEE-08: sorted by distance; of two steps at the same distance the last one stands. */
export function tidyFees({ perKm, steps }: KmFees): KmFees {
  const byKm = new Map(steps.map(({ fromKm, baseFee }) => [roundKm(fromKm), baseFee]));
  return {
    perKm: { fromKm: roundKm(perKm.fromKm), feePerKm: perKm.feePerKm },
    steps: [...byKm]
      .map(([fromKm, baseFee]): KmStep => ({ fromKm, baseFee }))
      .toSorted((one, other) => one.fromKm - other.fromKm),
  };
}

export const asksNothing = ({ perKm, steps }: KmFees): boolean => perKm.feePerKm === 0 && steps.length === 0;
