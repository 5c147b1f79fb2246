import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearch, searchText } from './search-text.ts';

test('what an address says is read as it was written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue()), (search) => {
      expect(readSearch(searchText(search))).toEqual(JSON.parse(JSON.stringify(search)));
    }),
  );
});

test('plain words and numbers stay plain in the address bar', () => {
  expect(searchText({ q: 'socca', page: 2, vue: undefined })).toBe('?q=socca&page=2');
  expect(searchText({})).toBe('');
  // A client's number is text, whoever typed it.
  expect(readSearch(searchText({ q: '0612345678' }))).toEqual({ q: '0612345678' });
  expect(readSearch(searchText({ q: '12' }))).toEqual({ q: '12' });
});

test('an address that somebody typed is read as far as it makes sense', () => {
  expect(readSearch('?page=2&q=n°%20021&x=[')).toEqual({ page: 2, q: 'n° 021', x: '[' });
});
