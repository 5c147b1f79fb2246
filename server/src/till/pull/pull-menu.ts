import type * as contract from '@comptoir/contract/till.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { PullOptions } from '@comptoir/domain/till/till-menu.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import * as menus from '../../menu/menus.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as previews from '../../menu-sync/previews.ts';
import * as runs from '../../menu-sync/runs.ts';
import * as snapshots from '../../menu-sync/snapshots.ts';
import * as store from '../../menu-sync/runs.store.ts';
import { orFailed } from './plan-shop-pull.ts';
import { keepPreview, pullableShop } from './preview-pull.ts';

export const PULL_LIMIT_MS = 120_000;

/** What a preview of a pull keeps for the confirming call, and the run for its job. */
const PreviewRequest = z.object({ options: PullOptions, till: z.string() });
export const PullRequest = PreviewRequest.extend({ snapshotId: z.string() });
export type PullRequest = z.infer<typeof PullRequest>;

/**
 * SYN-32: replies at once, and a job does the work. A till that is unavailable is reported immediately. Without a preview
 * the server makes its own (SYN-53).
 */
export async function pullMenu(ctx: Ctx, { params, body }: Input<typeof contract.pullMenu>) {
  const { previewId, ...options } = body;
  const shop = await pullableShop(ctx, params);
  await refuseSecond(ctx.db, shop);
  if (previewId) await orFailed(ctx, shop, () => ctx.till.health(shop));
  const seen = previewId ?? (await keepPreview(ctx, shop, options)).previewId;
  const ref = { companyId: shop.companyId, shopId: shop.shopId };
  return ctx.answer((tx) => acceptPull(tx, ctx, ref, seen, options));
}

async function acceptPull(tx: Tx, ctx: Ctx, ref: ShopRef, previewId: string, options: PullOptions) {
  // The lock also makes two calls at the same moment wait for each other.
  const version = await menus.lock(tx, ref);
  await refuseSecond(tx, ref);
  const preview = await previews.claim(tx, ctx, { previewId, kind: 'pull', versions: { [ref.shopId]: version } });
  const { till } = seenFor(preview, ref, options);
  const snapshotId = await snapshots.take(tx, ctx, ref, { menu: await menus.read(tx, ref), reason: 'pull' });
  const request: PullRequest = { options, till, snapshotId };
  const runId = await runs.begin(tx, ctx, {
    kind: 'pull',
    shopId: ref.shopId,
    targets: [ref.shopId],
    request,
    locksMenu: options.resetMenu,
  });
  const job = { companyId: ref.companyId, runId };
  await ctx.jobs.enqueue(tx, 'pull-menu', job);
  // A second job ends the run at its time limit whatever happened to the first, so that the menu does not stay locked.
  await ctx.jobs.enqueue(tx, 'pull-menu', job, addMs(ctx.now(), PULL_LIMIT_MS));
  return { jobId: runId, snapshotId };
}

async function refuseSecond(db: Db, ref: ShopRef): Promise<void> {
  const running = await store.running(db, ref);
  if (running.some(({ kind, shopId }) => kind === 'pull' && shopId === ref.shopId)) throw new Refused('SYNC_RUNNING');
}

/** The preview must have been for the same shop and the same options. */
function seenFor({ shopId, request }: previews.KeptPreview, ref: ShopRef, options: PullOptions) {
  const seen = PreviewRequest.parse(request);
  const isSame = Object.entries(seen.options).every(([name, value]) => options[name as keyof PullOptions] === value);
  if (shopId !== ref.shopId || !isSame) throw new Refused('PREVIEW_STALE');
  return seen;
}
