import { carrierAtReception, type Carrier } from '@comptoir/domain/deliveries/reception.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import * as drivers from '../drivers/drivers.store.ts';

export async function carrierFor(ctx: Ctx, shop: Shop): Promise<Carrier> {
  if (shop.deliversByItself) return 'shop';
  return carrierAtReception(shop, await drivers.hasEnabled(ctx.db, shop));
}
