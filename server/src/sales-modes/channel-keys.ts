import type { ChannelKeys } from '@comptoir/contract/sales-modes.ts';
import type { OwnChannel } from '@comptoir/domain/kernel/sales.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import type { Tokens } from '../session/tokens.ts';
import * as shops from '../shops/shops.store.ts';

/** PMT-27: a channel that the shop does not have has no key. */
export const readChannelKeys =
  (tokens: Tokens) =>
  async (ctx: UserCtx, { params }: { params: shops.ShopRef }): Promise<ChannelKeys> => {
    const { shopId, slug, channels } = mustExist(await shops.find(ctx.db, params));
    const keyOf = (channel: OwnChannel) =>
      channels.some((one) => one.channel === channel && one.enabled) ? tokens.shopChannelKey(shopId, channel) : null;
    const terminalKey = keyOf('terminal');
    return {
      terminalUrl: terminalKey && `${ctx.config.publicUrl}${shopPath(slug)}?borne=${terminalKey}`,
      chatbotKey: keyOf('chatbot'),
    };
  };
