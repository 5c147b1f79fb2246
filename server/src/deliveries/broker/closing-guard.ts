import { searchesByItself } from '@comptoir/domain/deliveries/delivery-move.ts';
import { usableProviders } from '@comptoir/domain/deliveries/providers.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { readyAt } from '@comptoir/domain/orders/preparation.ts';
import {
  DELIVERY_PROVIDERS,
  PROVIDER_LABELS,
  type DeliveryProvider,
} from '@comptoir/domain/shops/delivery-providers.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import { Refused } from '../../http/refused.ts';
import * as orders from '../../orders/orders.store.ts';
import * as shops from '../../shops/shops.store.ts';
import { quotesFor } from './quotes.ts';

/** DLV-23, FLO-32, ERR-07, law:provider-outside: not accepted for an hour at which none that could carry it works. */
export async function refuseClosingService(
  ctx: Ctx,
  ref: shops.ShopRef,
  orderId: string,
  preparationMinutes: number,
): Promise<void> {
  const shop = await shops.find(ctx.db, ref);
  if (!shop || usableProviders(shop).length === 0) return;
  const order = await orders.find(ctx.db, ref, orderId);
  if (order?.status !== 'contacting' || order.isTest) return;
  const providers = await onlyCarriers(ctx, order, shop);
  if (providers.length === 0) return;
  const quotes = await quotesFor(ctx, order, shop, {
    providers,
    readyAt: readyAt(order, preparationMinutes, ctx.now()),
  });
  const closing = quotes.find(({ refusal }) => refusal === 'closing');
  if (!closing || quotes.some(({ refusal }) => refusal === null)) return;
  throw new Refused('DELIVERY_SERVICE_CLOSING', { words: { service: PROVIDER_LABELS[closing.provider] } });
}

/** The one that comes already, or all of them if nobody else could. */
async function onlyCarriers(ctx: Ctx, order: Order, shop: Shop): Promise<readonly DeliveryProvider[]> {
  const coming = DELIVERY_PROVIDERS.find((provider) => provider === order.delivery?.nature);
  if (coming) return [coming];
  if (!searchesByItself(order, shop)) return [];
  return (await drivers.hasEnabled(ctx.db, shop)) ? [] : usableProviders(shop);
}
