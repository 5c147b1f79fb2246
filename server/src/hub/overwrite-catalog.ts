import type { Refusal } from '@comptoir/contract/errors.ts';
import { diffCatalogs } from '@comptoir/domain/hub/diff-catalogs.ts';
import type { HubCatalog, SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import { isEmptyDiff } from '@comptoir/domain/menu-sync/diff.ts';
import type { ElementChange } from '@comptoir/domain/menu-sync/sync.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as runs from '../menu-sync/runs.ts';
import type { ShopWork } from '../menu-sync/runs.ts';
import * as snapshots from '../menu-sync/snapshots.ts';
import type { HubPlace } from '../ports/hub.ts';
import { ProviderRefused } from '../ports/provider-failures.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { placesOf, readCatalog, tellOfHub, type HubFailure } from './catalogs.ts';
import { TakenOver, type Turn } from './hub-turn.ts';

/** What will be there, and how it gets there: the same twice is the same. */
export type CatalogPlan = {
  catalog: HubCatalog;
  /** Of the hub's own words, where they are put back: our model sees less than they say. */
  digest: string | null;
  leftOut: readonly ElementChange[];
  write: () => Promise<void>;
};
export type CatalogWork = {
  kind: 'push' | 'restore';
  /** The digest of the catalogue that somebody looked at, all of it (SYN-53); null when nobody did. */
  seen: string | null;
  failure: HubFailure;
  /** Refuses what is not to be written any more. */
  plan: (place: HubPlace) => Promise<CatalogPlan>;
  /** For the journal: what it came from. */
  origin: object;
};
type Doing = { ctx: Ctx; place: HubPlace; turn: Turn; work: CatalogWork };
/** What was there before anybody wrote. */
type Known = { snapshotId: string; saved: SavedCatalog };

/**
 * SYN-53, SYN-54, SYN-57: read, compare with what was looked at, plan, snapshot, write; what fails on the way is put
 * back. The snapshot is noted with the run before anything is written: whoever takes it up knows what was there. Null
 * when the hub is away in the middle of it: the run's rescue goes on.
 */
export async function overwriteCatalog(
  ctx: Ctx,
  { shopId }: ShopRef,
  turn: Turn,
  work: CatalogWork,
): Promise<ShopWork | null> {
  try {
    const [place] = await placesOf(ctx, [shopId]);
    return place ? await overwritten({ ctx, place, turn, work }) : null;
  } catch (error) {
    if (error instanceof Refused) return failed(turn, error);
    if (error instanceof TakenOver || !turn.isOver(shopId)) throw error;
    ctx.log.error({ error, runId: turn.runId, shopId }, 'a catalogue could not be written');
    return failed(turn, new Refused(work.failure));
  }
}

async function overwritten(doing: Doing): Promise<ShopWork | null> {
  const { ctx, place, turn, work } = doing;
  const { shopId } = place;
  const begun = turn.begunIn(shopId);
  if (!begun) return begin(doing);
  const { snapshotId, undoneFor } = begun;
  const kept = await snapshots.content(ctx.db, place, snapshotId, ctx.now());
  if (kept?.target !== 'hub_catalog') throw new Refused('NOT_FOUND');
  if (kept.saved.catalogId !== place.catalogId) {
    ctx.log.error(
      { shopId, snapshotId, catalogId: kept.saved.catalogId },
      'connected elsewhere since: its snapshot is kept',
    );
    throw new Refused(work.failure);
  }
  const known = { snapshotId, saved: kept.saved };
  return undoneFor === null ? goOn(doing, known) : undoLater(doing, known, undoneFor);
}

async function begin(doing: Doing): Promise<ShopWork | null> {
  const { ctx, place, turn, work } = doing;
  await turn.beat();
  const saved = await readCatalog(ctx, place, work.failure);
  if (work.seen !== null && work.seen !== saved.digest) throw new Refused('PREVIEW_STALE');
  const plan = await work.plan(place);
  if (isThere(plan, saved)) return skipped(turn, plan);
  const snapshotId = await ctx.transaction(async (tx) => {
    await turn.beat(tx);
    const taken = await snapshots.takeCatalog(tx, ctx, place, { saved, reason: work.kind });
    await turn.note(tx, place.shopId, { snapshotId: taken, undoneFor: null });
    return taken;
  });
  return written(doing, { snapshotId, saved }, plan, { isUntouched: true });
}

/** Taken up from a process that died: it may have written nothing, half of it, or all. */
async function goOn(doing: Doing, known: Known): Promise<ShopWork | null> {
  const { ctx, place, turn, work } = doing;
  await turn.beat();
  const found = await foundOrLater(doing);
  if (!found) return null;
  const isUntouched = found.digest === known.saved.digest;
  let plan: CatalogPlan;
  try {
    plan = await work.plan(place);
  } catch (error) {
    if (isUntouched || !(error instanceof Refused)) throw error;
    return undo(doing, known, error.refusal);
  }
  if (isThere(plan, found)) return updated(doing, known.snapshotId, plan);
  // Half of ours, or what somebody has done at the hub since: nothing is overwritten that is not kept.
  if (!isUntouched)
    await ctx.transaction(async (tx) => {
      await turn.beat(tx);
      await snapshots.takeCatalog(tx, ctx, place, { saved: found, reason: work.kind });
    });
  return written(doing, known, plan, { isUntouched });
}

async function foundOrLater({ ctx, place, turn, work }: Doing): Promise<SavedCatalog | null> {
  try {
    return await readCatalog(ctx, place, work.failure);
  } catch (error) {
    if (error instanceof Refused && !turn.isOver(place.shopId)) return null;
    throw error;
  }
}

async function written(
  doing: Doing,
  known: Known,
  plan: CatalogPlan,
  { isUntouched }: { isUntouched: boolean },
): Promise<ShopWork | null> {
  const { ctx, place, turn, work } = doing;
  await turn.beat();
  try {
    await plan.write();
  } catch (error) {
    tellOfHub(ctx, place, error, 'the hub did not take a catalogue');
    // It rejected all of it: what was there is there, and writing that again would give its elements new numbers.
    if (isUntouched && error instanceof ProviderRefused) throw new Refused(work.failure);
    return undo(doing, known, work.failure);
  }
  return updated(doing, known.snapshotId, plan);
}

/** Minutes may have passed, and somebody may have put it right by hand: nothing is overwritten that is not kept. */
async function undoLater(doing: Doing, known: Known, refusal: Refusal): Promise<ShopWork | null> {
  const { ctx, place, turn, work } = doing;
  await turn.beat();
  const found = await foundOrLater(doing);
  if (!found) return null;
  if (found.digest === known.saved.digest) throw new Refused(refusal);
  await ctx.transaction(async (tx) => {
    await turn.beat(tx);
    await snapshots.takeCatalog(tx, ctx, place, { saved: found, reason: work.kind });
  });
  return undo(doing, known, refusal);
}

/** SYN-57: until it is done, nobody else writes this catalogue: it would be taken back from them too. */
async function undo({ ctx, place, turn }: Doing, known: Known, refusal: Refusal): Promise<ShopWork | null> {
  const { snapshotId, saved } = known;
  await ctx.transaction((tx) => turn.note(tx, place.shopId, { snapshotId, undoneFor: refusal }));
  try {
    await ctx.hub.putBack(place, saved.raw);
  } catch (error) {
    tellOfHub(ctx, place, error, 'a catalogue could not be put back');
    if (!(error instanceof ProviderRefused) && !turn.isOver(place.shopId)) return null;
    ctx.log.error({ error, shopId: place.shopId, snapshotId }, 'a catalogue is left as it is: its snapshot is kept');
  }
  throw new Refused(refusal);
}

const isThere = ({ catalog, digest }: CatalogPlan, found: SavedCatalog): boolean =>
  digest === null ? isEmptyDiff(diffCatalogs(found.catalog, catalog)) : digest === found.digest;

const failed =
  (turn: Turn, refused: Refused): ShopWork =>
  async (tx) => {
    await turn.beat(tx);
    return runs.refusedOutcome(refused);
  };

const skipped =
  (turn: Turn, { leftOut }: CatalogPlan): ShopWork =>
  async (tx) => {
    await turn.beat(tx);
    return runs.outcomeOf(null, leftOut);
  };

/** The journal's entry comes with the report: a push that nobody could report has not been told yet. */
function updated({ ctx, place, turn, work }: Doing, snapshotId: string, { leftOut }: CatalogPlan): ShopWork {
  return async (tx) => {
    await turn.beat(tx);
    await audit(tx, ctx, {
      action: `menu.${work.kind}`,
      entity: 'hub_catalog',
      entityId: place.catalogId,
      shopId: place.shopId,
      before: { snapshotId },
      after: { jobId: turn.runId, catalogName: place.catalogName, ...work.origin },
    });
    return runs.outcomeOf(snapshotId, leftOut);
  };
}
