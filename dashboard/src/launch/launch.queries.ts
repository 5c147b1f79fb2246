import * as contract from '@comptoir/contract/launch.ts';
import type { Call, Reply } from '@comptoir/contract/route.ts';
import type { BankForm } from '@comptoir/domain/launch/bank-form.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';

export type ShopParams = { companyId: string; shopId: string };
export type ShopLaunch = Reply<typeof contract.readShopLaunch>;

export const shopLaunch = (params: ShopParams) =>
  queryOptions({
    queryKey: ['launch', params.shopId],
    queryFn: ({ signal }) => call(contract.readShopLaunch, { params }, { signal }),
    // A window opens at the step of now: the answer of the step before is not kept for it.
    gcTime: 0,
  });

export const saveForm = (
  params: ShopParams,
  body: Call<typeof contract.saveShopLaunch>['body'],
  idempotencyKey: string,
) => call(contract.saveShopLaunch, { params, body }, { idempotencyKey });

/**
 * LCH-21: one call after the other, each with its own part of the key: a second try after a lost answer begins where
 * the first one ended.
 */
export async function saveBank(
  params: ShopParams,
  { accountHolder, iban, agreementAccepted }: BankForm,
  key: string,
): Promise<void> {
  const part = (name: string) => ({ idempotencyKey: `${key}:${name}` });
  await call(contract.readPaymentKeys, { params }, part('keys'));
  const token = await call(contract.createIbanToken, { params, body: { accountHolder, iban } }, part('iban'));
  await call(contract.createAccountToken, { params, body: { agreementAccepted } }, part('account'));
  await call(contract.saveBankDetails, { params, body: token }, part('details'));
}

const home = (word: 'refresh' | 'return') => `${location.origin}/?onboarding=${word}`;

/** LCH-23, LCH-27: the provider's page, made for one opening. */
export async function providerPage(params: ShopParams, { step, setup }: ShopLaunch): Promise<string> {
  const paymentAccountId = setup.paymentAccountId ?? '';
  const options = { idempotencyKey: commandKey() };
  const { url } =
    step === null
      ? await call(contract.createVerificationLink, { params, body: { paymentAccountId } }, options)
      : await call(
          contract.createOnboardingLink,
          {
            params,
            body: {
              paymentAccountId,
              refreshUrl: home('refresh'),
              returnUrl: home('return'),
              linkType: 'account_onboarding',
            },
          },
          options,
        );
  return url;
}
