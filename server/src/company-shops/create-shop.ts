import type {
  createCompanyShop as createRoute,
  previewNewShop as previewRoute,
} from '@comptoir/contract/company-shops.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { summaryOf } from '@comptoir/domain/company-shops/copied-settings.ts';
import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { UserCtx } from '../ctx.ts';
import { refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import type { CopyWork } from '../menu-sync/copy/copy-request.ts';
import { planShop } from '../menu-sync/copy/plan-shop.ts';
import { readSource, runCopy, startCopy } from '../menu-sync/copy/run-copy.ts';
import * as previews from '../menu-sync/previews.ts';
import { rulesOfShop } from '../menu/rules.store.ts';
import type { Identity } from '../session/identity.ts';
import { openShop } from '../shops/open-shop.ts';
import * as shops from '../shops/shops.store.ts';
import { mustExist } from '../http/refused.ts';
import { claimSource, copySettings, EMPTY_MENU, readSettings, readSourceShop, workOf } from './copy-shop.ts';
import { readOne } from './edit-shop.ts';
import { refusalOfSlug, unlessTaken } from './slugs.ts';

/** STO-15: what the shop would have, before it exists. */
export async function previewNewShop(
  ctx: UserCtx,
  { body }: Input<typeof previewRoute>,
): Promise<Answer<typeof previewRoute>> {
  const from = await readSourceShop(ctx, body);
  const copied = await readSettings(ctx.db, from, body.parts, from.address);
  const work = workOf(body.parts);
  return {
    menu: work && (await previewMenu(ctx, from, work, body.name)),
    settings: body.parts.flatMap((part) => {
      const summary = summaryOf(part, copied);
      return summary === null ? [] : [{ part, summary }];
    }),
  };
}

async function previewMenu(ctx: UserCtx, from: Shop, work: CopyWork, shopName: string): Promise<SyncPreview> {
  const source = await readSource(ctx, from.shopId);
  // A new shop has no till.
  const shop = { rules: await rulesOfShop(ctx.db, { integration: null }), posPriceOf: () => null };
  const { menu, leftOut } = planShop({ work, replace: false }, { source, target: EMPTY_MENU, shop });
  const ref = { companyId: ctx.companyId, shopId: ctx.newId() };
  return previews.keep(ctx, {
    kind: 'copy',
    shopId: from.shopId,
    request: { work, replace: false, saved: null },
    shops: [previews.shopPreview({ ref, shopName, before: EMPTY_MENU, after: menu, leftOut })],
    read: { [from.shopId]: source.menuVersion },
  });
}

/** STO-10, STO-16: shop and settings in one transaction, the menu by a run that a job continues if this process dies. */
export const createShop =
  ({ principals }: Identity) =>
  async (ctx: UserCtx, { body }: Input<typeof createRoute>): Promise<Answer<typeof createRoute>> => {
    refuseIf(await refusalOfSlug(ctx, body.slug));
    const { copy, ...wanted } = body;
    const from = copy && (await readSourceShop(ctx, copy));
    const work = copy && workOf(copy.parts);
    const seen = from && work ? await claimSource(ctx, from, work, copy.previewId) : null;
    const made = await unlessTaken(
      ctx.answer(async (tx) => {
        const { shopId } = await openShop(tx, ctx, { ...wanted, email: null });
        const ref = { companyId: ctx.companyId, shopId };
        if (from) await copySettings(tx, ctx, ref, { from, parts: copy.parts, to: wanted.address });
        const request = from && work && { sourceShopId: from.shopId, work, replace: false, seen };
        const jobId = request ? await startCopy(tx, ctx, request, [shopId]) : null;
        await appendEvent(tx, ref, 'shop-changed', { shop: mustExist(await shops.find(tx, ref)) });
        await appendEvent(tx, { ...ref, shopId: null }, 'shops-changed', { shopId });
        return { shop: await readOne(tx, ctx, ref), jobId };
      }),
    );
    // Whoever made the shop may enter it at once, here; other nodes agree within two seconds (sec:revocation).
    principals.forget(ctx.user.sessionId);
    if (made.jobId !== null) await runCopy(ctx, made.jobId);
    return made;
  };
