import { expect, test } from 'vitest';
import {
  addressAt,
  MIN_CHARACTERS,
  MIN_CHARACTERS_OF_ZONES,
  PAUSE_MS,
  trustIn,
  trustText,
  type Precision,
  type Trust,
} from './place.ts';

test('SET-CST-04 an address is looked up 400 ms after five characters, three in the window of a zone', () => {
  expect([PAUSE_MS, MIN_CHARACTERS, MIN_CHARACTERS_OF_ZONES]).toEqual([400, 5, 3]);
});

test.each<[Precision, number, Trust]>([
  ['number', 0.97, 'sure'],
  ['number', 0.8, 'sure'],
  ['number', 0.79, 'doubtful'],
  ['number', 0.5, 'doubtful'],
  ['number', 0.49, 'vague'],
  ['street', 0.99, 'doubtful'],
  ['street', 0.4, 'vague'],
  ['district', 0.99, 'vague'],
  ['city', 1, 'vague'],
])('ADR-07 a %s found at %d is %s', (precision, score, trust) => {
  expect(trustIn({ precision, score })).toBe(trust);
});

test('ADR-07 what was found is said in words', () => {
  expect(trustText({ precision: 'number', score: 0.978 })).toBe('numéro trouvé, fiable à 98\u00A0%');
  expect(trustText({ precision: 'street', score: 0.6 })).toBe('rue sans numéro, fiable à 60\u00A0%');
});

test('ADR-07 an order keeps the position of a door that was found well, and of nothing else', () => {
  const location = { latitude: 43.6957, longitude: 7.2634 };
  const town = { postalCode: '06000', city: 'Nice', country: 'FR' } as const;
  const street = { streetNumber: null, street: 'Rue de France', subLocality: null, ...town };
  const door = { ...street, streetNumber: '8', subLocality: 'Carré d’Or' };

  expect(addressAt({ location, precision: 'number', score: 0.98 }, door)).toEqual({ ...door, location });
  expect(addressAt({ location, precision: 'number', score: 0.7 }, door).location).toBeNull();
  expect(addressAt({ location, precision: 'street', score: 0.98 }, street)).toEqual({
    streetNumber: '',
    street: 'Rue de France',
    ...town,
    location: null,
  });
});
