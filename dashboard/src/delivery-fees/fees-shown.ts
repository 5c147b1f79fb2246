import type { FeesHere } from '@comptoir/contract/delivery-fees.ts';
import type { Audience, KmFees } from '@comptoir/domain/delivery-fees/km-fees.ts';
import { toTypedFees, typedFees, type TypedFees } from '@comptoir/domain/delivery-fees/typed-fees.ts';
import { areInherited, driverFeesInForce, kmFeesInForce } from '@comptoir/domain/delivery-fees/whose-fees.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';

export type FeesDraft = Record<Audience, TypedFees>;

const NOTHING: KmFees = { perKm: { fromKm: 0, feePerKm: cents(0) }, steps: [] };
const both = ({ own, inherited }: FeesHere) => ({ shop: own, network: inherited });

/** FEE-10: the customer's fees are the network's to change. */
export const isFromNetwork = (fees: FeesHere): boolean => areInherited(both(fees));

/** FEE-10, FEE-18: what stands on the screen for whoever has set nothing. */
export function shownFees(fees: FeesHere, audience: Audience): KmFees {
  const found =
    audience === 'driver' ? driverFeesInForce(both(fees)) : (kmFeesInForce(both(fees))?.fees ?? fees.own.customer);
  return found ?? NOTHING;
}

export const toDraft = (fees: FeesHere): FeesDraft => ({
  customer: toTypedFees(shownFees(fees, 'customer')),
  driver: toTypedFees(shownFees(fees, 'driver')),
});

/** What differs from what is saved, in the order in which it is sent. */
export const changedIn = (draft: FeesDraft, fees: FeesHere): Audience[] => {
  const saved = toDraft(fees);
  return (['customer', 'driver'] as const).filter(
    (audience) => JSON.stringify(draft[audience]) !== JSON.stringify(saved[audience]),
  );
};

/** FEE-06: what is saved, without one of its steps. */
export const withoutStep = (fees: KmFees, id: string): KmFees => ({
  perKm: fees.perKm,
  steps: fees.steps.filter(({ fromKm }) => String(fromKm) !== id),
});

/** FEE-08: two steps at the same distance, of which only the last one will stand. */
export const hasTwins = (typed: TypedFees): boolean => typedFees(typed).steps.length < typed.steps.length;
