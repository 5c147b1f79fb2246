import { expect, test } from 'vitest';
import { withoutCopies } from './composed-once.ts';

test('the copy of what a sheet composes is left out, its own rules stay', () => {
  const sheet =
    '@layer base {\n .row_x { gap: 1px }\n @media (hover) { .row_x { gap: 2px } }\n}\n@layer app { .own_y { gap: 3px } }';

  expect(withoutCopies(sheet).trim()).toBe('@layer app { .own_y { gap: 3px } }');
});

test('a sheet that composes nothing stays as it is', () => {
  expect(withoutCopies('.own_y { gap: 3px }')).toBe('.own_y { gap: 3px }');
});

test('a sheet that is cut short is an error, not a page without styles', () => {
  expect(() => withoutCopies('@layer base { .row_x { gap: 1px }')).toThrow('no end');
});
