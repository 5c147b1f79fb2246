import type * as contract from '@comptoir/contract/design.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { UserCtx } from '../ctx.ts';
import * as settings from '../settings/settings.store.ts';
import { changeSettings } from '../shops/change-settings.ts';
import { ownerToChange } from './design-owner.ts';
import { changeCartMessage } from './save-web-design.ts';

type Sent = Input<typeof contract.saveNetworkWebSettings>['body'];

/** SET-API-20, SET-API-77, DSW-09: keywords and the message of the basket, of a shop or of the network. */
export async function saveWebSettings(
  ctx: UserCtx,
  shopId: string | null,
  { seoKeywords, cartMessage }: Sent,
): Promise<Answer<typeof contract.saveNetworkWebSettings>> {
  const owner = ownerToChange(ctx, shopId);
  if (cartMessage !== undefined) ownerToChange(ctx, shopId, 'infoBasketMessage');
  return ctx.answer(async (tx) => {
    if (cartMessage !== undefined) await changeCartMessage(tx, ctx, owner, cartMessage);
    if (seoKeywords !== undefined)
      await changeSettings(tx, ctx, owner, 'seoKeywords', {
        action: 'settings.seo-keywords',
        change: () => seoKeywords,
      });
    const saved = await settings.readSome(tx, owner, ['seoKeywords', 'cartMessage']);
    return { seoKeywords: saved.seoKeywords ?? [], cartMessage: saved.cartMessage ?? '' };
  });
}
