import { trustIn } from '@comptoir/domain/addresses/place.ts';
import { afterEach, expect, test } from 'vitest';
import { createOutbound } from '../outbound.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';
import { banGeocoder } from './ban-geocoder.ts';
import { fakeProvider } from './fake-provider.fixture.ts';
import type { FakeAnswer, SeenRequest } from './fake-provider.fixture.ts';
import { schemasOf } from './schemas/schema-check.fixture.ts';

const house = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [7.2633, 43.706] },
  properties: {
    label: '8 Rue de France 06000 Nice',
    score: 0.97,
    id: '06088_2590_00008',
    type: 'housenumber',
    housenumber: '8',
    street: 'Rue de France',
    name: '8 Rue de France',
    postcode: '06000',
    citycode: '06088',
    city: 'Nice',
    district: null,
  },
};
const street = {
  ...house,
  properties: {
    ...house.properties,
    id: '06088_2590',
    type: 'street',
    housenumber: undefined,
    street: undefined,
    name: 'Rue de France',
    label: 'Rue de France 06000 Nice',
  },
};
const town = {
  ...house,
  properties: {
    id: '06088',
    type: 'municipality',
    name: 'Nice',
    label: 'Nice',
    score: 0.6,
    postcode: '06000',
    city: 'Nice',
  },
};
const found = (...features: unknown[]) => ({ json: { type: 'FeatureCollection', features } });

const known = schemasOf('geoplateforme.schema.json');
const NONSENSE = { unexpected: true };
const broken: string[] = [];
afterEach(() => expect(broken.splice(0)).toEqual([]));

/** What the service refuses before it looks for anything. */
const isGoodQuestion = ({ path, query }: SeenRequest): boolean =>
  path.endsWith('/reverse')
    ? ['lon', 'lat'].every((name) => Number.isFinite(Number(query.get(name) ?? 'none')))
    : /^[\p{L}\p{N}].{2,199}$/u.test(query.get('q') ?? '') &&
      Number(query.get('limit')) >= 1 &&
      Number(query.get('limit')) <= 20 &&
      ['0', '1'].includes(query.get('autocomplete') ?? '');

/** Both directions are as the vendor describes them. */
async function geocoder(answer: FakeAnswer) {
  const fake = await fakeProvider((request) => {
    if (!isGoodQuestion(request)) return { status: 400, json: { code: 400, message: 'bad question' } };
    if (typeof answer === 'object' && answer.status === undefined && answer.json !== NONSENSE)
      broken.push(...known.faultsOf('searchAnswer', answer.json));
    return answer;
  });
  const outbound = createOutbound({ configuredOrigins: [fake.url] });
  return { fake, maps: banGeocoder({ geocoderUrl: `${fake.url}/geocodage` }, outbound) };
}

test('ADR-01 ADR-06 suggestions carry two lines, five at most', async () => {
  const { fake, maps } = await geocoder(found(house, street, town, house, house, house));

  const suggestions = await maps.autocomplete('8 rue de fr');

  expect(suggestions).toHaveLength(5);
  expect(suggestions[0]).toMatchObject({
    mainText: '8 Rue de France',
    secondaryText: '06000 Nice',
    precision: 'number',
  });
  expect(suggestions.map(({ precision }) => precision)).toEqual(['number', 'street', 'city', 'number', 'number']);
  expect(fake.seen[0]?.path).toBe('/geocodage/search');
  expect(Object.fromEntries(fake.seen[0]?.query ?? [])).toEqual({ q: '8 rue de fr', limit: '5', autocomplete: '1' });
});

test('the details of a suggestion are found again among its neighbours', async () => {
  const { maps } = await geocoder(found(street, house));
  const suggestions = await maps.autocomplete('8 rue de france');

  const place = await maps.details(suggestions[1]?.placeId ?? '');

  expect(place).toEqual({
    placeId: suggestions[1]?.placeId,
    formattedAddress: '8 Rue de France 06000 Nice',
    streetNumber: '8',
    street: 'Rue de France',
    subLocality: null,
    postalCode: '06000',
    city: 'Nice',
    country: 'FR',
    location: { latitude: 43.706, longitude: 7.2633 },
    precision: 'number',
    score: 0.97,
  });
});

