import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { menuLive } from './menu.live.ts';
import { tillMenuKey } from '../till/till.queries.ts';

const aPull: SyncRun = {
  jobId: 'job',
  shopId: 'there',
  kind: 'pull',
  state: 'running',
  done: 0,
  total: 1,
  report: { shops: [], notes: [], failure: null },
  startedAt: '2026-11-14T19:00:00.000Z',
  finishedAt: null,
};

test('CAT-API-35 the menu of the till is read again once a pull has brought another', () => {
  const cache = new QueryClient();
  cache.setQueryData(tillMenuKey('there'), { posMenu: null });
  const isOld = () => cache.getQueryState(tillMenuKey('there'))?.isInvalidated;
  const tell = (run: SyncRun) => menuLive['sync-run-changed']({ shopId: 'there', run }, cache);

  tell(aPull);
  expect(isOld()).toBe(false);
  tell({ ...aPull, state: 'done', done: 1, finishedAt: '2026-11-14T19:00:05.000Z' });

  expect(isOld()).toBe(true);
});
