import { z } from 'zod';
import type { HubPlace } from '../../hub.ts';
import { createOutbound } from '../../outbound.ts';
import {
  answerWith,
  openFakeProvider,
  type FakeAnswer,
  type Fault,
  type SeenRequest,
} from '../fake-provider.fixture.ts';
import { hubriseHub } from './hubrise-hub.ts';

/** `half`: it cleared, and broke. */
export type HubFault = Fault | 'html' | 'half';
/** Short, because tests wait for this timeout. */
const IMPATIENT_MS = 1_000;
const TOKEN = 'a token of the tests';
const CATALOG_ID = 'psmlf';

const ERROR_TYPES: Record<number, string> = {
  401: 'unauthorized',
  404: 'not_found',
  422: 'unprocessable_entity',
  429: 'too_many_requests',
  500: 'internal_error',
};

const Money = z.string().regex(/^-?\d+\.\d\d EUR$/);
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Restrictions = z.looseObject({
  enabled: z.boolean().nullish(),
  variant_refs: z.array(z.string()).nullish(),
  dow: z
    .string()
    .regex(/^[1-][2-][3-][4-][5-][6-][7-]$/)
    .nullish(),
  start_time: Clock.nullish(),
  end_time: Clock.nullish(),
  start_date: z.iso.date().nullish(),
  end_date: z.iso.date().nullish(),
});
const Rate = z.string().regex(/^\d+(\.\d+)?$/);
const Sku = z.looseObject({
  ref: z.string().nullish(),
  name: z.string().nullish(),
  price: Money,
  option_list_refs: z.array(z.string()).nullish(),
  restrictions: Restrictions.nullish(),
});
/** What it takes. Fields that it does not know are kept as they are. */
const Upload = z.strictObject({
  name: z.string().min(1),
  data: z.looseObject({
    variants: z.array(z.looseObject({ ref: z.string(), name: z.string() })).nullish(),
    categories: z.array(z.looseObject({ ref: z.string().min(1), name: z.string() })).nullish(),
    products: z
      .array(
        z.looseObject({
          ref: z.string().nullish(),
          category_ref: z.string(),
          name: z.string(),
          tax_rate: z.strictObject({ delivery: Rate, collection: Rate, eat_in: Rate }).nullish(),
          skus: z.array(Sku).min(1),
        }),
      )
      .nullish(),
    option_lists: z
      .array(
        z.looseObject({
          ref: z.string().min(1),
          name: z.string(),
          min_selections: z.int().min(0).nullish(),
          max_selections: z.int().min(1).nullish(),
          options: z
            .array(z.looseObject({ name: z.string(), price: Money.nullish(), restrictions: Restrictions.nullish() }))
            .min(1),
        }),
      )
      .nullish(),
    options_lists: z.undefined().optional(),
  }),
});
type UploadData = z.infer<typeof Upload>['data'];
export type FakeCatalogue = { name: string; data: Record<string, unknown> };

export type FakeHubrise = Awaited<ReturnType<typeof fakeHubrise>>;

