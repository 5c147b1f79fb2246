import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { LATE_LIVE } from './late-live.ts';
import { handleLive } from './live-handlers.ts';
import type { LiveMessage } from '@comptoir/web/live/live.ts';

// What a page fetches once it is at rest would be fetched here while other tests run.
vi.hoisted(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
vi.useRealTimers();

const SHOP = { companyId: 'company', shopId: 'shop' };
const NEWS: [string, object][] = [
  ['menu-changed', { ...SHOP, menuVersion: 2, patch: {} }],
  ['settings-changed', { ...SHOP, family: 'hours' }],
  ['device-changed', { ...SHOP, device: { ...SHOP, deviceId: 'post' } }],
  ['launch-changed', SHOP],
  ['rehearsal-changed', { rehearsalId: 'rehearsal' }],
  ['first-steps-changed', SHOP],
];

test.each(NEWS)('FST-07 « %s » has the first steps and their count read again', async (type, data) => {
  const cache = new QueryClient();
  const queryKey = ['firstSteps', 'company', 'shop'];
  cache.setQueryData(queryKey, {});

  expect(Object.hasOwn(LATE_LIVE, type) || type === 'settings-changed').toBe(true);
  handleLive({ type, data } as LiveMessage, cache);

  await vi.waitFor(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true));
});
