import { createHash } from 'node:crypto';
import { refused, type FakeRoute, type FakeWorld, type HubAsked, type HubReply } from './fake-parts.fixture.ts';
import { incoherences, type UploadData } from './upload-checks.fixture.ts';

export type FakeCatalogue = { name: string; data: Record<string, unknown> };
export type FakeImage = { id: string; private_ref: string | null; type: string; size: number; md5: string };
export type FakeStock = { sku_ref?: string; option_ref?: string; stock: string; expires_at?: string | null };
type StockPatch = Omit<FakeStock, 'stock'> & { stock: string | null };

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp'];
const MAX_IMAGE_BYTES = 1_000_000;
const MONTH_S = 2_592_000;

/** `/catalogs/:id` with its images and its inventory, and `/location`. */
export function fakeCatalogs(world: FakeWorld, catalogId: string) {
  const kept: FakeCatalogue = { name: 'Carte', data: {} };
  const images = new Map<string, FakeImage>();
  const inventory = new Map<string, FakeStock>();
  /** The documents name two keys differently from the example of an answer; both have been seen. */
  const words = { isAsInExample: true };

  const own =
    (serve: (asked: HubAsked) => HubReply) =>
    (asked: HubAsked): HubReply =>
      asked.ids[0] === catalogId ? serve(asked) : refused(404);

  const routes: FakeRoute[] = [
    [
      /^GET \/location$/,
      ({ connection }) => ({ json: { id: connection.location_id, name: connection.location_name } }),
    ],
    [/^GET \/catalogs\/([^/]+)$/, own(() => ({ json: answered() }))],
    [/^PUT \/catalogs\/([^/]+)$/, own(store)],
    [/^GET \/catalogs\/([^/]+)\/images$/, own(({ query }) => ({ json: listImages(query.get('private_ref')) }))],
    [/^POST \/catalogs\/([^/]+)\/images$/, own(upload)],
    [/^GET \/catalogs\/([^/]+)\/location\/inventory$/, own(() => ({ json: listStock() }))],
    [/^PATCH \/catalogs\/([^/]+)\/location\/inventory$/, own(({ json }) => setStock(json, { isWhole: false }))],
    [/^PUT \/catalogs\/([^/]+)\/location\/inventory$/, own(({ json }) => setStock(json, { isWhole: true }))],
  ];

  function store({ headers, json }: HubAsked): HubReply {
    if (headers['content-type'] !== 'application/json') return refused(415);
    const faults = world.isRight('catalogUpload', json) ? [] : ['not as described'];
    const { name, data } = json as { name: string; data?: UploadData };
    if (faults.length === 0 && data) faults.push(...incoherences(data, new Set(images.keys())));
    world.broken.push(...faults.filter((fault) => fault !== 'not as described'));
    if (faults.length > 0) return refused(422);
    kept.name = name;
    // Whatever is not in it is gone.
    if (data) kept.data = data;
    return { json: answered() };
  }

  function answered() {
    const { option_lists, ...rest } = kept.data;
    const data = option_lists === undefined ? rest : { ...rest, options_lists: option_lists };
    return {
      id: catalogId,
      location_id: '3r4s3-1',
      name: kept.name,
      created_at: '2026-06-25T11:43:51+02:00',
      data: words.isAsInExample ? renamed(data) : kept.data,
    };
  }

  const listImages = (privateRef: string | null): object[] =>
    [...images.values()]
      .filter((image) => privateRef === null || image.private_ref === privateRef)
      .map((image) => ({ ...image, seconds_before_removal: isAttached(image.id) ? null : MONTH_S }));

  const isAttached = (id: string): boolean => JSON.stringify(kept.data).includes(`"${id}"`);

  function upload({ headers, query, body }: HubAsked): HubReply {
    const type = headers['content-type'] ?? '';
    if (!IMAGE_TYPES.includes(type)) return refused(415);
    if (body.length === 0 || body.length > MAX_IMAGE_BYTES) return refused(422);
    const id = `img${images.size + 1}`;
    const md5 = createHash('md5').update(body).digest('hex');
    const image = { id, type, size: body.length, md5, private_ref: query.get('private_ref') };
    images.set(id, image);
    return { json: { ...image, seconds_before_removal: MONTH_S } };
  }

  const listStock = (): FakeStock[] => [...inventory.values()];

  function setStock(given: unknown, { isWhole }: { isWhole: boolean }): HubReply {
    if (!world.isRight('inventory', given)) return refused(422);
    const entries = given as StockPatch[];
    const faults = entries.flatMap(({ sku_ref, option_ref, stock, expires_at }) => [
      ...((sku_ref === undefined) === (option_ref === undefined) ? ['inventory: one reference each'] : []),
      ...(expires_at && stock !== '0' ? ['inventory: only what is sold out may expire'] : []),
    ]);
    world.broken.push(...faults);
    if (faults.length > 0) return refused(422);
    if (isWhole) inventory.clear();
    const refs = knownRefs();
    for (const { stock, ...entry } of entries) {
      const key = entry.sku_ref === undefined ? `option ${entry.option_ref}` : `sku ${entry.sku_ref}`;
      if (!refs.has(key)) continue;
      if (stock === null) inventory.delete(key);
      else inventory.set(key, { ...entry, stock });
    }
    return { json: listStock() };
  }

  /** Only references of this catalogue are touched. */
  function knownRefs(): Set<string> {
    const { products = [], option_lists = [] } = kept.data as UploadData;
    return new Set([
      ...(products ?? []).flatMap(({ skus }) => (skus ?? []).map(({ ref }) => `sku ${ref}`)),
      ...(option_lists ?? []).flatMap(({ options }) => options.map(({ ref }) => `option ${ref}`)),
    ]);
  }

  return { routes, kept, images, inventory, words };
}

/** As in the example of an answer: `images_ids`. */
const renamed = (data: object): unknown => JSON.parse(JSON.stringify(data).replaceAll('"image_ids":', '"images_ids":'));