/** A HubRise server with one catalogue that validates what it is sent. */
export async function fakeHubrise() {
  const kept: FakeCatalogue = { name: 'Carte', data: {} };
  const broken: string[] = [];
  const faults: HubFault[] = [];
  const { url, seen, close } = await openFakeProvider(answer);

  function answer(request: SeenRequest): FakeAnswer {
    const fault = faults.shift();
    if (fault === 'html') return { body: Buffer.from('<html>Bonjour</html>') };
    if (fault === 'half') {
      kept.data = {};
      return refused(500);
    }
    return answerWith(fault, refused, () => served(request));
  }

  function served({ method, path, headers, body }: SeenRequest): { status?: number; json: unknown } {
    if (headers['x-access-token'] !== TOKEN) return refused(401);
    if (path !== `/catalogs/${CATALOG_ID}`) return refused(404);
    if (method === 'GET') return { json: exampleAnswer() };
    if (method !== 'PUT') return refused(404);
    if (headers['content-type'] !== 'application/json') return { status: 415, json: {} };
    return store(JSON.parse(body.toString()));
  }

  function store(given: unknown) {
    const read = Upload.safeParse(given);
    const faultsFound = read.success ? incoherences(read.data.data) : [z.prettifyError(read.error)];
    broken.push(...faultsFound);
    if (!read.success || faultsFound.length > 0) return refused(422);
    kept.name = read.data.name;
    kept.data = read.data.data;
    return { json: exampleAnswer() };
  }

  /** As in HubRise's own example: the key of the lists differs from an upload. */
  function exampleAnswer() {
    const { option_lists, ...data } = kept.data;
    return {
      id: CATALOG_ID,
      location_id: '3r4s3-1',
      name: kept.name,
      created_at: '2026-06-25T11:43:51+02:00',
      data: option_lists === undefined ? data : { ...data, options_lists: option_lists },
    };
  }

  const settings = { apiUrl: url, token: TOKEN, timeoutMs: IMPATIENT_MS };
  const outbound = createOutbound({ configuredOrigins: [url] });
  const place: HubPlace = {
    companyId: '10000000-0000-4000-8000-000000000001',
    shopId: '20000000-0000-4000-8000-000000000001',
    catalogId: CATALOG_ID,
    catalogName: 'Carte',
  };
  return {
    url,
    seen,
    close,
    kept,
    place,
    token: TOKEN,
    /** Uploads that it would refuse. */
    broken,
    outbound,
    hub: hubriseHub(settings, outbound),
    withToken: (token: string) => hubriseHub({ ...settings, token }, outbound),
    /** Assigns new ids to all elements, as HubRise does on each upload. */
    renumber: () => {
      kept.data = z
        .record(z.string(), z.unknown())
        .parse(JSON.parse(JSON.stringify(kept.data).replaceAll(/"id":"(\w+)"/g, '"id":"new-$1"')));
    },
    fail: (...planned: HubFault[]) => faults.push(...planned),
  };
}

const refused = (status: number) => ({
  status,
  json: {
    message: 'planned',
    error_type: ERROR_TYPES[status] ?? 'internal_error',
    ...(status === 422 && { errors: [{ field: 'price', message: "'abc' is not a valid monetary amount" }] }),
  },
});

/** Checks that the schema cannot express: references are unique where required and refer to existing elements. */
function incoherences({ variants, categories, products, option_lists }: UploadData): string[] {
  const [variantRefs, categoryRefs, listRefs] = [refsOf(variants), refsOf(categories), refsOf(option_lists)];
  const skus = (products ?? []).flatMap((product) => product.skus);
  const restricted = [...skus, ...(option_lists ?? []).flatMap(({ options }) => options)];
  return [
    ...twice('variant', variantRefs),
    ...twice('category', categoryRefs),
    ...twice('list', listRefs),
    ...(products ?? []).flatMap((product) => [
      ...strangers('category', [product.category_ref], categoryRefs),
      ...twice(
        'sku name',
        product.skus.map(({ name }) => name ?? ''),
      ),
    ]),
    ...skus.flatMap((sku) => [
      ...twice('list of a sku', sku.option_list_refs ?? []),
      ...strangers('list', sku.option_list_refs ?? [], listRefs),
    ]),
    ...restricted.flatMap(({ restrictions }) => strangers('variant', restrictions?.variant_refs ?? [], variantRefs)),
    ...(option_lists ?? [])
      .filter(({ min_selections, max_selections }) => max_selections && max_selections < (min_selections ?? 0))
      .map(({ ref }) => `list ${ref}: more at least than at most`),
  ];
}

const refsOf = (elements: readonly { ref: string }[] | null | undefined): string[] =>
  (elements ?? []).map(({ ref }) => ref);
const twice = (what: string, refs: readonly string[]): string[] =>
  refs.filter((ref, index) => refs.indexOf(ref) < index).map((ref) => `${what} ${ref} stands there twice`);
const strangers = (what: string, refs: readonly string[], known: readonly string[]): string[] =>
  refs.filter((ref) => !known.includes(ref)).map((ref) => `${what} ${ref} is nowhere`);
