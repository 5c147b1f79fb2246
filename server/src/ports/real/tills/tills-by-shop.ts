import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { ThirdPartySecrets } from '../../third-party-secrets.ts';
import type { Till } from '../../till.ts';
import { unpublishedTill } from './unpublished-till.ts';

type Tills = {
  keys: Pick<ThirdPartySecrets, 'find'>;
  zelty: (apiKey: string) => Till;
  standIn: Till;
};

/** SYN-36: each shop uses the till of its integration, or the stand-in while no key is stored. */
export function tillsByShop({ keys, zelty, standIn }: Tills): Till {
  async function tillOf(shop: Shop): Promise<Till> {
    const type = shop.integration?.type ?? '';
    const key = await keys.find(shop, type);
    if (key === null) return standIn;
    return type === 'zelty' ? zelty(key) : unpublishedTill(type);
  }

  return {
    send: async (shop, order, refs) => (await tillOf(shop)).send(shop, order, refs),
    fetchMenu: async (shop) => (await tillOf(shop)).fetchMenu(shop),
    fetchPaymentTypes: async (shop) => (await tillOf(shop)).fetchPaymentTypes(shop),
    health: async (shop) => (await tillOf(shop)).health(shop),
  };
}
