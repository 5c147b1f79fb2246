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

/** The process of a run that has written nothing for this long has died, and a job continues the run. */
const LOST_AFTER_MS = 30_000;
/** Per shop, so that people can read the report. */
const MAX_NOTES = 20;

/** What a run did in one shop; `leftOut` is noted in its report. */
export type ShopOutcome = Pick<ShopReport, 'outcome' | 'reason' | 'snapshotId'> & {
  leftOut: readonly ElementChange[];
};
/** The work in one shop, inside its transaction (SYN-12). */
export type ShopWork = (tx: Tx, ref: ShopRef) => Promise<ShopOutcome>;
export type NewRun = {
  kind: SyncKind;
  shopId: string;
  request: unknown;
  targets: readonly string[];
  locksMenu?: boolean;
};

/** Stores a new run and tells the screens. Returns its id. */
export async function begin(tx: Tx, ctx: Ctx, wanted: NewRun): Promise<string> {
  const run = await store.insert(tx, ctx.companyId, {
    ...wanted,
    runId: ctx.newId(),
    locksMenu: wanted.locksMenu ?? false,
    author: authorOf(ctx.actor),
    now: ctx.now(),
  });
  await tell(tx, ctx, run, wanted.targets);
  return run.jobId;
}

/** Begins a run whose caller does the work shop by shop, and whose process may die in the middle of it. */
export async function start(tx: Tx, ctx: Ctx, wanted: NewRun): Promise<string> {
  const runId = await begin(tx, ctx, wanted);
  await planRescue(tx, ctx, runId);
  return runId;
}

/** If this process dies, a job continues after the last shop in the report. */
export async function planRescue(tx: Tx, ctx: Ctx, runId: string): Promise<void> {
  const { companyId } = ctx;
  await ctx.jobs.enqueue(tx, 'resume-sync', { companyId, runId }, addMs(ctx.now(), LOST_AFTER_MS));
}

export const isLost = ({ heartbeatAt }: KeptRun, now: string): boolean => msBetween(heartbeatAt, now) >= LOST_AFTER_MS;

export async function find(ctx: Ctx, runId: string): Promise<KeptRun> {
  const kept = mustExist(await store.find(ctx.db, ctx.companyId, runId));
  return kept;
}

export async function requestOf<R>(ctx: Ctx, runId: string, schema: z.ZodType<R>): Promise<R> {
  const { request } = await find(ctx, runId);
  return schema.parse(request);
}

/**
 * SYN-12: works on every shop that is not done yet, in one transaction each. When a shop fails, its report says why and
 * the others go on. The report commits with what was written, so that no shop is done twice.
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
 * The work in one shop that calls a third party outside any transaction (law:provider-outside). Returns what commits with
 * the shop's report, or null when the work is not finished.
 */
export type OutsideWork = (ref: ShopRef) => Promise<ShopWork | null>;

/** Like `eachShop`, but an error ends the loop: whether the third party has stored something is not known here. */
export async function eachShopBetween(ctx: Ctx, runId: string, work: OutsideWork): Promise<SyncRun> {
  return eachPending(ctx, runId, async (ref) => {
    const inside = await work(ref);
    if (inside) await ifPending(ctx, runId, ref, inside);
  });
}

/** By id, so that two runs lock in the same order; one after the other, so that a run does not take every connection. */
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

/** The outcome for a shop whose menu or catalogue was overwritten. Without a snapshot nothing was written. */
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

/** STO-44: nothing is written there any more. */
const RETIRED: ShopOutcome = {
  outcome: 'skipped',
  reason: refusalSentence('shop-retired'),
  snapshotId: null,
  leftOut: [],
};

async function ifPending(ctx: Ctx, runId: string, ref: ShopRef, work: ShopWork): Promise<void> {
  await ctx.transaction(async (tx) => {
    const kept = await store.lock(tx, ctx.companyId, runId);
    if (kept?.run.state !== 'running') return;
    const { run, targets } = kept;
    if (run.report.shops.some(({ shopId }) => shopId === ref.shopId)) return;
    const shop = await shops.find(tx, ref);
    const shopName = shop?.name ?? '';
    const { leftOut, ...done } = shop && shop.retiredAt !== null ? RETIRED : await work(tx, ref);
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

/** Ends a run that failed before it wrote to a shop. */
export async function fail(tx: Tx, ctx: Ctx, runId: string, failure: string): Promise<void> {
  const kept = await store.lock(tx, ctx.companyId, runId);
  if (kept?.run.state !== 'running') return;
  const ended = { report: null, notes: [], state: 'failed' as const, failure, now: ctx.now() };
  await tell(tx, ctx, await store.progress(tx, ctx.companyId, runId, ended), kept.targets);
}

/**
 * CAT-API-36: sent to the shop that started the run, and to the given targets: all of them at the beginning and the end,
 * in between only the shop that was written. Telling every shop about every other one would be too many events.
 */
async function tell(tx: Tx, ctx: Ctx, run: SyncRun, targets: readonly string[]): Promise<void> {
  for (const shopId of new Set([run.shopId, ...targets])) {
    // eslint-disable-next-line no-await-in-loop -- the news wait for the end of the transaction, in this order
    await appendEvent(tx, { companyId: ctx.companyId, shopId }, 'sync-run-changed', { run: seenFrom(shopId, run) });
  }
}
