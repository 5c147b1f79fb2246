import type { reopenShop as reopenRoute, retireShop as retireRoute } from '@comptoir/contract/company-shops.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import { reopenRefusal, retireRefusal } from '@comptoir/domain/company-shops/retire.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { DEFAULT_CLOSED_MESSAGE } from '@comptoir/domain/shops/shops.labels.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { changeShop } from '../shops/change-shop.ts';
import * as shops from '../shops/shops.store.ts';
import * as store from './company-shops.store.ts';
import { readOne } from './edit-shop.ts';

/** STO-40: closes a shop for good. Its orders, invoices and payouts stay as they are. */
export function retireShop(ctx: Ctx, { params, body }: Input<typeof retireRoute>): Promise<CompanyShop> {
  return ctx.answer(async (tx) => {
    await store.lockClosing(tx, params.companyId);
    await store.lockWhole(tx, params);
    const shop = mustExist(await shops.find(tx, params));
    const standing = await store.standingOf(tx, params, ctx.now());
    const refusal = retireRefusal({ ...shop, ...standing }, body.name);
    if (refusal) throw new Refused(refusal, { words: { orders: ordersLabel(standing.openOrders) } });
    await changeShop(tx, ctx, params, {
      action: 'shop.retire',
      change: ({ rush }) => ({ retiredAt: ctx.now(), rush: { ...rush, enabled: false, until: null } }),
    });
    await appendEvent(tx, { ...params, shopId: null }, 'shops-changed', { shopId: params.shopId });
    return readOne(tx, ctx, params);
  });
}

const ordersLabel = (count: number): string => `${count} ${plural(count, 'commande', 'commandes')}`;

/** STO-45: it comes back closed, so that nobody orders before somebody is there. */
export function reopenShop(ctx: Ctx, { params }: Input<typeof reopenRoute>): Promise<CompanyShop> {
  return ctx.answer(async (tx) => {
    await store.lockClosing(tx, params.companyId);
    const shop = mustExist(await shops.lock(tx, params));
    refuseIf(reopenRefusal(shop.retiredAt, ctx.now()));
    const closedBy = ctx.actor.kind === 'staff' ? ctx.actor.firstName : null;
    await changeShop(tx, ctx, params, {
      action: 'shop.reopen',
      change: () => ({ retiredAt: null, closedMessage: DEFAULT_CLOSED_MESSAGE, closedUntil: null, closedBy }),
    });
    const { companyId, shopId } = params;
    for (const ended of await store.endedStates(tx, params, ctx.now()))
      // eslint-disable-next-line no-await-in-loop -- left together, in one statement
      await ctx.jobs.enqueue(tx, 'end-menu-state', { companyId, shopId, ...ended }, ctx.now());
    await appendEvent(tx, { companyId, shopId: null }, 'shops-changed', { shopId });
    return readOne(tx, ctx, params);
  });
}
