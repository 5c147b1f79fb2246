import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import { msBetween } from '@comptoir/domain/kernel/time.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { companyCtx } from '../../http/envelope.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import * as menus from '../../menu/menus.store.ts';
import { changeSettings } from '../../shops/change-settings.ts';
import * as shops from '../../shops/shops.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { actorOf } from '../../menu-sync/author.ts';
import * as runs from '../../menu-sync/runs.ts';
import type { ShopOutcome } from '../../menu-sync/runs.ts';
import * as snapshots from '../../menu-sync/snapshots.ts';
import * as store from '../../menu-sync/runs.store.ts';
import type { KeptRun } from '../../menu-sync/runs.store.ts';
import { writeMenu } from '../../menu/write-menu.ts';
import { planShopPull, readTill, tillDigest } from './plan-shop-pull.ts';
import * as tillMenus from '../../menu/till-menus.store.ts';
import { PULL_LIMIT_MS, PullRequest } from './pull-menu.ts';

/**
 * SYN-33, SYN-35: the work after the reply 202. The menu and the end of the run are written in one transaction, so that
 * it is never done twice. A run whose process died is tried again until its time limit, and then fails.
 */
export async function runPull(system: Ctx, runId: string): Promise<void> {
  const kept = await store.find(system.db, system.companyId, runId);
  if (kept?.run.state !== 'running') return;
  const ctx = companyCtx(system, system.companyId, actorOf(kept.author), system.traceId);
  const isOver = msBetween(kept.run.startedAt, ctx.now()) >= PULL_LIMIT_MS;
  const read = isOver ? 'till-pull-failed' : await tillAsSeen(ctx, kept);
  if (typeof read === 'string') {
    await ctx.transaction((tx) => runs.fail(tx, ctx, runId, refusalSentence(read)));
    return;
  }
  await runs.eachShop(ctx, runId, (tx, ref) => pullInto(tx, ctx, ref, kept, read));
}

/** The till's menu, or why it cannot be written: the till fails, or its menu is not the one that the preview showed. */
async function tillAsSeen(ctx: Ctx, { run, request }: KeptRun): Promise<TillMenu | Refusal> {
  const { options, till } = PullRequest.parse(request);
  const shop = await shops.find(ctx.db, { companyId: ctx.companyId, shopId: run.shopId });
  if (!shop) return 'NOT_FOUND';
  try {
    const tillMenu = await readTill(ctx, shop, options);
    return tillDigest(tillMenu) === till ? tillMenu : 'PREVIEW_STALE';
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

async function pullInto(tx: Tx, ctx: Ctx, ref: ShopRef, kept: KeptRun, tillMenu: TillMenu): Promise<ShopOutcome> {
  const { options, snapshotId } = PullRequest.parse(kept.request);
  const shop = mustExist(await shops.lock(tx, ref));
  await menus.lock(tx, ref);
  const menu = await menus.read(tx, ref);
  await snapshots.renew(tx, ref, snapshotId, menu);
  const plan = await planShopPull(tx, { shop, menu, tillMenu, options });
  await writeMenu(tx, ref, menu, plan.menu);
  const known = options.updatePaymentTypes ? null : await tillMenus.find(tx, ref);
  await tillMenus.keep(tx, ref, known ? { ...tillMenu, paymentTypes: known.paymentTypes } : tillMenu, ctx.now());
  const { payments } = plan;
  if (payments && payments.changed.length > 0)
    await changeSettings(tx, ctx, ref, 'salesModes', {
      action: 'shop.pull-payment-types',
      change: (modes) => ({ ...modes, paymentTypePosRefs: payments.posRefs }),
    });
  await appendEvent(tx, ref, 'menu-changed', { menuVersion: await menus.raise(tx, ref), patch: { isReplaced: true } });
  await audit(tx, ctx, {
    action: 'menu.pull',
    entity: 'menu',
    entityId: ref.shopId,
    shopId: ref.shopId,
    before: { snapshotId },
    after: { jobId: kept.run.jobId, ...options },
  });
  const leftOut = [...plan.leftOut, ...(payments?.leftOut ?? []), ...plan.lowered];
  return runs.outcomeOf(snapshotId, leftOut);
}
