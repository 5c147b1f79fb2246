import type { ShopReport, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shownToasts, toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { awaitedRuns, follow, tellEnd } from './followed-runs.ts';
import { putSyncRun, syncRuns, withJob } from './menu-sync.queries.ts';
import { hasRemarks, isUnderWay, remarksOf, runProgress } from './run-words.ts';

const aJob = (job: Partial<SyncRun> = {}): SyncRun => ({
  jobId: 'job',
  shopId: 'here',
  kind: 'pull',
  state: 'running',
  done: 0,
  total: 1,
  report: { shops: [], notes: [], failure: null },
  startedAt: '2026-11-14T19:00:00.000Z',
  finishedAt: null,
  ...job,
});
const ended = (job: Partial<SyncRun> = {}) =>
  aJob({ state: 'done', done: 1, finishedAt: '2026-11-14T19:00:05.000Z', ...job });
const aReport = (report: Partial<ShopReport> = {}): ShopReport => ({
  shopId: 'there',
  shopName: 'Antibes',
  outcome: 'updated',
  reason: null,
  snapshotId: null,
  ...report,
});

describe('SYN-33 what is known of a run', () => {
  test('goes forward, and an ended one never runs again', () => {
    const first = aJob({ total: 3 });
    const second = aJob({ total: 3, done: 1 });
    expect(withJob([second], first)).toEqual([second]);
    expect(withJob([first], second)).toEqual([second]);
    expect(withJob([ended()], second)).toEqual([ended()]);
    expect(withJob([ended()], aJob({ jobId: 'other' })).map(({ jobId }) => jobId)).toEqual(['job', 'other']);
  });
});

describe('CAT-API-36 the screen of a shop hears of its runs from the stream', () => {
  const network = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = network;
  });
  const there = { companyId: 'company', shopId: 'there' };
  const copy = aJob({ jobId: 'copy', kind: 'copy', total: 2 });
  const written = { ...copy, done: 1, report: { shops: [aReport()], notes: [], failure: null } };
  const tell = (cache: QueryClient, job: SyncRun) => putSyncRun(cache, there.shopId, job);
  const known = (cache: QueryClient) => cache.getQueryData(syncRuns(there).queryKey)?.items;

  test('of those that another shop asked for too, and only in its own list', () => {
    const cache = new QueryClient();
    cache.setQueryData(syncRuns(there).queryKey, { items: [] });
    cache.setQueryData(syncRuns({ ...there, shopId: 'here' }).queryKey, { items: [] });

    tell(cache, copy);
    expect(known(cache)).toEqual([copy]);
    tell(cache, written);

    expect(known(cache)).toEqual([written]);
    expect(cache.getQueryData(syncRuns({ ...there, shopId: 'here' }).queryKey)).toEqual({ items: [] });
  });

  test('what it tells while the list travels is not lost', async () => {
    const cache = new QueryClient();
    let answer: (response: Response) => void = () => undefined;
    const promise = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    globalThis.fetch = () => promise;
    const travelling = cache.query(syncRuns(there));
    const end = { ...written, state: 'done' as const, done: 2, finishedAt: '2026-11-14T19:00:05.000Z' };
    tell(cache, end);

    answer(Response.json({ items: [copy] }));

    await travelling;
    expect(known(cache)).toEqual([end]);
  });
});

describe('SYN-33 the end of a run', () => {
  beforeEach(() => shownToasts().forEach(({ id }) => toast.dismiss(id)));
  const texts = () => shownToasts().map(({ text }) => text);

  test('is told once, and only of a run that somebody follows here', () => {
    tellEnd(ended({ jobId: 'stranger' }));
    expect(texts()).toEqual([]);

    follow({ jobId: 'own', shopId: 'here' });
    tellEnd(aJob({ jobId: 'own' }));
    expect(awaitedRuns('here')).toEqual(['own']);
    tellEnd(ended({ jobId: 'own' }));
    tellEnd(ended({ jobId: 'own' }));

    expect(texts()).toEqual(['Synchronisation réussie – Votre menu a bien été synchronisé avec le menu de la caisse.']);
    expect(awaitedRuns('here')).toEqual([]);
  });
});

describe('SYN-12 what is left to read', () => {
  test('shops that failed and what was left out', () => {
    const report = (shops: ShopReport[], notes: string[] = []) => ended({ report: { shops, notes, failure: null } });
    expect(hasRemarks(report([aReport()]))).toBe(false);
    expect(hasRemarks(report([aReport({ outcome: 'failed' }), aReport()]))).toBe(true);
    const failed = aReport({ outcome: 'failed', reason: 'La carte est prise.' });
    expect(remarksOf(report([failed, aReport()], ['Antibes · Socca']))).toEqual([
      'Antibes\u00A0: La carte est prise.',
      'Antibes · Socca',
    ]);
  });

  test('how far a copy has come, and that another shop writes here', () => {
    const job = aJob({ kind: 'copy', done: 1, total: 3 });
    expect(runProgress(job, 'here')).toBe('1 magasin sur 3');
    expect(runProgress(job, 'there')).toBe('La carte d’un autre magasin est en cours de copie sur la vôtre.');
  });

  test('a shop that was written is done with the run, while the others wait their turn', () => {
    const job = aJob({ kind: 'copy', total: 3, done: 1, report: { shops: [aReport()], notes: [], failure: null } });
    expect(['here', 'there', 'elsewhere'].map((shop) => isUnderWay(job, shop))).toEqual([true, false, true]);
    expect(isUnderWay(ended(), 'here')).toBe(false);
  });
});
