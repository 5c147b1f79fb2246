import * as contract from '@comptoir/contract/launch.ts';
import { handle } from '../http/handle.ts';
import { createOnboardingLink, createVerificationLink } from './account-links.ts';
import { createAccountToken, createIbanToken, saveBankDetails } from './bank-account.ts';
import { readLaunch } from './read-launch.ts';
import { saveLaunch } from './save-launch.ts';

export const launchRoutes = [
  handle(contract.readShopLaunch, readLaunch),
  handle(contract.saveShopLaunch, saveLaunch),
  handle(contract.readPaymentKeys, async ({ paymentAccounts }) => ({
    publishableKey: await paymentAccounts.publishableKey(),
  })),
  handle(contract.createIbanToken, createIbanToken),
  handle(contract.createAccountToken, createAccountToken),
  handle(contract.saveBankDetails, saveBankDetails),
  handle(contract.createOnboardingLink, createOnboardingLink),
  handle(contract.createVerificationLink, createVerificationLink),
];
