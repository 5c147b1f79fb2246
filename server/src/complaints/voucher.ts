import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';

/** What the room of promotional codes is asked for. */
export type WantedVoucher = {
  shopId: string;
  customerId: string;
  amount: Cents;
  endsAt: Instant;
  /** Read by whoever looks through the codes of the shop. */
  reason: string;
};
