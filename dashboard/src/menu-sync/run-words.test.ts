import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { beforeEach, expect, test } from 'vitest';
import { shownToasts, toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { follow, tellEnd } from './followed-runs.ts';
import { RUN_FAILURES, RUN_SUCCESSES, runProgress, SNAPSHOT_REASONS } from './run-words.ts';

beforeEach(() => {
  for (const { id } of shownToasts()) toast.dismiss(id);
});

const aRun = (kind: SyncRun['kind']): SyncRun => ({
  jobId: 'job',
  shopId: 'here',
  kind,
  state: 'running',
  done: 0,
  total: 1,
  report: { shops: [], notes: [], failure: null },
  startedAt: '2026-11-15T10:00:00.000Z',
  finishedAt: null,
});

test('SYN-45 a push is told as one, wherever it was asked from: no menu changes', () => {
  expect(runProgress(aRun('push'), 'here')).toBe('Votre carte est envoyée à HubRise.');
  expect(runProgress(aRun('push'), 'there')).toBe('Votre carte est envoyée à HubRise.');
});

test('SYN-55 a restore may be of the menu or of the hub: its words are true of both', () => {
  expect(runProgress(aRun('restore'), 'here')).toBe('Une sauvegarde est en cours de restauration.');
});

test('SYN-55 CAT-ERR-19 the words of a push', () => {
  expect([SNAPSHOT_REASONS.push, RUN_SUCCESSES.push, RUN_FAILURES.push]).toEqual([
    'Avant\u00A0: envoi vers HubRise',
    'Votre menu a bien été synchronisé avec HubRise.',
    'La carte n’a pas pu être synchronisée avec HubRise, merci de réessayer\u00A0!',
  ]);
});

test('SYN-12 a push that failed in one of its shops is not told as a success', () => {
  const report = { shopId: 'there', shopName: 'Antibes', reason: null, snapshotId: null };
  const shops = [
    { ...report, outcome: 'updated' as const },
    { ...report, shopId: 'here', outcome: 'failed' as const },
  ];
  const run = { ...aRun('push'), state: 'done' as const, report: { shops, notes: [], failure: null } };
  follow(run);

  tellEnd(run);

  expect(shownToasts()).toEqual([]);
});
