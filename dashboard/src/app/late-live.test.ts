import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { LATE_LIVE } from './late-live.ts';

const SHOP = { companyId: 'company', shopId: 'shop' };
const NEWS = [
  ['menu-changed', { ...SHOP, menuVersion: 2, patch: {} }],
  ['device-changed', { ...SHOP, device: { ...SHOP, deviceId: 'post' } }],
  ['launch-changed', SHOP],
  ['rehearsal-changed', { rehearsalId: 'rehearsal' }],
  ['first-steps-changed', SHOP],
] as const;

test.each(NEWS)('FST-07 « %s » has the first steps and their count read again', (type, data) => {
  const cache = new QueryClient();
  const queryKey = ['firstSteps', 'company', 'shop'];
  cache.setQueryData(queryKey, {});

  LATE_LIVE[type](data as never, cache);

  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
