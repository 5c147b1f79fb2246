import type * as contract from '@comptoir/contract/launch.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import { bankRefusal } from '@comptoir/domain/launch/bank-form.ts';
import { BUSINESS_TYPES } from '@comptoir/domain/launch/business-types.ts';
import { ibanLast4, tidyIban } from '@comptoir/domain/launch/iban.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { shopSettingsRefusal } from '@comptoir/domain/shop-settings/shop-settings.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import { BankRefused } from '../ports/payment-accounts.ts';
import { ProviderNotConfigured, ProviderRefused } from '../ports/provider-failures.ts';
import * as launches from '../shops/shop-launches.store.ts';
import type { ShopLaunch } from '../shops/shop-launches.store.ts';
import * as shops from '../shops/shops.store.ts';
import { changeLaunch } from './change-launch.ts';

/** SET-API-89, LCH-21: the IBAN goes through and leaves nothing here. */
export async function createIbanToken(
  ctx: UserCtx,
  { body }: Input<typeof contract.createIbanToken>,
): Promise<Reply<typeof contract.createIbanToken>> {
  const { accountHolder, iban } = body;
  refuseIf(bankRefusal({ accountHolder, iban, agreementAccepted: true }));
  const { ibanTokenId } = await withBank(ctx.paymentAccounts.createIbanToken({ accountHolder, iban }));
  return ctx.answer(async () => ({ ibanTokenId, ibanLast4: ibanLast4(tidyIban(iban)) }));
}

const withBank = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw error instanceof BankRefused ? new Refused('bank-refused') : error;
  });

/** What an account is made of; refused while the launch form is not done. */
async function readyShop(ctx: UserCtx, ref: shops.ShopRef) {
  const shop = mustExist(await shops.find(ctx.db, ref));
  const launch = await launches.find(ctx.db, ref);
  const { shopLegalEntity: owner } = shop;
  if (!launch.launchFormDone || !launch.businessType || !owner) throw new Refused('launch-form-first');
  return { shop, launch, owner, businessType: launch.businessType };
}

/**
 * SET-API-90: one token until the account exists, whoever asks: the provider recognises it, so two tabs make one
 * account.
 */
export async function createAccountToken(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.createAccountToken>,
): Promise<Reply<typeof contract.createAccountToken>> {
  if (!body.agreementAccepted) throw new Refused('bank-form-incomplete');
  const { launch, owner } = await readyShop(ctx, params);
  const accountTokenId = launch.accountTokenId ?? (await ctx.paymentAccounts.createAccountToken(owner)).accountTokenId;
  return ctx.answer(async (tx) => {
    const { accountTokenId: kept } = await changeLaunch(tx, ctx, params, {
      action: 'launch.terms',
      change: (before) => ({ ...before, accountTokenId: before.accountTokenId ?? accountTokenId }),
    });
    return { accountTokenId: kept ?? accountTokenId };
  });
}

type Bank = Input<typeof contract.saveBankDetails>;

/** SET-API-91, law:provider-outside: the account first, under the key of its token; then what we know of it. */
export async function saveBankDetails(
  ctx: UserCtx,
  { params, body }: Bank,
): Promise<Reply<typeof contract.saveBankDetails>> {
  const ready = await readyShop(ctx, params);
  const { paymentAccountId: known } = ready.launch;
  if (body.paymentAccountId !== null && body.paymentAccountId !== known) throw new Refused('RECORD_CONFLICT');
  const support = supportOf(ready.shop, body);
  const accountId = await withBank(known ? replaced(ctx, known, body) : created(ctx, params, ready, body, support));
  return ctx.answer(async (tx) => {
    const { paymentAccountId } = await changeLaunch(tx, ctx, params, {
      action: 'launch.bank',
      change: (before) => ({
        ...before,
        paymentAccountId: before.paymentAccountId ?? accountId,
        ibanLast4: body.ibanLast4,
        ...support,
      }),
    });
    return { paymentAccountId: paymentAccountId ?? accountId };
  });
}

type Support = Pick<ShopLaunch, 'supportEmail' | 'supportPhone'>;

/** GEN-03, GEN-04: the shop's own contact where none is given. */
function supportOf(shop: Shop, { supportEmail, supportPhone }: Bank['body']): Support {
  const support = {
    supportEmail: supportEmail ?? shop.supportEmail ?? shop.email,
    supportPhone: normalisePhone(supportPhone ?? shop.supportPhone ?? shop.phone ?? ''),
  };
  refuseIf(shopSettingsRefusal(support));
  return support;
}

async function replaced(ctx: UserCtx, accountId: string, { ibanTokenId }: Bank['body']): Promise<string> {
  await ctx.paymentAccounts.replaceBank({ accountId, ibanTokenId, idempotencyKey: ctx.callId });
  return accountId;
}

async function created(
  ctx: UserCtx,
  { companyId, shopId }: shops.ShopRef,
  { shop, launch, owner, businessType }: Awaited<ReturnType<typeof readyShop>>,
  { ibanTokenId }: Bank['body'],
  { supportEmail, supportPhone }: Support,
): Promise<string> {
  const { accountTokenId } = launch;
  // LCH-21: the order of the calls.
  if (!accountTokenId) throw new Refused('bank-form-incomplete');
  try {
    const { accountId } = await ctx.paymentAccounts.createAccount({
      companyId,
      shopId,
      owner,
      accountTokenId,
      ibanTokenId,
      shopName: shop.name,
      email: shop.email ?? owner.email,
      categoryCode: BUSINESS_TYPES[businessType].categoryCode,
      support: { email: supportEmail, phone: supportPhone },
      idempotencyKey: `acct:${shopId}:${accountTokenId}`,
    });
    return accountId;
  } catch (error) {
    if (error instanceof ProviderRefused && !(error instanceof ProviderNotConfigured))
      await forgetToken(ctx, { companyId, shopId }, accountTokenId);
    throw error;
  }
}

/** A token that was refused once is refused for ever. */
const forgetToken = (ctx: UserCtx, ref: shops.ShopRef, refused: string) =>
  ctx.transaction((tx) =>
    changeLaunch(tx, ctx, ref, {
      action: 'launch.terms',
      change: (before) => ({
        ...before,
        accountTokenId: before.accountTokenId === refused ? null : before.accountTokenId,
      }),
    }),
  );
