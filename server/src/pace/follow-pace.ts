import { isPaceOn, paceOf } from '@comptoir/domain/order-settings/pace-limits.ts';
import { ownPreparation } from '@comptoir/domain/orders/preparation.ts';
import { hourSlot, hourStart, nextPace } from '@comptoir/domain/pace/pace.ts';
import type { PaceNow, Shop } from '@comptoir/domain/shops/shop.ts';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../audit/audit.ts';
import type { Ctx, Deps } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { systemCtx } from '../http/envelope.ts';
import { gathered } from '../kernel/gathered.ts';
import { limited } from '../kernel/limited.ts';
import { appendEvent } from '../live/append.ts';
import * as shops from '../shops/shops.store.ts';
import * as paces from './pace.store.ts';

type Asker = { ctx: Ctx; ref: shops.ShopRef };

/**
 * PAC-12: brings the shop's time up to date with its kitchen. Whatever was the reason to look, the state is read again:
 * run twice, or late, it changes nothing more. What the load adds is in the journal; the time of another hour is a
 * measure and no decision, so it is told but not journalled.
 */
export async function followPace(tx: Tx, ctx: Ctx, ref: shops.ShopRef): Promise<void> {
  const shop = await shops.lock(tx, ref);
  if (!shop || shop.retiredAt !== null) return;
  const before = shop.paceNow ?? null;
  const paceNow = await paceOfNow(tx, ctx, shop);
  if (!hasChanged(before, paceNow)) return;
  const saved = await shops.savePace(tx, shop, paceNow);
  const [was, is] = [before?.extraMinutes ?? 0, paceNow?.extraMinutes ?? 0];
  if (was !== is)
    await audit(tx, ctx, {
      action: is > was ? 'shop.pace-longer' : 'shop.pace-shorter',
      entity: 'shop',
      entityId: ref.shopId,
      shopId: ref.shopId,
      before: { extraMinutes: was },
      after: { extraMinutes: is, ordersInPreparation: paceNow?.orders ?? 0 },
    });
  await appendEvent(tx, ref, 'shop-changed', { shop: saved });
}

/** How many orders led to what is added is told again with the next change only: each plate is no news. */
function hasChanged(before: PaceNow | null, after: PaceNow | null): boolean {
  return !isDeepStrictEqual(before && { ...before, orders: 0 }, after && { ...after, orders: 0 });
}

/** Null: the shop's own time. A rush that somebody turned on leaves nothing to add. */
async function paceOfNow(tx: Tx, ctx: Ctx, shop: Shop): Promise<PaceNow | null> {
  const wished = paceOf(shop);
  if (!isPaceOn(wished)) return null;
  const settings = shop.rush.enabled ? { ...wished, lengthens: false } : wished;
  const now = ctx.now();
  const slot = hourSlot(now, shop.timeZone);
  const measures = await paces.list(tx, shop, slot);
  const orders = await paces.countPreparing(tx, shop);
  const pace = nextPace(shop.paceNow?.extraMinutes ?? 0, {
    usual: ownPreparation(shop),
    settings,
    measured: {
      hour: measures.find(({ kind }) => kind === 'hour') ?? null,
      loads: measures.filter(({ kind }) => kind === 'load').map((load) => ({ ...load, band: load.slot })),
    },
    orders,
  });
  if (pace.usualMinutes === null && pace.extraMinutes === 0) return null;
  return { ...pace, orders, hour: hourStart(now, shop.timeZone) };
}

/** Nobody waits for it: it takes few connections from those who work. */
export const inTurn = limited(2);

const followTogether = gathered(async (_: Db, asked: Asker[]): Promise<void[]> => {
  const byShop = new Map(asked.map((one) => [one.ref.shopId, one]));
  for (const { ctx, ref } of byShop.values()) {
    // eslint-disable-next-line no-await-in-loop -- each shop its own short transaction
    await inTurn(() => ctx.transaction((tx) => followPace(tx, ctx, ref)));
  }
  return asked.map(() => undefined);
});

/** Each order that is accepted asks for it: once is enough for all that asked meanwhile. */
export const followPaceSoon = (ctx: Ctx, ref: shops.ShopRef): Promise<void> => followTogether(ctx.db, { ctx, ref });

/** With the hour the usual time changes, whether or not an order moves. */
export async function followPaces(deps: Deps, traceId: string): Promise<void> {
  for (const ref of await paces.shopsToFollow(deps.database.forSystem())) {
    const ctx = systemCtx(deps, ref.companyId, traceId);
    // eslint-disable-next-line no-await-in-loop -- each shop its own short transaction
    await ctx.transaction((tx) => followPace(tx, ctx, ref));
  }
}
