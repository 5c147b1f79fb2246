import type { ShopReport, SyncJob } from '@comptoir/domain/menu-sync/sync.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { shownToasts, toast } from '../ui/feedback/toast-store.ts';
import { awaitedRuns, follow, tellEnd } from './followed-runs.ts';
import { withJob } from './menu-sync.queries.ts';
import { hasRemarks, remarksOf, runProgress } from './run-words.ts';

const aJob = (job: Partial<SyncJob> = {}): SyncJob => ({
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
const ended = (job: Partial<SyncJob> = {}) =>
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
    expect(runProgress(job, 'here')).toBe('1 magasin(s) sur 3');
    expect(runProgress(job, 'there')).toBe('Votre carte est en train de recevoir celle d’un autre magasin.');
  });
});
