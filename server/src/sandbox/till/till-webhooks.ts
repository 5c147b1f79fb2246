import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { ZELTY_SIGNATURE, signedByZelty } from '../../ports/real/tills/zelty-news.ts';
import * as shops from '../../shops/shops.store.ts';
import { tillNewsKey, tillNewsPath } from '../../till/news/apply-news.ts';
import { sandboxRestaurant, type TillOrder } from '../ports/sandbox-till.ts';

type Wires = Pick<Deps, 'config' | 'database' | 'now' | 'newId'>;

/** SYN-68: what happens at the till is told over its webhook, signed; only Zelty's is published. */
export async function tellAvailability(
  app: App,
  wires: Wires,
  shopId: string,
  { posRef, available }: { posRef: string; available: boolean },
): Promise<void> {
  const outofstock = !available;
  const id = Number(/\d+$/.exec(posRef)?.[0] ?? 0);
  const id_restaurant = sandboxRestaurant(shopId);
  await tell(app, wires, shopId, 'dish.availability_update', { id_dish: id, id_restaurant, outofstock });
  const one = { id_dish_option_value: id, id_restaurant, outofstock };
  await tell(app, wires, shopId, 'option_value.availability_update', { options_values_availabilities: [one] });
}

/** False where the shop's till has no published way to tell it. */
export const tellStatus = (app: App, wires: Wires, { shopId, number }: TillOrder, status: string): Promise<boolean> =>
  tell(app, wires, shopId, 'order.status.update', { id: number, status });

async function tell(app: App, wires: Wires, shopId: string, event_name: string, data: object): Promise<boolean> {
  const db = wires.database.forSystem();
  const ref = await shops.companyOfShopId(db, shopId);
  const shop = ref && (await shops.find(db, ref));
  if (!shop || shop.integration?.type !== 'zelty' || !shop.integration.enabled) return false;
  const payload = JSON.stringify({
    event_id: wires.newId(),
    event_name,
    created_at: wires.now(),
    version: 'v2',
    brand_id: 1,
    restaurant_id: sandboxRestaurant(shopId),
    data,
  });
  const signature = signedByZelty(payload, tillNewsKey(wires.config, shop.companyId));
  const headers = { 'content-type': 'application/json', [ZELTY_SIGNATURE]: signature };
  const { statusCode } = await app.inject({ method: 'POST', url: tillNewsPath(shop.companyId), headers, payload });
  return statusCode === 200;
}
