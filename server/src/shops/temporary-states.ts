import type { setClosed as setClosedRoute, setRush as setRushRoute } from '@comptoir/contract/shops.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { paceOf } from '@comptoir/domain/order-settings/pace-limits.ts';
import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { changeShop } from './change-shop.ts';
import * as shops from './shops.store.ts';

const canonical = (until: string | null) => (until === null ? null : toInstant(until));

/** STO-41: what is closed for good is neither opened nor hurried. */
const ifNotRetired =
  (change: () => shops.ShopChange) =>
  ({ retiredAt }: Shop): shops.ShopChange => {
    if (retiredAt !== null) throw new Refused('shop-retired');
    return change();
  };

/** API-37. A closing has an author and may have an end; an opening has neither. */
export async function setClosed(ctx: Ctx, { params, body }: Input<typeof setClosedRoute>): Promise<Shop> {
  const until = body.closedMessage === false ? null : canonical(body.closedUntil);
  if (isPastEnd(until, ctx.now())) throw new Refused('end-in-the-past');
  const closedBy = body.closedMessage !== false && ctx.actor.kind === 'staff' ? ctx.actor.firstName : null;
  return ctx.answer((tx) =>
    changeShop(tx, ctx, params, {
      action: body.closedMessage === false ? 'shop.open' : 'shop.close',
      change: ifNotRetired(() => ({ closedMessage: body.closedMessage, closedUntil: until, closedBy })),
      also: async () => {
        if (until) await ctx.jobs.enqueue(tx, 'end-closing', params, until);
      },
    }),
  );
}

export async function setRush(ctx: Ctx, { params, body }: Input<typeof setRushRoute>): Promise<Shop> {
  const until = body.enabled ? canonical(body.until) : null;
  if (isPastEnd(until, ctx.now())) throw new Refused('end-in-the-past');
  return ctx.answer((tx) =>
    changeShop(tx, ctx, params, {
      action: body.enabled ? 'shop.rush-on' : 'shop.rush-off',
      change: ifNotRetired(() => ({
        rush: { enabled: body.enabled, extraPreparationMinutes: body.extraPreparationMinutes, until },
      })),
      also: async (_, saved) => {
        if (until) await ctx.jobs.enqueue(tx, 'end-rush', params, until);
        await reconsiderPace(tx, ctx, saved);
      },
    }),
  );
}

/** PAC-12: what the kitchen's load adds gives way to a rush, and may come back after it. */
async function reconsiderPace(tx: Tx, ctx: Ctx, shop: Shop): Promise<void> {
  const { companyId, shopId } = shop;
  if (paceOf(shop).lengthens) await ctx.jobs.enqueue(tx, 'follow-pace', { companyId, shopId });
}

/** SHL-44: if the closing was ended or changed by hand, the old job finds nothing to do. */
export async function endClosing(ctx: Ctx, ref: shops.ShopRef): Promise<void> {
  await ctx.transaction(async (tx) => {
    const shop = await shops.lock(tx, ref);
    if (!shop || shop.retiredAt !== null || shop.closedMessage === false || !isPastEnd(shop.closedUntil, ctx.now()))
      return;
    await changeShop(tx, ctx, ref, {
      action: 'shop.open',
      change: () => ({ closedMessage: false, closedUntil: null, closedBy: null }),
      endedByItself: 'closing',
    });
  });
}

export async function endRush(ctx: Ctx, ref: shops.ShopRef): Promise<void> {
  await ctx.transaction(async (tx) => {
    const shop = await shops.lock(tx, ref);
    if (!shop?.rush.enabled || shop.retiredAt !== null || !isPastEnd(shop.rush.until, ctx.now())) return;
    await changeShop(tx, ctx, ref, {
      action: 'shop.rush-off',
      change: () => ({ rush: { ...shop.rush, enabled: false, until: null } }),
      endedByItself: 'rush',
      also: (_, saved) => reconsiderPace(tx, ctx, saved),
    });
  });
}
