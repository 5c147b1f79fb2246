import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import type { pushMenu as pushRoute } from '@comptoir/contract/hub.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { isSame } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { ShopReport, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as previews from '../menu-sync/previews.ts';
import * as shops from '../shops/shops.store.ts';
import type { HubFailure } from './catalogs.ts';
import { keepPreview, PushPreview, pushTargets } from './preview-push.ts';
import { pushToShops, type Seen } from './run-push.ts';
import { startRun } from './start-run.ts';

/** In a reply, so that people can read it. */
const MOST_LEFT_OUT = 500;

/** SET-API-05: replies once the hub has stored the catalogues. Without a preview the server makes its own (SYN-53). */
export async function pushMenu(
  ctx: UserCtx,
  { params: { shopId }, body }: Input<typeof pushRoute>,
): Promise<Answer<typeof pushRoute>> {
  const targets = pushTargets(ctx, body.shopIds);
  const seen = await previews.seenBy(body.previewId, {
    preview: () => keepPreview(ctx, shopId, targets, { isShown: false }),
    claimed: (previewId) => claimSeen(ctx, shopId, targets, previewId),
  });
  const runId = await startRun(ctx, { kind: 'push', shopId, targets, request: { seen } });
  const { run, leftOut } = await pushToShops(ctx, runId);
  const reports = await reportsOf(ctx, run, targets, 'hub-push-failed');
  refuseIfNowhere(reports, 'hub-push-failed');
  return {
    jobId: runId,
    reports,
    leftOut: leftOut.slice(0, MOST_LEFT_OUT),
    snapshotIds: reports.flatMap(({ snapshotId }) => snapshotId ?? []),
  };
}

/** SYN-53: what the preview showed; refused if a menu has changed since. The run compares the catalogues. */
async function claimSeen(ctx: Ctx, shopId: string, targets: readonly string[], previewId: string): Promise<Seen> {
  const versions = await previews.currentVersions(ctx.db, ctx, targets);
  const preview = await previews.claim(ctx.db, ctx, { previewId, kind: 'push', versions });
  const { catalogs } = PushPreview.parse(preview.request);
  if (preview.shopId !== shopId || !isSame(Object.keys(catalogs).sort(), targets)) throw new Refused('PREVIEW_STALE');
  return Object.fromEntries(
    targets.map((target) => [target, { menuVersion: versions[target] ?? 1, digest: catalogs[target] ?? '' }]),
  );
}

/** The reports for the caller. A shop whose catalogue is still being put back counts as failed. */
export async function reportsOf(
  ctx: Ctx,
  { report }: SyncRun,
  targets: readonly string[],
  failure: HubFailure,
): Promise<ShopReport[]> {
  const known = new Map(report.shops.map((shop) => [shop.shopId, shop]));
  return Promise.all(targets.map(async (shopId) => known.get(shopId) ?? unfinishedReport(ctx, shopId, failure)));
}

async function unfinishedReport(ctx: Ctx, shopId: string, failure: HubFailure): Promise<ShopReport> {
  const shop = await shops.find(ctx.db, { companyId: ctx.companyId, shopId });
  const reason = refusalSentence(failure);
  return { shopId, shopName: shop?.name ?? '', outcome: 'failed', reason, snapshotId: null };
}

/** A reason that all shops share is said in its own sentence; any other failure is the hub's. */
const OWN_SENTENCES: readonly Refusal[] = [
  'PREVIEW_STALE',
  'snapshot-failed',
  'hub-not-connected',
  'hub-other-catalog',
  'NOT_FOUND',
];

export function refuseIfNowhere(reports: readonly ShopReport[], failure: HubFailure): void {
  if (reports.some(({ outcome }) => outcome !== 'failed')) return;
  const shared = OWN_SENTENCES.find((refusal) => reports.every(({ reason }) => reason === refusalSentence(refusal)));
  throw new Refused(shared ?? failure);
}
