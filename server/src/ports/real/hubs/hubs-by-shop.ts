import type { Hub, HubPlace } from '../../hub.ts';
import type { ThirdPartySecrets } from '../../third-party-secrets.ts';

type Hubs = {
  keys: Pick<ThirdPartySecrets, 'find'>;
  hubrise: (token: string) => Hub;
  standIn: Hub;
};

/** HUB-06: a shop with a stored token uses HubRise, any other the stand-in. */
export function hubsByShop({ keys, hubrise, standIn }: Hubs): Hub {
  async function hubOf(place: HubPlace): Promise<Hub> {
    const token = await keys.find(place, 'hubrise');
    return token === null ? standIn : hubrise(token);
  }

  return {
    readCatalog: async (place) => (await hubOf(place)).readCatalog(place),
    writeCatalog: async (place, write) => (await hubOf(place)).writeCatalog(place, write),
    putBack: async (place, raw) => (await hubOf(place)).putBack(place, raw),
    writeStock: async (place, stocks) => (await hubOf(place)).writeStock(place, stocks),
  };
}
