import { expect, test } from 'vitest';
import { slugOf, slugOfRank } from './slug.ts';

test.each([
  ['Chez Mimi', 'chez-mimi'],
  ['L’Œuf à la neige', 'l-oeuf-a-la-neige'],
  ['  --Café & Cie !  ', 'cafe-cie'],
  ['寿司', 'magasin'],
  ['Ægir', 'aegir'],
  ['a'.repeat(47) + ' b', 'a'.repeat(47)],
])('INS-12 « %s » is found at « %s »', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('INS-12 the second shop of a name is numbered', () => {
  expect([1, 2, 3].map((rank) => slugOfRank('chez-mimi', rank))).toEqual(['chez-mimi', 'chez-mimi-2', 'chez-mimi-3']);
});
