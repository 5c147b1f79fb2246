import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Config } from '../../kernel/config.ts';
import type { Ctx } from '../../ctx.ts';
import { derivedKey } from '../../kernel/derived-key.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import type { TillNews } from '../../ports/real/tills/zelty-news.ts';
import * as shops from '../../shops/shops.store.ts';
import * as links from '../till-links.store.ts';
import { followOrder } from './follow-order.ts';
import { followStock } from './follow-stock.ts';

/** SYN-64: each company has a secret of its own, so that no account can speak for another. */
export const tillNewsKey = ({ appSecret }: Pick<Config, 'appSecret'>, companyId: string): string =>
  derivedKey(appSecret, `zelty-webhook:${companyId}`);
export const tillNewsPath = (companyId: string): string => `/webhooks/zelty/${companyId}`;

/** law:webhook-inbox: late, twice or out of order make no difference. */
export async function applyTillNews(ctx: Ctx, news: TillNews): Promise<void> {
  if (news.tillOrderId !== null) await followOrder(ctx, news.tillOrderId);
  if (news.stock.length === 0) return;
  const shop = await shopOf(ctx, news.restaurantId);
  if (!shop) {
    ctx.log.warn(
      { restaurantId: news.restaurantId, traceId: ctx.traceId },
      'a till tells of a restaurant we do not know',
    );
    return;
  }
  for (const item of news.stock) {
    // eslint-disable-next-line no-await-in-loop -- one transaction each, in their order
    await followStock(ctx, shop, item, news.at);
  }
}

async function shopOf(ctx: Ctx, restaurantId: number | null): Promise<Shop | null> {
  const all = await shops.findAll(ctx.db, ctx.companyId);
  const linked = all.filter(({ integration }) => integration?.enabled === true && integration.type === 'zelty');
  if (restaurantId === null) return linked.length === 1 ? (linked[0] ?? null) : null;
  for (const shop of linked) {
    // eslint-disable-next-line no-await-in-loop -- a company has few shops, and each is asked once
    if ((await restaurantAt(ctx, shop)) === restaurantId) return shop;
  }
  return null;
}

/** Asked once: a till is read as seldom as possible. Null where its account has several and none is named. */
async function restaurantAt(ctx: Ctx, shop: Shop): Promise<number | null> {
  const known = await links.find(ctx.db, shop);
  if (known && known.restaurantId !== null) return known.restaurantId;
  try {
    const id = await ctx.till.restaurantOf(shop);
    if (id !== null) await links.keepRestaurant(ctx.db, shop, id, ctx.now());
    return id;
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}
