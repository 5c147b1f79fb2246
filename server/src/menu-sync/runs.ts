import { refusalSentence } from '@comptoir/contract/errors.ts';
import { addMs, msBetween } from '@comptoir/domain/kernel/time.ts';
import type { SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import { moreNotes, noteOf, NOTHING_TO_APPLY, shopNote } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { ElementChange, ShopReport, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as shops from '../shops/shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { authorOf } from './author.ts';
import { seenFrom } from './read-runs.ts';
import * as store from './runs.store.ts';
import type { KeptRun } from './runs.store.ts';

/** A run that has written nothing for so long has lost its process: a job takes it up. */
const LOST_AFTER_MS = 30_000;
/** Of one shop; a report is read by people. */
const MAX_NOTES = 20;

/** What a run did in one shop; `leftOut` is noted in its report. */
export type ShopOutcome = Pick<ShopReport, 'outcome' | 'reason' | 'snapshotId'> & {
  leftOut: readonly ElementChange[];
};
/** The work in one shop, inside its transaction (SYN-12). */
export type ShopWork = (tx: Tx, ref: ShopRef) => Promise<ShopOutcome>;
type Asked = { kind: SyncKind; shopId: string; request: unknown; targets: readonly string[]; locksMenu?: boolean };

/** Its row and its news. Answers its id. */
export async function begin(tx: Tx, ctx: Ctx, asked: Asked): Promise<string> {
  const run = await store.insert(tx, ctx.companyId, {
    ...asked,
    runId: ctx.newId(),
    locksMenu: asked.locksMenu ?? false,
    author: authorOf(ctx.actor),
    now: ctx.now(),
  });
  await tell(tx, ctx, run, asked.targets);
  return run.jobId;
}

/** The same for a run whose caller does the work, shop by shop, and may die in the middle of it. */
export async function start(tx: Tx, ctx: Ctx, asked: Asked): Promise<string> {
  const runId = await begin(tx, ctx, asked);
  await planRescue(tx, ctx, runId);
  return runId;
}

/** Should this process die in the middle, another goes on behind the last shop that is noted. */
export async function planRescue(tx: Tx, ctx: Ctx, runId: string): Promise<void> {
  const { companyId } = ctx;
  await ctx.jobs.enqueue(tx, 'resume-sync', { companyId, runId }, addMs(ctx.now(), LOST_AFTER_MS));
}

export const isLost = ({ heartbeatAt }: KeptRun, now: string): boolean => msBetween(heartbeatAt, now) >= LOST_AFTER_MS;

export async function find(ctx: Ctx, runId: string): Promise<KeptRun> {
  const kept = mustExist(await store.find(ctx.db, ctx.companyId, runId));
  return kept;
}

/** What was asked of a run, as its row keeps it. */
export async function requestOf<R>(ctx: Ctx, runId: string, schema: z.ZodType<R>): Promise<R> {
  const { request } = await find(ctx, runId);
  return schema.parse(request);
}

/**
 * SYN-12: every shop that is not done yet, one transaction each. A shop that fails says why and the others go on. The
 * shop's report commits with what was written there: no shop is done twice.
 */
export async function eachShop(ctx: Ctx, runId: string, work: ShopWork): Promise<SyncRun> {
  return eachPending(ctx, runId, async (ref) => {
    try {
      await ifPending(ctx, runId, ref, work);
    } catch (error) {
      const isRefused = error instanceof Refused;
      if (!isRefused) ctx.log.error({ error, runId, shopId: ref.shopId }, 'a shop could not be written');
      const failed = refusedOutcome(isRefused ? error : new Refused('UNEXPECTED'));
      await ifPending(ctx, runId, ref, async () => failed);
    }
  });
}

/**
 * The work in one shop that calls a third party (law:provider-outside): done outside any transaction, it gives back
 * what commits with the shop's report, or null when it has not come to its end.
 */
export type OutsideWork = (ref: ShopRef) => Promise<ShopWork | null>;

/** As `eachShop`. What such work throws leaves the run as it is: whether something was written is not known here. */
export async function eachShopBetween(ctx: Ctx, runId: string, work: OutsideWork): Promise<SyncRun> {
  return eachPending(ctx, runId, async (ref) => {
    const inside = await work(ref);
    if (inside) await ifPending(ctx, runId, ref, inside);
  });
}

/** By id, so that two runs meet in the same order; one after the other: a run must not take every connection. */
async function eachPending(ctx: Ctx, runId: string, work: (ref: ShopRef) => Promise<void>): Promise<SyncRun> {
  const { run, targets } = await find(ctx, runId);
  const done = new Set(run.report.shops.map(({ shopId }) => shopId));
  for (const shopId of targets.filter((target) => !done.has(target)).sort()) {
    // eslint-disable-next-line no-await-in-loop -- one shop after the other, as above
    await work({ companyId: ctx.companyId, shopId });
  }
  const ended = await find(ctx, runId);
  return ended.run;
}

/** What is said of a shop whose menu, or catalogue, was overwritten; without a snapshot nothing was written. */
export const outcomeOf = (
  snapshotId: string | null,
  leftOut: readonly ElementChange[] = [],
  { outcome = 'updated', ifNothing = NOTHING_TO_APPLY }: { outcome?: ShopOutcome['outcome']; ifNothing?: string } = {},
): ShopOutcome =>
  snapshotId === null
    ? { outcome: 'skipped', reason: ifNothing, snapshotId, leftOut }
    : { outcome, reason: null, snapshotId, leftOut };

export const refusedOutcome = ({ refusal, words }: Refused): ShopOutcome => ({
  outcome: 'failed',
  reason: refusalSentence(refusal, words),
  snapshotId: null,
  leftOut: [],
});

async function ifPending(ctx: Ctx, runId: string, ref: ShopRef, work: ShopWork): Promise<void> {
  await ctx.transaction(async (tx) => {
    const kept = await store.lock(tx, ctx.companyId, runId);
    if (kept?.run.state !== 'running') return;
    const { run, targets } = kept;
    if (run.report.shops.some(({ shopId }) => shopId === ref.shopId)) return;
    const shop = await shops.find(tx, ref);
    const shopName = shop?.name ?? '';
    const { leftOut, ...done } = await work(tx, ref);
    const report: ShopReport = { shopId: ref.shopId, shopName, ...done };
    const isLast = run.done + 1 === run.total;
    const failure = isLast ? failureOf([...run.report.shops, report]) : null;
    const progress = {
      report,
      notes: notesOf(shopName, leftOut),
      state: !isLast ? ('running' as const) : failure === null ? ('done' as const) : ('failed' as const),
      failure,
      now: ctx.now(),
    };
    await tell(tx, ctx, await store.progress(tx, ctx.companyId, runId, progress), isLast ? targets : [ref.shopId]);
  });
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
export async function fail(tx: Tx, ctx: Ctx, runId: string, failure: string): Promise<void> {
  const kept = await store.lock(tx, ctx.companyId, runId);
  if (kept?.run.state !== 'running') return;
  const ended = { report: null, notes: [], state: 'failed' as const, failure, now: ctx.now() };
  await tell(tx, ctx, await store.progress(tx, ctx.companyId, runId, ended), kept.targets);
}

/**
 * CAT-API-36: to the shop that asked, and to those of its targets that it concerns: all of them when it begins and
 * ends, in between the one that was written. Every shop of a long run hearing of every other would be too much news.
 */
async function tell(tx: Tx, ctx: Ctx, run: SyncRun, targets: readonly string[]): Promise<void> {
  for (const shopId of new Set([run.shopId, ...targets])) {
    // eslint-disable-next-line no-await-in-loop -- the news wait for the end of the transaction, in this order
    await appendEvent(tx, { companyId: ctx.companyId, shopId }, 'sync-run-changed', { run: seenFrom(shopId, run) });
  }
}
