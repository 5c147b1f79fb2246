import type * as contract from '@comptoir/contract/launch.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import type { LinkWish } from '../ports/payment-accounts.ts';
import * as launches from '../shops/shop-launches.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';

type Link = Reply<typeof contract.createOnboardingLink>;

/** SET-API-92, LCH-23. */
export async function createOnboardingLink(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.createOnboardingLink>,
): Promise<Link> {
  const { paymentAccountId, refreshUrl, returnUrl, linkType } = body;
  if (![refreshUrl, returnUrl].every((url) => isOwn(ctx.config.publicUrl, url)))
    throw new Refused('return-address-foreign');
  return link(ctx, params, paymentAccountId, { linkType, refreshUrl, returnUrl });
}

/** SET-API-93, LCH-27: the provider asks for what it lacks, and sends back to the dashboard. */
export function createVerificationLink(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.createVerificationLink>,
): Promise<Link> {
  const home = (word: string) => new URL(`/?onboarding=${word}`, ctx.config.publicUrl).href;
  const urls = { refreshUrl: home('refresh'), returnUrl: home('return') };
  return link(ctx, params, body.paymentAccountId, { linkType: 'account_update', ...urls });
}

async function link(
  ctx: UserCtx,
  ref: ShopRef,
  asked: string,
  wish: Omit<LinkWish, 'accountId' | 'idempotencyKey'>,
): Promise<Link> {
  const { paymentAccountId } = await launches.find(ctx.db, ref);
  if (!paymentAccountId) throw new Refused('bank-details-first');
  if (asked !== paymentAccountId) throw new Refused('RECORD_CONFLICT');
  const made = await ctx.paymentAccounts.createLink({
    ...wish,
    accountId: paymentAccountId,
    idempotencyKey: `link:${ctx.callId}`,
  });
  return ctx.answer(async () => made);
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** A provider sends people back to this deployment and nowhere else. */
function isOwn(publicUrl: string, url: string): boolean {
  const [own, asked] = [new URL(publicUrl), new URL(url)];
  if (own.origin === asked.origin) return true;
  return LOOPBACK.includes(own.hostname) && LOOPBACK.includes(asked.hostname) && own.protocol === asked.protocol;
}
