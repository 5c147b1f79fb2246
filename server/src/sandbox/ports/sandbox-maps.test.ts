import { trustIn } from '@comptoir/domain/addresses/place.ts';
import { expect, test } from 'vitest';
import { SANDBOX_PLACES, sandboxMaps } from './sandbox-maps.ts';

const maps = sandboxMaps();
const mainTexts = async (input: string) => (await maps.autocomplete(input)).map(({ mainText }) => mainText);

test('ADR-08 about 200 places around Nice, Monaco, Paris and Lyon, each with its own id and a position near its town', () => {
  const centres: Record<string, [number, number]> = {
    '06': [43.7, 7.2],
    '98': [43.74, 7.42],
    '75': [48.86, 2.34],
    '92': [48.86, 2.25],
    '93': [48.9, 2.4],
    '94': [48.83, 2.41],
    '69': [45.76, 4.84],
  };

  expect(SANDBOX_PLACES.length).toBeGreaterThanOrEqual(200);
  expect(new Set(SANDBOX_PLACES.map(({ place }) => place.placeId)).size).toBe(SANDBOX_PLACES.length);
  for (const { place } of SANDBOX_PLACES) {
    const [latitude, longitude] = centres[place.postalCode.slice(0, 2)] ?? [];
    expect(Math.abs(place.location.latitude - Number(latitude)), place.formattedAddress).toBeLessThan(0.16);
    expect(Math.abs(place.location.longitude - Number(longitude)), place.formattedAddress).toBeLessThan(0.32);
  }
});

test('ADR-08 accents, capitals, apostrophes and ligatures do not matter', async () => {
  expect(await mainTexts('AVENUE JEAN MEDECIN')).toContain('12 Avenue Jean Médecin');
  expect(await mainTexts('rue de l ancienne comedie')).toEqual(['13 Rue de l’Ancienne Comédie']);
  expect(await mainTexts('rue du boeuf')).toEqual(['24 Rue du Bœuf']);
  expect(await mainTexts('eze')).toEqual(['Èze']);
});

test('ADR-06 an unfinished word finds, five suggestions at most', async () => {
  const suggestions = await maps.autocomplete('8 rue de fr');

  expect(suggestions[0]).toMatchObject({ mainText: '8 Rue de France', secondaryText: '06000 Nice' });
  expect(await maps.autocomplete('rue')).toHaveLength(5);
});

test('what no place matches finds nothing', async () => {
  expect(await maps.autocomplete('8 rue de Tokyo')).toEqual([]);
  expect(await maps.autocomplete('  ,, ')).toEqual([]);
  expect(await maps.geocode('nulle part')).toBeNull();
  expect(await maps.details('unknown')).toBeNull();
});

test('ADR-03 the chosen suggestion gives the whole address', async () => {
  const [suggestion] = await maps.autocomplete('place du casino monaco');

  expect(await maps.details(suggestion?.placeId ?? '')).toEqual({
    placeId: suggestion?.placeId,
    formattedAddress: '1 Place du Casino, 98000 Monaco',
    streetNumber: '1',
    street: 'Place du Casino',
    subLocality: 'Monte-Carlo',
    postalCode: '98000',
    city: 'Monaco',
    country: 'MC',
    location: { latitude: 43.7391, longitude: 7.428 },
    precision: 'number',
    score: 0.98,
  });
});

test('MAP-09 a written address is geocoded, a town finds its centre', async () => {
  expect(await maps.geocode('46 boulevard Barbès, 75018 Paris, France')).toMatchObject({
    streetNumber: '46',
    city: 'Paris',
  });
  expect(await maps.geocode('Lyon')).toMatchObject({ street: null, subLocality: null, city: 'Lyon' });
  expect(await maps.geocode('Nice')).toMatchObject({ street: null, subLocality: null, city: 'Nice' });
});

test('ADR-07 an unknown number finds its street, which is no place to deliver', async () => {
  const street = await maps.geocode('999 rue de France, Nice');

  expect(street).toMatchObject({ streetNumber: null, street: 'Rue de France', precision: 'street', score: 0.6 });
  expect(street && trustIn(street)).toBe('doubtful');
  expect(await maps.geocode('999 rue qui n’existe pas')).toBeNull();
});
