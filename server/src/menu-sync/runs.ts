import { refusalSentence } from '@comptoir/contract/errors.ts';
import { addMs, msBetween } from '@comptoir/domain/kernel/time.ts';
import type { SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import { moreNotes, noteOf, shopNote } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { ElementChange, ShopReport, SyncJob } from '@comptoir/domain/menu-sync/sync.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as shops from '../shops/shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { authorOf } from './author.ts';
import { seenFrom } from './sync-jobs.ts';
import * as jobs from './sync-jobs.store.ts';
import type { Run } from './sync-jobs.store.ts';

/** A run that has written nothing for so long has lost its process: a job takes it up. */
const LOST_AFTER_MS = 30_000;
/** Of one shop; a report is read by people. */
const MAX_NOTES = 20;

/** What a run did in one shop; `leftOut` is noted in its report. */
export type ShopOutcome = Pick<ShopReport, 'outcome' | 'reason' | 'snapshotId'> & {
  leftOut: readonly ElementChange[];
};
/** The work in one shop, inside its transaction (SYN-12). */
export type ShopWork = (tx: Tx, ref: ShopRef, run: Run) => Promise<ShopOutcome>;

/** Its row and its news; whoever asks then does the work, shop by shop. */
export async function start(
  tx: Tx,
  ctx: Ctx,
  given: { kind: SyncKind; shopId: string; request: unknown; targets: readonly string[]; locksMenu?: boolean },
): Promise<SyncJob> {
  const job = await jobs.insert(tx, ctx.companyId, {
    ...given,
    jobId: ctx.newId(),
    locksMenu: given.locksMenu ?? false,
    author: authorOf(ctx.actor),
    now: ctx.now(),
  });
  await tell(tx, ctx, job, given.targets);
  return job;
}

/** Should this process die in the middle, another goes on behind the last shop that is noted. */
export async function planRescue(tx: Tx, ctx: Ctx, jobId: string): Promise<void> {
  const { companyId } = ctx;
  await ctx.jobs.enqueue(tx, 'resume-sync', { companyId, jobId }, addMs(ctx.now(), LOST_AFTER_MS));
}

export const isLost = (run: Run, now: string): boolean => msBetween(run.heartbeatAt, now) >= LOST_AFTER_MS;

/**
 * SYN-12: every shop that is not done yet, one transaction each, by id, so that two runs meet in the same order. A shop
 * that fails says why and the others go on. The shop's report commits with what was written there: no shop is done twice.
 */
export async function eachShop(ctx: Ctx, jobId: string, work: ShopWork): Promise<SyncJob> {
  const run = await jobs.findRun(ctx.db, ctx.companyId, jobId);
  if (!run) throw new Refused('NOT_FOUND');
  for (const shopId of [...run.targets].sort()) {
    // eslint-disable-next-line no-await-in-loop -- one shop after the other: a run must not take every connection
    await oneShop(ctx, jobId, { companyId: ctx.companyId, shopId }, work);
  }
  const ended = await jobs.findRun(ctx.db, ctx.companyId, jobId);
  return ended?.job ?? run.job;
}

/**
 * The work in one shop that calls a third party (law 5): done outside any transaction, it gives back what commits with
 * the shop's report, or null when it has not come to its end.
 */
export type OutsideWork = (ref: ShopRef) => Promise<ShopWork | null>;

/** As `eachShop`. What such work throws leaves the run as it is: whether something was written is not known here. */
export async function eachShopBetween(ctx: Ctx, jobId: string, work: OutsideWork): Promise<SyncJob> {
  const run = await jobs.findRun(ctx.db, ctx.companyId, jobId);
  if (!run) throw new Refused('NOT_FOUND');
  const done = new Set(run.job.report.shops.map(({ shopId }) => shopId));
  for (const shopId of [...run.targets].filter((target) => !done.has(target)).sort()) {
    const ref = { companyId: ctx.companyId, shopId };
    // eslint-disable-next-line no-await-in-loop -- one shop after the other: each has its own report
    const inside = await work(ref);
    // eslint-disable-next-line no-await-in-loop -- as above
    if (inside) await ctx.transaction((tx) => ifPending(tx, ctx, jobId, ref, (locked) => inside(tx, ref, locked)));
  }
  const ended = await jobs.findRun(ctx.db, ctx.companyId, jobId);
  return ended?.job ?? run.job;
}

async function oneShop(ctx: Ctx, jobId: string, ref: ShopRef, work: ShopWork): Promise<void> {
  try {
    await ctx.transaction((tx) => ifPending(tx, ctx, jobId, ref, (run) => work(tx, ref, run)));
  } catch (error) {
    const isRefused = error instanceof Refused;
    if (!isRefused) ctx.log.error({ error, jobId, shopId: ref.shopId }, 'a shop could not be written');
    const failed = refusedOutcome(isRefused ? error : new Refused('UNEXPECTED'));
    await ctx.transaction((tx) => ifPending(tx, ctx, jobId, ref, async () => failed));
  }
}

export const refusedOutcome = ({ refusal, words }: Refused): ShopOutcome => ({
  outcome: 'failed',
  reason: refusalSentence(refusal, words),
  snapshotId: null,
  leftOut: [],
});

async function ifPending(
  tx: Tx,
  ctx: Ctx,
  jobId: string,
  ref: ShopRef,
  work: (run: Run) => Promise<ShopOutcome>,
): Promise<void> {
  const run = await jobs.lock(tx, ctx.companyId, jobId);
  if (run?.job.state !== 'running') return;
  if (run.job.report.shops.some(({ shopId }) => shopId === ref.shopId)) return;
  const shop = await shops.find(tx, ref);
  const shopName = shop?.name ?? '';
  const { leftOut, ...done } = await work(run);
  const report: ShopReport = { shopId: ref.shopId, shopName, ...done };
  const isLast = run.job.done + 1 === run.job.total;
  const failure = isLast ? failureOf([...run.job.report.shops, report]) : null;
  await tell(
    tx,
    ctx,
    await jobs.progress(tx, ctx.companyId, jobId, {
      report,
      notes: notesOf(shopName, leftOut),
      state: !isLast ? 'running' : failure === null ? 'done' : 'failed',
      failure,
      now: ctx.now(),
    }),
    isLast ? run.targets : [ref.shopId],
  );
}

/** A run has failed when it could write nowhere. */
const failureOf = (reports: readonly ShopReport[]): string | null =>
  reports.every(({ outcome }) => outcome === 'failed') ? (reports[0]?.reason ?? null) : null;

function notesOf(shopName: string, leftOut: readonly ElementChange[]): string[] {
  const notes = leftOut.slice(0, MAX_NOTES).map((change) => shopNote(shopName, noteOf(change)));
  const more = leftOut.length - notes.length;
  return more > 0 ? [...notes, shopNote(shopName, moreNotes(more))] : notes;
}

/** Ends a run that could not even begin in a shop. */
export async function fail(tx: Tx, ctx: Ctx, jobId: string, failure: string): Promise<void> {
  const run = await jobs.lock(tx, ctx.companyId, jobId);
  if (run?.job.state !== 'running') return;
  const ended = { report: null, notes: [], state: 'failed' as const, failure, now: ctx.now() };
  await tell(tx, ctx, await jobs.progress(tx, ctx.companyId, jobId, ended), run.targets);
}

/**
 * CAT-API-36: to the shop that asked, and to those of its targets that it concerns: all of them when it begins and ends,
 * in between the one that was written. Every shop of a long run hearing of every other would be too much news.
 */
async function tell(tx: Tx, ctx: Ctx, job: SyncJob, targets: readonly string[]): Promise<void> {
  for (const shopId of new Set([job.shopId, ...targets])) {
    // eslint-disable-next-line no-await-in-loop -- the news wait for the end of the transaction, in this order
    await appendEvent(tx, { companyId: ctx.companyId, shopId }, 'sync-job-changed', { job: seenFrom(shopId, job) });
  }
}
