import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { ThirdPartySecrets } from '../../third-party-secrets.ts';
import type { Till } from '../../till.ts';
import { unpublishedTill } from './unpublished-till.ts';

/** Which restaurant of its account a shop is, kept beside the key. */
export const ZELTY_RESTAURANT = 'zelty-restaurant';

type Tills = {
  keys: Pick<ThirdPartySecrets, 'find'>;
  zelty: (apiKey: string, restaurantId: number | null) => Till;
  standIn: Till;
};

/** SYN-36: each shop uses the till of its integration, or the stand-in while no key is stored. */
export function tillsByShop({ keys, zelty, standIn }: Tills): Till {
  async function tillOf(shop: Shop): Promise<Till> {
    const type = shop.integration?.type ?? '';
    const key = await keys.find(shop, type);
    if (key === null) return standIn;
    if (type !== 'zelty') return unpublishedTill(type);
    const restaurant = await keys.find(shop, ZELTY_RESTAURANT);
    return zelty(key, restaurant === null ? null : Number(restaurant));
  }

  return {
    send: async (shop, order, sending) => (await tillOf(shop)).send(shop, order, sending),
    pay: async (shop, tillOrderId, payments, isRepeated) =>
      (await tillOf(shop)).pay(shop, tillOrderId, payments, isRepeated),
    close: async (shop, tillOrderId) => (await tillOf(shop)).close(shop, tillOrderId),
    readStatus: async (shop, tillOrderId) => (await tillOf(shop)).readStatus(shop, tillOrderId),
    restaurantOf: async (shop) => (await tillOf(shop)).restaurantOf(shop),
    fetchMenu: async (shop) => (await tillOf(shop)).fetchMenu(shop),
    fetchPaymentTypes: async (shop) => (await tillOf(shop)).fetchPaymentTypes(shop),
    health: async (shop) => (await tillOf(shop)).health(shop),
  };
}
