import { french } from '@comptoir/domain/kernel/text.ts';
import type { ShopReport, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { showErrorText } from '@comptoir/web/failure/show-error.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { RUN_FAILURES, RUN_SUCCESSES } from './run-words.ts';

/**
 * The runs whose end is told on this page: those asked for here, and those found under way when it opened. Whatever
 * screen is open then, each is told once, however many times its end is heard of.
 */
const followed = new Map<string, { shopId: string; isTold: boolean }>();

export function follow({ jobId, shopId }: Pick<SyncRun, 'jobId' | 'shopId'>): void {
  if (!followed.has(jobId)) followed.set(jobId, { shopId, isTold: false });
}

export const isFollowed = (jobId: string): boolean => followed.has(jobId);

/** Those of a shop whose end has not been heard of. */
export const awaitedRuns = (shopId: string): string[] =>
  [...followed].filter(([, run]) => run.shopId === shopId && !run.isTold).map(([jobId]) => jobId);

export function tellEnd(job: SyncRun): void {
  const run = followed.get(job.jobId);
  if (!run || run.isTold || job.state === 'running') return;
  run.isTold = true;
  const { kind, state, report } = job;
  const hasFailures = report.shops.some(({ outcome }) => outcome === 'failed');
  if (hasFailures && (kind === 'copy' || state === 'done')) return tellFailures(report.shops);
  if (state === 'failed') return showErrorText(report.failure ?? RUN_FAILURES[kind]);
  toast.success({ text: RUN_SUCCESSES[kind] });
}

/** SYN-12: the shops that could not follow. */
export function tellFailures(reports: readonly ShopReport[]): void {
  const failed = reports.filter(({ outcome }) => outcome === 'failed').map(({ shopName }) => shopName);
  if (failed.length > 0)
    showErrorText(french(`La modification n'a pas pu être appliquée dans : ${failed.join(', ')}.`));
}
