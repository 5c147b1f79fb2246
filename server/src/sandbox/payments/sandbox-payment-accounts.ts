import { createHash, randomUUID } from 'node:crypto';
import { isSepaIban, ibanLast4, tidyIban } from '@comptoir/domain/launch/iban.ts';
import type { AccountState } from '@comptoir/domain/launch/account-status.ts';
import { NO_REQUIREMENTS, type RequirementKind } from '@comptoir/domain/launch/requirements.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Db } from '../../db/db.ts';
import { BankRefused, type PaymentAccounts } from '../../ports/payment-accounts.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import { accountNewsOf, readStripeEvent } from '../../ports/real/stripe-webhook.ts';
import * as accounts from '../ports/payment-accounts.store.ts';
import type { KeptAccount } from '../ports/payment-accounts.store.ts';
import { paymentNewsKey } from '../ports/sandbox-news.ts';

const PROVIDER = 'sandbox-payments';
/** LCH-24. */
const LINK_MINUTES = 5;

/** LCH-29: every other IBAN is accepted. */
const PLAYED: Readonly<Record<string, 'refused' | 'unavailable'>> = {
  FR7630006000010000000000152: 'refused',
  FR7630006000010000000000249: 'unavailable',
};

/** A token says what the bank will answer, and nothing else of the IBAN than its end. */
const tokenOf = (iban: string): string =>
  `btok_sandbox_${PLAYED[iban] ?? 'accepted'}_${ibanLast4(iban)}_${randomUUID().slice(0, 8)}`;

/** Why this bank account is refused, or its last four characters. */
function last4Of(ibanTokenId: string): string {
  const [, played, last4] = /^btok_sandbox_([a-z]+)_([A-Z0-9]{4})_/.exec(ibanTokenId) ?? [];
  if (!last4) throw new ProviderRefused(PROVIDER, 'resource_missing');
  if (played === 'refused') throw new BankRefused();
  return last4;
}

/** LCH-28: plays the accounts of a payment provider in the database. */
export function sandboxPaymentAccounts(db: Db, appSecret: string): PaymentAccounts {
  const newsKeys = [paymentNewsKey(appSecret)];
  return {
    publishableKey: async () => 'pk_sandbox',
    async createIbanToken({ iban }) {
      const tidy = tidyIban(iban);
      if (PLAYED[tidy] === 'unavailable') throw new ProviderUnavailable(PROVIDER);
      if (!isSepaIban(tidy)) throw new BankRefused();
      return { ibanTokenId: tokenOf(tidy) };
    },
    createAccountToken: async () => ({ accountTokenId: `ct_sandbox_${randomUUID()}` }),
    async createAccount({ companyId, shopId, owner, shopName, ibanTokenId, idempotencyKey }) {
      const accountId = `acct_sandbox_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24)}`;
      const bankLast4 = last4Of(ibanTokenId);
      // The same key again is the same account, with the bank account that was named last.
      await accounts.keep(db, { accountId, companyId, shopId, company: { ...owner, shopName }, bankLast4 });
      return { accountId };
    },
    async replaceBank({ accountId, ibanTokenId }) {
      await findAccount(db, accountId);
      await accounts.setBank(db, accountId, last4Of(ibanTokenId));
    },
    async createLink({ accountId, refreshUrl, returnUrl }) {
      await findAccount(db, accountId);
      const linkId = randomUUID();
      const expiresAt = addMinutes(new Date().toISOString(), LINK_MINUTES);
      await accounts.keepLink(db, { linkId, accountId, refreshUrl, returnUrl, expiresAt });
      return { url: `${new URL(returnUrl).origin}/sandbox/payments/onboarding/${linkId}`, expiresAt };
    },
    read: async (accountId) => stateOf(await findAccount(db, accountId)),
    readNews(rawBody, signature, receivedAt) {
      const event = readStripeEvent(rawBody, signature, newsKeys, Date.parse(receivedAt));
      return event && accountNewsOf(event);
    },
  };
}

async function findAccount(db: Db, accountId: string): Promise<KeptAccount> {
  const account = await accounts.find(db, accountId);
  if (!account) throw new ProviderRefused(PROVIDER, 'resource_missing');
  return account;
}

const ASKED: Record<KeptAccount['state'], RequirementKind[]> = {
  new: ['representative', 'identity-document'],
  pending: [],
  restricted: ['identity-document'],
  complete: [],
};

function stateOf({ state, asked }: KeptAccount): AccountState {
  const isComplete = state === 'complete';
  return {
    isSubmitted: state !== 'new',
    chargesEnabled: isComplete,
    payoutsEnabled: isComplete,
    requirements: { ...NO_REQUIREMENTS, kinds: isComplete ? asked : ASKED[state] },
  };
}
