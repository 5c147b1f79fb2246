import { expect, test } from 'vitest';
import { brandViews } from './brand-views.ts';

const channels = (hasApp: boolean, url: string | null) => [
  { channel: 'mobileApp' as const, enabled: hasApp, url: null },
  { channel: 'webapp' as const, enabled: true, url },
];
const labels = (hasApp: boolean, url: string | null) => brandViews(channels(hasApp, url)).map(({ label }) => label);

test('DSG-02 the preview offers the app and the web, or the only one of them that the shop has', () => {
  expect(labels(true, 'https://mimi.exemple')).toEqual(['Application', 'Web']);
  expect(labels(false, 'https://mimi.exemple')).toEqual(['Web']);
  expect(labels(true, null)).toEqual(['Application']);
  expect(labels(true, '')).toEqual(['Application']);
  expect(labels(false, null)).toEqual(['Application']);
});
