import type { HubStock } from '@comptoir/domain/hub/hub-stock.ts';
import { z } from 'zod';
import type { Hub, HubPlace } from '../../hub.ts';
import type { Outbound } from '../../outbound.ts';
import { ProviderRefused } from '../../provider-failures.ts';
import { readAs } from '../answers.ts';
import { catalogDigest } from './catalog-digest.ts';
import { hubriseCalls, PROVIDER, type HubriseSettings } from './hubrise-calls.ts';
import { catalogForm } from './hubrise-forms.ts';
import { hubriseImages } from './hubrise-images.ts';
import { mergedOver, variantsOf } from './hubrise-merge.ts';
import { othersOf } from './hubrise-others.ts';
import { ReadCatalogue } from './hubrise-reading.ts';
import { Inventory, soldOutIn, stockForm, withStock } from './hubrise-stock.ts';
import { FoundCatalogue, uploadOf, withImages } from './hubrise-upload.ts';
import { withoutNumbers } from './hubrise-words.ts';

const Stored = z.object({ id: z.string() });
/** Of an inventory, in one call. */
const AT_ONCE = 500;

/** SYN-46, HUB-17 to HUB-20: catalogue, images and inventory of HubRise. */
export function hubriseHub(settings: HubriseSettings, outbound: Outbound): Hub {
  const { call } = hubriseCalls(settings, outbound);
  const images = hubriseImages(call);
  const pathOf = ({ catalogId }: HubPlace): string => `/catalogs/${encodeURIComponent(catalogId)}`;
  const inventoryOf = (place: HubPlace): string => `${pathOf(place)}/location/inventory`;

  return {
    async readCatalog(place) {
      const { raw, read } = await call(FoundCatalogue, { method: 'GET', path: pathOf(place), kind: 'heavy' });
      const upload = uploadOf(read);
      const own = await images.ownNames(pathOf(place));
      const { read: inventory } = await call(Inventory, { method: 'GET', path: inventoryOf(place) });
      const catalog = readAs(PROVIDER, ReadCatalogue, upload.data);
      return {
        catalogId: place.catalogId,
        catalog: {
          ...withStock(catalog, soldOutIn(inventory)),
          products: withStock(catalog, soldOutIn(inventory)).products.map((product, index) => ({
            ...product,
            photo: own.firstOf(upload.data.products[index]?.image_ids ?? []),
          })),
          others: othersOf(upload.data),
        },
        raw,
        digest: catalogDigest(withoutNumbers(upload)),
      };
    },
    async writeCatalog(place, { catalog, over, photoOf }) {
      const found = FoundCatalogue.safeParse(over);
      const before = found.success ? uploadOf(found.data).data : null;
      const photos = await images.uploadMissing(pathOf(place), catalog, before, photoOf);
      const data = mergedOver(before, catalogForm(catalog, variantsOf(before)), catalog, photos);
      await call(Stored, { method: 'PUT', path: pathOf(place), body: { name: place.catalogName, data } });
    },
    async putBack(place, raw) {
      const saved = FoundCatalogue.safeParse(raw);
      if (!saved.success) throw new ProviderRefused(PROVIDER, 'not-its-catalogue', saved.error);
      const upload = uploadOf(saved.data);
      const body = await withImages(upload, () => images.list(pathOf(place)));
      await call(Stored, { method: 'PUT', path: pathOf(place), body });
    },
    async writeStock(place, stocks: readonly HubStock[]) {
      const entries = stockForm(stocks);
      for (let first = 0; first < entries.length; first += AT_ONCE)
        // eslint-disable-next-line no-await-in-loop -- in turn: each counts against the limits of the hub
        await call(z.unknown(), {
          method: 'PATCH',
          path: inventoryOf(place),
          body: entries.slice(first, first + AT_ONCE),
        });
    },
  };
}
