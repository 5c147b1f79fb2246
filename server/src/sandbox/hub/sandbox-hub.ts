import { HubCatalog, type SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import { isSame } from '@comptoir/domain/menu-sync/flat-menu.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import type { Hub, HubPlace } from '../../ports/hub.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import { catalogDigest } from '../../ports/real/hubs/catalog-digest.ts';
import { othersOf, othersOfKind } from '../../ports/real/hubs/hubrise-others.ts';
import { soldOutIn, withStock } from '../../ports/real/hubs/hubrise-stock.ts';
import foreignCatalog from '../data/foreign-catalog.json' with { type: 'json' };
import { behaviourOf, type Behaviour } from '../ports/sandbox-behaviours.ts';
import { keepImages, keepStock, stockOf } from './hub-shelves.ts';

const PROVIDER = 'sandbox-hub';
/** The part that is stored in our format; the rest stays in the hub's. */
const OurPart = HubCatalog.omit({ others: true });

/** SYN-50: stores the last version of each catalogue and answers according to the shop's behaviour. */
export function sandboxHub(db: Db): Hub {
  async function answering(place: HubPlace): Promise<Behaviour<'hub'>> {
    const behaviour = await behaviourOf(db, place.shopId, 'hub');
    if (behaviour === 'unauthorized') throw new ProviderRefused(PROVIDER, 'unauthorized');
    if (behaviour === 'busy') throw new ProviderUnavailable(PROVIDER, new Error('answered 429'));
    if (behaviour === 'error') throw new ProviderUnavailable(PROVIDER, new Error('answered 500'));
    if (behaviour === 'timeout') throw new ProviderUnavailable(PROVIDER, new Error('timed out'));
    return behaviour;
  }

  return {
    async readCatalog(place) {
      await answering(place);
      const [raw, stock] = [await rawOf(db, place), await stockOf(db, place.catalogId)];
      const saved = overTheWire(place, raw);
      return { ...saved, catalog: withStock(saved.catalog, soldOutIn(stock)) };
    },
    async writeCatalog(place, { catalog, over, photoOf }) {
      const behaviour = await answering(place);
      if (behaviour === 'invalid') throw new ProviderRefused(PROVIDER, 'unprocessable_entity');
      const isCut = behaviour === 'half';
      const ours = OurPart.parse(isCut ? halfOf(catalog) : catalog);
      await keepImages(db, place.catalogId, catalog, photoOf);
      await store(db, place, { ...allOnSale(ours), ...keptFrom(over, catalog) });
      if (isCut) throw new ProviderUnavailable(PROVIDER, new Error('the connection was cut'));
    },
    async putBack(place, raw) {
      await answering(place);
      await store(db, place, raw);
    },
    async writeStock(place, stocks) {
      const behaviour = await answering(place);
      if (behaviour === 'invalid') throw new ProviderRefused(PROVIDER, 'unprocessable_entity');
      await keepStock(db, place.catalogId, stocks);
    },
  };
}

/** Serialised as over the network, so that an invalid catalogue is detected as with a real hub. */
function overTheWire({ catalogId }: HubPlace, raw: unknown): SavedCatalog {
  try {
    const words = z.json().parse(JSON.parse(JSON.stringify(raw)));
    const catalog = { ...OurPart.parse(words), others: othersOf(words) };
    return { catalogId, catalog, raw: words, digest: catalogDigest(words) };
  } catch (cause) {
    throw new ProviderUnavailable(PROVIDER, cause);
  }
}

/** Until the first write a catalogue of another tool: products without references, one in two sizes, and a deal. */
async function rawOf(db: Db, { catalogId }: HubPlace): Promise<unknown> {
  const { rows } = await sql<{ content: unknown }>`
    select content from sandbox.hub_catalogs where catalog_id = ${catalogId}`.execute(db);
  return rows[0]?.content ?? foreignCatalog;
}

async function store(db: Db, { catalogId }: HubPlace, content: unknown): Promise<void> {
  await sql`
    insert into sandbox.hub_catalogs (catalog_id, content) values (${catalogId}, ${JSON.stringify(content)})
    on conflict (catalog_id) do update set content = excluded.content`.execute(db);
}

/** An interrupted write: the old content is gone and the new one incomplete. */
const halfOf = (catalog: HubCatalog): HubCatalog => ({
  ...catalog,
  products: catalog.products.slice(0, Math.floor(catalog.products.length / 2)),
});

/** HUB-20: what is sold out is said by the inventory, as at the hub. */
const allOnSale = (catalog: z.infer<typeof OurPart>): z.infer<typeof OurPart> => ({
  ...catalog,
  products: catalog.products.map((product) => ({
    ...product,
    skus: product.skus.map((sku) => ({ ...sku, isAvailable: true })),
  })),
  optionLists: catalog.optionLists.map((list) => ({
    ...list,
    options: list.options.map((option) => ({ ...option, isAvailable: true })),
  })),
});

/** HUB-18: the elements of other tools that stay. */
const keptFrom = (over: unknown, { others }: HubCatalog): object =>
  Object.fromEntries(
    (
      [
        ['deal', 'deals'],
        ['discount', 'discounts'],
        ['charge', 'charges'],
      ] as const
    ).flatMap(([kind, key]) => {
      const kept = othersOfKind(over, kind).filter(({ other }) => others.some((wanted) => isSame(wanted, other)));
      return kept.length > 0 ? [[key, kept.map(({ element }) => element)]] : [];
    }),
  );