test('ADR-07 the score and the kind of what was found tell whether it is a place to deliver', async () => {
  const scored = (feature: typeof house, score: number) => ({
    ...feature,
    properties: { ...feature.properties, score },
  });
  const hamlet = { ...house, properties: { ...town.properties, type: 'locality', name: 'Gairaut', score: 0.9 } };
  const trustOf = async (feature: unknown) => {
    const { maps } = await geocoder(found(feature));
    const place = await maps.geocode('8 rue de France, 06000 Nice');
    return place && [place.precision, trustIn(place)];
  };

  expect(await trustOf(house)).toEqual(['number', 'sure']);
  expect(await trustOf(scored(house, 0.62))).toEqual(['number', 'doubtful']);
  expect(await trustOf(street)).toEqual(['street', 'doubtful']);
  expect(await trustOf(scored(house, 0.3))).toEqual(['number', 'vague']);
  expect(await trustOf(hamlet)).toEqual(['district', 'vague']);
  expect(await trustOf(town)).toEqual(['city', 'vague']);
});

test('a whole address is asked for within its postal code', async () => {
  const { fake, maps } = await geocoder(found(house));

  await maps.geocode('10600 rue de France, 06000 Nice');
  await maps.geocode('8 rue de France, Nice');

  expect(fake.seen.map(({ query }) => query.get('postcode'))).toEqual(['06000', null]);
});

test('a street has no number and a town has no street', async () => {
  const streets = await geocoder(found(street));
  const towns = await geocoder(found(town));

  expect(await streets.maps.geocode('rue de france')).toMatchObject({ streetNumber: null, street: 'Rue de France' });
  expect(await towns.maps.geocode('Nice')).toMatchObject({ streetNumber: null, street: null, city: 'Nice' });
});

test('a place that no longer exists, or a made-up id, is null', async () => {
  const { fake, maps } = await geocoder(found(house));
  const [suggestion] = await maps.autocomplete('8 rue de france');
  const gone = await geocoder(found(town));

  expect(await gone.maps.details(suggestion?.placeId ?? '')).toBeNull();
  expect(await maps.details('../../etc/passwd')).toBeNull();
  expect(await maps.details('')).toBeNull();
  expect(fake.seen).toHaveLength(1);
});

test('a question too short for the service is not asked, a longer one is cut', async () => {
  const { fake, maps } = await geocoder(found());

  expect(await maps.autocomplete(' ?a ')).toEqual([]);
  expect(await maps.geocode(`«${'rue '.repeat(100)}`)).toBeNull();

  expect(fake.seen).toHaveLength(1);
  expect(fake.seen[0]?.query.get('q')).toHaveLength(200);
});

test.each([
  [{ status: 429, headers: { 'retry-after': '5' } }, ProviderUnavailable],
  [{ status: 502 }, ProviderUnavailable],
  [{ json: NONSENSE }, ProviderUnavailable],
  ['hang-up', ProviderUnavailable],
  [{ status: 400 }, ProviderRefused],
] as const)('the answer %o is a typed failure', async (answer, failure) => {
  const { maps } = await geocoder(answer);

  await expect(maps.geocode('8 rue de France')).rejects.toThrow(failure);
});

test('ADR-09 the door nearest to a point is asked by its coordinates', async () => {
  const { fake, maps } = await geocoder(found(house));

  expect(await maps.nearest({ latitude: 43.706, longitude: 7.2633 })).toMatchObject({
    streetNumber: '8',
    street: 'Rue de France',
    precision: 'number',
  });
  expect(fake.seen[0]?.path).toBe('/geocodage/reverse');
  expect(Object.fromEntries(fake.seen[0]?.query ?? [])).toEqual({ lon: '7.2633', lat: '43.706', limit: '1' });

  const nowhere = await geocoder(found());
  expect(await nowhere.maps.nearest({ latitude: 43, longitude: 8 })).toBeNull();
});
