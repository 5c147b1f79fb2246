import { DELIVERY_PROVIDERS } from '../shops/delivery-providers.ts';
import type { Order } from '../orders/order.ts';
import type { Bearer, DecisionKind } from './complaint.ts';

export type DecisionRefusal =
  | 'FORBIDDEN'
  | 'decision-without-amount'
  | 'refund-beyond-rest'
  | 'no-driver-to-charge'
  | 'no-service-to-charge'
  | 'platform-by-admins';

export type Decider = { mayRefund: boolean; mayGiveVouchers: boolean; isCompanyAdmin: boolean };
type Carried = Pick<Order, 'driverId' | 'delivery'>;
type Wanted = { kind: DecisionKind; amount: number; borneBy: Bearer };

/** SUP-18: more than a meal costs is a typing error. */
export const MAX_VOUCHER = 200_00;
export const VOUCHER_DAYS = 180;

const wasByService = ({ delivery }: Carried): boolean =>
  delivery !== null && (DELIVERY_PROVIDERS as readonly string[]).includes(delivery.nature);

/** SUP-19: null if this one can bear what is given. */
export function bearerRefusal(borneBy: Bearer, order: Carried, decider: Decider): DecisionRefusal | null {
  if (borneBy === 'driver' && (!order.driverId || wasByService(order))) return 'no-driver-to-charge';
  if (borneBy === 'delivery_service' && !wasByService(order)) return 'no-service-to-charge';
  return borneBy === 'platform' && !decider.isCompanyAdmin ? 'platform-by-admins' : null;
}

/** Without the conditions of a refund itself (FLO-66), which are those of every refund. */
export function decisionRefusal(
  { kind, amount, borneBy }: Wanted,
  order: Carried,
  decider: Decider,
  rest: number,
): DecisionRefusal | null {
  if (kind === 'answer') return null;
  if (kind === 'refund' ? !decider.mayRefund : !decider.mayGiveVouchers) return 'FORBIDDEN';
  if (amount <= 0) return 'decision-without-amount';
  if (kind === 'refund' && amount > rest) return 'refund-beyond-rest';
  return bearerRefusal(borneBy, order, decider);
}
