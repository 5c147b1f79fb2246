import Stripe from 'stripe';
import type { Requirements } from '@comptoir/domain/launch/requirements.ts';
import { tidyIban } from '@comptoir/domain/launch/iban.ts';
import {
  BankRefused,
  type AccountOwner,
  type LinkWish,
  type NewAccount,
  type PaymentAccounts,
} from '../payment-accounts.ts';
import { PORT_LABELS } from '../port-list.ts';
import { ProviderNotConfigured } from '../provider-failures.ts';
import { addressOf, callStripe, type StripeSettings } from './stripe-payments.ts';
import { requirementKinds } from './stripe-requirements.ts';
import { accountNewsOf, readStripeEvent } from './stripe-webhook.ts';

const TIMEOUT_MS = 10_000;

export type StripeAccountSettings = StripeSettings & { stripePublishableKey: string | null };

/** Connected accounts of Stripe, with its first API (decision 0058). */
export function stripePaymentAccounts(settings: StripeAccountSettings): PaymentAccounts {
  const { stripeSecretKey, stripePublishableKey, webhookSecrets, apiUrl, timeoutMs } = settings;
  const options = {
    ...(apiUrl && addressOf(apiUrl)),
    timeout: timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  };
  const stripe = new Stripe(stripeSecretKey, options);
  const publishable = (): string => {
    if (!stripePublishableKey) throw new ProviderNotConfigured(PORT_LABELS.payments);
    return stripePublishableKey;
  };
  /** In France only the publishable key may describe the owner of an account. */
  const tokens = () => new Stripe(publishable(), options).tokens;
  const attachBank = (accountId: string, ibanTokenId: string) =>
    withBank(() =>
      stripe.accounts.createExternalAccount(
        accountId,
        { external_account: ibanTokenId, default_for_currency: true },
        { idempotencyKey: `bank:${accountId}:${ibanTokenId}` },
      ),
    );

  return {
    publishableKey: async () => publishable(),
    async createIbanToken({ accountHolder, iban }) {
      const tidy = tidyIban(iban);
      const bank = {
        country: tidy.slice(0, 2),
        currency: 'eur',
        account_number: tidy,
        account_holder_name: accountHolder,
        account_holder_type: 'company' as const,
      };
      const client = tokens();
      const { id } = await withBank(() => client.create({ bank_account: bank }));
      return { ibanTokenId: id };
    },
    async createAccountToken(owner) {
      const client = tokens();
      const { id } = await callStripe(() => client.create({ account: ownerOf(owner) }));
      return { accountTokenId: id };
    },
    async createAccount(account) {
      const { id } = await callStripe(() => create(stripe, account));
      await attachBank(id, account.ibanTokenId);
      return { accountId: id };
    },
    async replaceBank({ accountId, ibanTokenId }) {
      await attachBank(accountId, ibanTokenId);
    },
    async createLink(wish) {
      const link = await callStripe(() =>
        stripe.accountLinks.create(linkOf(wish), { idempotencyKey: wish.idempotencyKey }),
      );
      return { url: link.url, expiresAt: new Date(link.expires_at * 1_000).toISOString() };
    },
    async read(accountId) {
      const account = await callStripe(() => stripe.accounts.retrieve(accountId));
      return {
        isSubmitted: account.details_submitted,
        chargesEnabled: account.charges_enabled,
        payoutsEnabled: account.payouts_enabled,
        requirements: requirementsOf(account.requirements ?? null),
      };
    },
    readNews(rawBody, signature, receivedAt) {
      const event = readStripeEvent(rawBody, signature, webhookSecrets, Date.parse(receivedAt));
      return event && accountNewsOf(event);
    },
  };
}

/** LCH-15: Stripe does not know every category code of ours; without one it chooses. */
async function create(stripe: Stripe, account: NewAccount): Promise<Stripe.Account> {
  const { idempotencyKey } = account;
  try {
    return await stripe.accounts.create(accountOf(account, account.categoryCode), { idempotencyKey });
  } catch (cause) {
    const isCode = cause instanceof Stripe.errors.StripeInvalidRequestError && cause.param === 'business_profile[mcc]';
    if (!isCode) throw cause;
    return stripe.accounts.create(accountOf(account, null), { idempotencyKey: `${idempotencyKey}:no-code` });
  }
}

function accountOf({ companyId, shopId, ...account }: NewAccount, mcc: string | null) {
  const { email, accountTokenId, shopName, support } = account;
  return {
    country: 'FR',
    email,
    account_token: accountTokenId,
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'none' },
      requirement_collection: 'application',
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    business_profile: {
      name: shopName,
      ...(mcc && { mcc }),
      ...(support.email && { support_email: support.email }),
      ...(support.phone && { support_phone: support.phone }),
    },
    metadata: { companyId, shopId },
  } as const;
}

/** LCH-21: legal data and the accepted terms. */
function ownerOf({ companyName, legalForm, siren, address }: AccountOwner) {
  const place = {
    line1: `${address.streetNumber} ${address.street}`.trim(),
    postal_code: address.postalCode,
    city: address.city,
    country: 'FR',
  };
  const accepted = { tos_shown_and_accepted: true };
  if (legalForm === 'EI') return { business_type: 'individual', individual: { address: place }, ...accepted } as const;
  return {
    business_type: 'company',
    company: { name: companyName, tax_id: siren, address: place },
    ...accepted,
  } as const;
}

function linkOf({ accountId, linkType, refreshUrl, returnUrl }: LinkWish) {
  return {
    account: accountId,
    type: linkType,
    refresh_url: refreshUrl,
    return_url: returnUrl,
    collection_options: { fields: linkType === 'account_onboarding' ? 'eventually_due' : 'currently_due' },
  } as const;
}

function requirementsOf(requirements: Stripe.Account.Requirements | null): Requirements {
  const { currently_due: due, past_due: late, current_deadline: deadline } = requirements ?? {};
  return {
    kinds: requirementKinds([...(due ?? []), ...(late ?? [])]),
    dueAt: deadline ? new Date(deadline * 1_000).toISOString() : null,
  };
}

const BANK_CODES = [
  'account_number_invalid',
  'routing_number_invalid',
  'bank_account_declined',
  'bank_account_unusable',
  'bank_account_bad_routing_numbers',
  'sepa_unsupported_account',
];

async function withBank<T>(call: () => Promise<T>): Promise<T> {
  return callStripe(call).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // LCH-21: what Stripe says of a number may repeat it, so its error is not kept as the cause.
    throw typeof code === 'string' && BANK_CODES.includes(code) ? new BankRefused() : error;
  });
}
