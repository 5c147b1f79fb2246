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
import { placesOf, readCatalog, warnOfHub, type HubFailure } from './catalogs.ts';
import * as connections from './hub-connections.store.ts';
import { atHub } from './hub-health.ts';
import { TakenOver, type Turn } from './hub-turn.ts';
import { askForStock } from './stock/tell-hub-stock.ts';

/** The catalogue that the hub will have. Writing it twice has the same effect as once. */
export type CatalogPlan = {
  catalog: HubCatalog;
  /** When a saved answer of the hub is put back: the digest of that answer, which contains more than our model. */
  digest: string | null;
  leftOut: readonly ElementChange[];
  write: (over: SavedCatalog) => Promise<void>;
};
export type CatalogWork = {
  kind: 'push' | 'restore';
  /** The digest of the catalogue that the preview showed (SYN-53); null without a preview. */
  seen: string | null;
  failure: HubFailure;
  /** Throws a refusal when the catalogue must not be written any more. */
  plan: (place: HubPlace, found: SavedCatalog) => Promise<CatalogPlan>;
  /** For the journal: where the new catalogue comes from. */
  origin: object;
};
type Doing = { ctx: Ctx; place: HubPlace; turn: Turn; work: CatalogWork };
/** The catalogue before the run wrote to it. */
type Known = { snapshotId: string; saved: SavedCatalog };

/**
 * SYN-53, SYN-54, SYN-57: read, compare with the preview, plan, snapshot, write; after a failure the old catalogue is put
 * back. The snapshot is stored with the run before anything is written, so that another process can continue. Null when
 * the hub is unavailable in the middle: a job continues the run.
 */
export async function overwriteCatalog(
  ctx: Ctx,
  { shopId }: ShopRef,
  turn: Turn,
  work: CatalogWork,
): Promise<ShopWork | null> {
  try {
    const [place] = await placesOf(ctx, [shopId]);
    return place ? await beginOrContinue({ ctx, place, turn, work }) : null;
  } catch (error) {
    if (error instanceof Refused) return reportFailed(turn, error);
    if (error instanceof TakenOver || !turn.isOver(shopId)) throw error;
    ctx.log.error({ error, runId: turn.runId, shopId }, 'a catalogue could not be written');
    return reportFailed(turn, new Refused(work.failure));
  }
}

async function beginOrContinue(doing: Doing): Promise<ShopWork | null> {
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
  const plan = await work.plan(place, saved);
  if (isThere(plan, saved)) return reportSkipped(turn, plan);
  const snapshotId = await ctx.transaction(async (tx) => {
    await turn.beat(tx);
    const taken = await snapshots.takeCatalog(tx, ctx, place, { saved, reason: work.kind });
    await turn.note(tx, place.shopId, { snapshotId: taken, undoneFor: null });
    return taken;
  });
  return writePlan(doing, { snapshotId, saved }, plan, { isUntouched: true });
}

/** Continues after a process that died: it may have written nothing, a part, or everything. */
async function goOn(doing: Doing, known: Known): Promise<ShopWork | null> {
  const { place, turn, work } = doing;
  await turn.beat();
  const found = await readUnlessAway(doing);
  if (!found) return null;
  const isUntouched = found.digest === known.saved.digest;
  let plan: CatalogPlan;
  try {
    plan = await work.plan(place, known.saved);
  } catch (error) {
    if (isUntouched || !(error instanceof Refused)) throw error;
    return undo(doing, known, error.refusal);
  }
  if (isThere(plan, found)) return reportUpdated(doing, known.snapshotId, plan);
  // A part of ours, or a change that somebody made at the hub since: a snapshot of it is kept before it is overwritten.
  if (!isUntouched) await keepSnapshot(doing, found);
  return writePlan(doing, known, plan, { isUntouched });
}

async function keepSnapshot({ ctx, place, turn, work }: Doing, saved: SavedCatalog): Promise<void> {
  await ctx.transaction(async (tx) => {
    await turn.beat(tx);
    await snapshots.takeCatalog(tx, ctx, place, { saved, reason: work.kind });
  });
}

async function readUnlessAway({ ctx, place, turn, work }: Doing): Promise<SavedCatalog | null> {
  try {
    return await readCatalog(ctx, place, work.failure);
  } catch (error) {
    if (error instanceof Refused && !turn.isOver(place.shopId)) return null;
    throw error;
  }
}

async function writePlan(
  doing: Doing,
  known: Known,
  plan: CatalogPlan,
  { isUntouched }: { isUntouched: boolean },
): Promise<ShopWork | null> {
  const { ctx, place, turn, work } = doing;
  await turn.beat();
  try {
    await atHub(ctx, place, () => plan.write(known.saved));
  } catch (error) {
    warnOfHub(ctx, place, error, 'the hub did not take a catalogue');
    // The hub refused everything and still has the old catalogue. Writing that again would give its elements new ids.
    if (isUntouched && error instanceof ProviderRefused) throw new Refused(work.failure);
    return undo(doing, known, work.failure);
  }
  return reportUpdated(doing, known.snapshotId, plan);
}

/** Minutes may have passed, and somebody may have repaired the catalogue by hand: a snapshot of it is kept first. */
async function undoLater(doing: Doing, known: Known, refusal: Refusal): Promise<ShopWork | null> {
  await doing.turn.beat();
  const found = await readUnlessAway(doing);
  if (!found) return null;
  if (found.digest === known.saved.digest) throw new Refused(refusal);
  await keepSnapshot(doing, found);
  return undo(doing, known, refusal);
}

/** SYN-57: until this is done nobody else may write the catalogue, because it would be undone as well. */
async function undo({ ctx, place, turn }: Doing, known: Known, refusal: Refusal): Promise<ShopWork | null> {
  const { snapshotId, saved } = known;
  await ctx.transaction((tx) => turn.note(tx, place.shopId, { snapshotId, undoneFor: refusal }));
  try {
    await atHub(ctx, place, () => ctx.hub.putBack(place, saved.raw));
  } catch (error) {
    warnOfHub(ctx, place, error, 'a catalogue could not be put back');
    if (!(error instanceof ProviderRefused) && !turn.isOver(place.shopId)) return null;
    ctx.log.error({ error, shopId: place.shopId, snapshotId }, 'a catalogue is left as it is: its snapshot is kept');
  }
  throw new Refused(refusal);
}

const isThere = ({ catalog, digest }: CatalogPlan, found: SavedCatalog): boolean =>
  digest === null ? isEmptyDiff(diffCatalogs(found.catalog, catalog)) : digest === found.digest;

const reportFailed =
  (turn: Turn, refused: Refused): ShopWork =>
  async (tx) => {
    await turn.beat(tx);
    return runs.refusedOutcome(refused);
  };

const reportSkipped =
  (turn: Turn, { leftOut }: CatalogPlan): ShopWork =>
  async (tx) => {
    await turn.beat(tx);
    return runs.outcomeOf(null, leftOut);
  };

/** The journal's entry commits with the report of the shop. */
function reportUpdated({ ctx, place, turn, work }: Doing, snapshotId: string, { leftOut }: CatalogPlan): ShopWork {
  return async (tx) => {
    await turn.beat(tx);
    // HUB-20: the new catalogue may have other references: the hub is told the whole stock.
    await connections.forgetTold(tx, place);
    await askForStock(tx, ctx, place);
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
