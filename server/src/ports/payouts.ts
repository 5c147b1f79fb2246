import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { PayoutLineKind, PayoutStatus } from '@comptoir/domain/payouts/payout.ts';

/** Whose payouts; `accountId` is the shop's account at the provider, null before it has one. */
export type PayoutAccount = { companyId: string; shopId: string; accountId: string | null };

export type ProviderPayout = {
  transactionId: string;
  amountCents: number;
  status: PayoutStatus;
  createdAt: Instant;
  arrivalAt: Instant;
  isAutomatic: boolean;
  failure: string | null;
  ibanLast4: string | null;
};

/** `gross` less `fee` is what it adds to the payout. */
export type ProviderPayoutLine = {
  id: string;
  kind: PayoutLineKind;
  /** The order, where the provider was told of it. */
  orderId: string | null;
  grossCents: number;
  feeCents: number;
  at: Instant;
};

/** All may throw ProviderUnavailable or ProviderRefused. */
export type Payouts = {
  listPayouts(account: PayoutAccount, since: Instant): Promise<ProviderPayout[]>;
  /** Null when the account has none of this name. */
  readPayout(account: PayoutAccount, transactionId: string): Promise<ProviderPayout | null>;
  /** Null while the provider is still counting, and for payouts that somebody made by hand. */
  listPayoutLines(account: PayoutAccount, payout: ProviderPayout): Promise<ProviderPayoutLine[] | null>;
};

/** What a message is about: a payout of this account. */
export type PayoutNews = { accountId: string; transactionId: string };
