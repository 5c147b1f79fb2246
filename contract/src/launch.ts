import { Address, LegalEntity } from '@comptoir/domain/kernel/schema.ts';
import { BUSINESS_TYPE_KEYS } from '@comptoir/domain/launch/business-types.ts';
import { LONGEST_IBAN } from '@comptoir/domain/launch/iban.ts';
import { LaunchForm } from '@comptoir/domain/launch/launch-form.ts';
import { Requirements } from '@comptoir/domain/launch/requirements.ts';
import { Instant } from '@comptoir/domain/kernel/schema.ts';
import { PaymentAccountStatus } from '@comptoir/domain/session/session-user.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

const LaunchSetup = z.object({
  launchFormDone: z.boolean(),
  paymentAccountId: z.string().nullable(),
  paymentAccountStatus: PaymentAccountStatus,
  ibanLast4: z.string().nullable(),
  requirements: Requirements,
});
export type LaunchSetup = z.infer<typeof LaunchSetup>;

/** The step after which everything is complete is none. */
const Step = z.literal([1, 2, 3]).nullable();

export const readShopLaunch = shopRoute({
  method: 'GET',
  path: '/shop-launch',
  access: 'launch',
  reply: z.object({
    step: Step,
    /** What is known of the company before this form. */
    company: z.object({ name: z.string(), siren: z.string() }).nullable(),
    shopLegalEntity: LegalEntity.omit({ vatNumber: true, email: true })
      .extend({ businessType: z.enum(BUSINESS_TYPE_KEYS).nullable() })
      .nullable(),
    shop: z.object({
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      address: Address,
    }),
    seoKeywords: z.array(z.string()),
    setup: LaunchSetup,
  }),
});

/** LCH-16. */
export const saveShopLaunch = shopRoute({
  method: 'PUT',
  path: '/shop-launch',
  access: 'launch',
  body: LaunchForm,
  reply: z.object({ setup: LaunchSetup }),
});

/** LCH-21, in the order of the calls. */
export const readPaymentKeys = shopRoute({
  method: 'POST',
  path: '/payment-account/api-keys',
  access: 'launch',
  reply: z.object({ publishableKey: z.string() }),
});

export const createIbanToken = shopRoute({
  method: 'POST',
  path: '/payment-account/iban-token',
  access: 'launch',
  body: z.strictObject({
    accountHolder: z.string().trim().max(200).default(''),
    /** Typed with spaces. Never stored. */
    iban: z
      .string()
      .max(LONGEST_IBAN * 2)
      .default(''),
  }),
  reply: z.object({ ibanTokenId: z.string(), ibanLast4: z.string() }),
  status: 201,
});

export const createAccountToken = shopRoute({
  method: 'POST',
  path: '/payment-account/account-token',
  access: 'launch',
  body: z.strictObject({ agreementAccepted: z.boolean() }),
  reply: z.object({ accountTokenId: z.string() }),
  status: 201,
});

export const saveBankDetails = shopRoute({
  method: 'PUT',
  path: '/payment-account/bank-details',
  access: 'launch',
  body: z.strictObject({
    ibanTokenId: z.string().min(1).max(200),
    /** Null until the shop has an account. */
    paymentAccountId: z.string().max(200).nullable().default(null),
    ibanLast4: z.string().regex(/^[A-Z0-9]{4}$/),
    supportEmail: z.string().trim().max(254).nullable().default(null),
    supportPhone: z.string().max(40).nullable().default(null),
  }),
  reply: z.object({ paymentAccountId: z.string() }),
});

const AccountLink = z.object({ url: z.string(), expiresAt: Instant });

/** LCH-23. */
export const createOnboardingLink = shopRoute({
  method: 'POST',
  path: '/payment-account/onboarding-link',
  access: 'launch',
  body: z.strictObject({
    paymentAccountId: z.string().max(200),
    refreshUrl: z.url().max(500),
    returnUrl: z.url().max(500),
    linkType: z.literal('account_onboarding'),
  }),
  reply: AccountLink,
  status: 201,
});

/** LCH-27. */
export const createVerificationLink = shopRoute({
  method: 'POST',
  path: '/payment-account/verification-link',
  access: 'launch',
  body: z.strictObject({ paymentAccountId: z.string().max(200) }),
  reply: AccountLink,
  status: 201,
});
