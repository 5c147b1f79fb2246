import { expect, test } from 'vitest';
import { logoOn } from './logos.ts';

test('DSG-07 each theme has its logo; without a dark one the other stands in both', () => {
  const both = { logoUrl: '/images/logo.webp', darkLogoUrl: '/images/dark.webp' };

  expect([logoOn('light', both), logoOn('dark', both)]).toEqual(['/images/logo.webp', '/images/dark.webp']);
  expect(logoOn('dark', { ...both, darkLogoUrl: null })).toBe('/images/logo.webp');
  expect(logoOn('light', { ...both, logoUrl: null })).toBeNull();
});
