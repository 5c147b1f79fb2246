import { trustIn } from '@comptoir/domain/addresses/place.ts';
import { afterEach, expect, test } from 'vitest';
import { createOutbound } from '../outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';
import { fakeProvider, type FakeAnswer } from './fake-provider.fixture.ts';
import { googlePlaces } from './google-places.ts';
import { vendorSchemasOf } from './schemas/schema-check.fixture.ts';

const vendor = vendorSchemasOf('google-places-v1.openapi.json');
const broken: string[] = [];
afterEach(() => expect(broken.splice(0)).toEqual([]));
const AUTOCOMPLETE = (side: 'Request' | 'Response') => `GoogleMapsPlacesV1AutocompletePlaces${side}`;

/** Both directions are as the vendor describes them. */
async function places(answer: FakeAnswer) {
  const fake = await fakeProvider((request) => {
    if (request.path.endsWith(':autocomplete'))
      broken.push(...vendor.faultsOf(AUTOCOMPLETE('Request'), JSON.parse(request.body.toString('utf8'))));
    const described = request.path.endsWith(':autocomplete') ? AUTOCOMPLETE('Response') : 'GoogleMapsPlacesV1Place';
    if (typeof answer === 'object' && answer.json && !request.path.endsWith('/geocode/json'))
      broken.push(...vendor.faultsOf(described, answer.json));
    return answer;
  });
  const outbound = createOutbound({ configuredOrigins: [fake.url] });
  const config = { apiKey: 'secret', placesUrl: `${fake.url}/v1`, geocodeUrl: `${fake.url}/geocode/json` };
  return { fake, maps: googlePlaces(config, outbound) };
}

const part = (longText: string, ...types: string[]) => ({ longText, shortText: longText, types });
const components = [
  part('28', 'street_number'),
  part('Avenue de Cimiez', 'route'),
  part('Cimiez', 'sublocality', 'political'),
  part('Nice', 'locality', 'political'),
  part('06000', 'postal_code'),
  { longText: 'France', shortText: 'FR', types: ['country', 'political'] },
];
const details = {
  id: 'ChIJ1',
  formattedAddress: '28 Av. de Cimiez, 06000 Nice, France',
  addressComponents: components,
  location: { latitude: 43.715, longitude: 7.272 },
};
const geocoded = (location_type: string, change: object = {}) => ({
  json: {
    status: 'OK',
    results: [
      {
        place_id: 'ChIJ1',
        formatted_address: details.formattedAddress,
        address_components: components.map(({ longText, shortText, types }) => ({
          long_name: longText,
          short_name: shortText,
          types,
        })),
        geometry: { location: { lat: 43.715, lng: 7.272 }, location_type },
        ...change,
      },
    ],
  },
});

test('ADR-01 ADR-06 predictions of France and Monaco, five at most, asked with a mask and our key', async () => {
  const prediction = (mainText: string, ...types: string[]) => ({
    placePrediction: {
      placeId: 'ChIJ1',
      structuredFormat: { mainText: { text: mainText }, secondaryText: { text: 'Nice, France' } },
      types,
    },
  });
  const suggestions = [
    prediction('28 Avenue de Cimiez', 'street_address'),
    prediction('Avenue de Cimiez', 'route'),
    prediction('Cimiez', 'neighborhood'),
    prediction('Nice', 'locality'),
    { queryPrediction: {} },
    prediction('5'),
    prediction('6'),
  ];
  const { fake, maps } = await places({ json: { suggestions } });

  const found = await maps.autocomplete('28 av');

  expect(found.map(({ mainText, precision }) => [mainText, precision])).toEqual([
    ['28 Avenue de Cimiez', 'number'],
    ['Avenue de Cimiez', 'street'],
    ['Cimiez', 'district'],
    ['Nice', 'city'],
    ['5', 'city'],
  ]);
  expect(fake.seen[0]).toMatchObject({ method: 'POST', path: '/v1/places:autocomplete' });
  expect(fake.seen[0]?.headers).toMatchObject({
    'x-goog-api-key': 'secret',
    'x-goog-fieldmask': expect.stringContaining('suggestions.placePrediction.placeId') as string,
  });
});

test('ADR-03 ADR-07 the details of a place, in our words', async () => {
  const { maps } = await places({ json: details });

  expect(await maps.details('ChIJ1')).toEqual({
    placeId: 'ChIJ1',
    formattedAddress: details.formattedAddress,
    streetNumber: '28',
    street: 'Avenue de Cimiez',
    subLocality: 'Cimiez',
    postalCode: '06000',
    city: 'Nice',
    country: 'FR',
    location: details.location,
    precision: 'number',
    score: 0.95,
  });
  expect(await maps.details('../secrets')).toBeNull();
  const gone = await places({ status: 404 });
  expect(await gone.maps.details('ChIJ2')).toBeNull();
});

test.each([
  ['ROOFTOP', {}, 'sure'],
  ['RANGE_INTERPOLATED', {}, 'sure'],
  ['GEOMETRIC_CENTER', {}, 'doubtful'],
  ['ROOFTOP', { partial_match: true }, 'doubtful'],
  ['APPROXIMATE', { partial_match: true }, 'vague'],
])('ADR-07 a geocoded address at %s %j is %s', async (type, change, trust) => {
  const { maps } = await places(geocoded(type, change));
  const place = await maps.geocode('28 avenue de Cimiez, Nice');
  expect(place && trustIn(place)).toBe(trust);
});

test('nothing found is null, and a place of another country is not served', async () => {
  const none = await places({ json: { status: 'ZERO_RESULTS', results: [] } });
  expect(await none.maps.geocode('nowhere')).toBeNull();
  const elsewhere = { ...details, addressComponents: [{ longText: 'Italie', shortText: 'IT', types: ['country'] }] };
  const abroad = await places({ json: elsewhere });
  expect(await abroad.maps.details('ChIJ1')).toBeNull();
});

test.each([
  [{ json: { status: 'OVER_QUERY_LIMIT', results: [] } }, ProviderUnavailable],
  [{ json: { status: 'REQUEST_DENIED', results: [] } }, ProviderRefused],
  [{ status: 429 }, ProviderUnavailable],
  [{ status: 403 }, ProviderRefused],
  ['hang-up', ProviderUnavailable],
] as const)('the answer %o is a typed failure', async (answer, failure) => {
  const { maps } = await places(answer);
  await expect(maps.geocode('8 rue de France')).rejects.toThrow(failure);
});

test.each([
  { json: { status: 'REQUEST_DENIED', results: [] } },
  { status: 403 },
  { status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } } },
])('API-100 %o: it is our key that is refused', async (answer) => {
  const { maps } = await places(answer);
  await expect(maps.geocode('8 rue de France')).rejects.toThrow(CredentialsRefused);
});

test('ADR-09 the door nearest to a point is asked by its coordinates', async () => {
  const { fake, maps } = await places(geocoded('ROOFTOP'));

  expect(await maps.nearest({ latitude: 43.715, longitude: 7.272 })).toMatchObject({
    streetNumber: '28',
    street: 'Avenue de Cimiez',
    precision: 'number',
  });
  expect(fake.seen[0]?.query.get('latlng')).toBe('43.715,7.272');
  expect(fake.seen[0]?.query.has('components')).toBe(false);
});
