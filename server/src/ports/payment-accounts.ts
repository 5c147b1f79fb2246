import type { AccountState } from '@comptoir/domain/launch/account-status.ts';
import type { LegalEntity } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';

/** The account holder's name and IBAN go to the provider and are kept by nobody else. */
export type BankAccount = { accountHolder: string; iban: string };

/** LCH-21: what the provider must know of whoever is paid. */
export type AccountOwner = Pick<LegalEntity, 'companyName' | 'legalForm' | 'siren' | 'address'>;

export type NewAccount = {
  companyId: string;
  shopId: string;
  /** What the token was made of, for providers that show it. */
  owner: AccountOwner;
  accountTokenId: string;
  ibanTokenId: string;
  shopName: string;
  email: string;
  /** LCH-14; left out when the provider does not know it (LCH-15). */
  categoryCode: string;
  support: { email: string | null; phone: string | null };
  idempotencyKey: string;
};

export type NewBank = { accountId: string; ibanTokenId: string; idempotencyKey: string };

/** LCH-23, LCH-27: the provider's page, for a new account or for what was asked of it later. */
export type LinkWish = {
  accountId: string;
  linkType: 'account_onboarding' | 'account_update';
  refreshUrl: string;
  returnUrl: string;
  idempotencyKey: string;
};

/** LCH-24: it opens once, within five minutes. */
export type AccountLink = { url: string; expiresAt: Instant };

/** A message from the provider. It is only a reason to read the account again. */
export type AccountNews = { eventId: string; accountId: string | null };

/** LCH-20: the provider or the bank does not take this bank account. */
export class BankRefused extends Error {
  constructor(cause?: unknown) {
    super('the bank account was refused', { cause });
    this.name = 'BankRefused';
  }
}

/**
 * LCH-33: the accounts that shops are paid on. All calls may throw ProviderUnavailable or ProviderRefused; those that
 * name a bank account also BankRefused.
 */
export type PaymentAccounts = {
  publishableKey(): Promise<string>;
  createIbanToken(bank: BankAccount): Promise<{ ibanTokenId: string }>;
  createAccountToken(owner: AccountOwner): Promise<{ accountTokenId: string }>;
  createAccount(account: NewAccount): Promise<{ accountId: string }>;
  replaceBank(bank: NewBank): Promise<void>;
  createLink(wish: LinkWish): Promise<AccountLink>;
  read(accountId: string): Promise<AccountState>;
  /** Null when the provider has not signed exactly these bytes. */
  readNews(rawBody: Buffer, signature: string, receivedAt: Instant): AccountNews | null;
};
