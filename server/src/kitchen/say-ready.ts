import type * as contract from '@comptoir/contract/kitchen.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { kitchenState } from '@comptoir/domain/kitchen/board.ts';
import { principalOfScreen } from '@comptoir/domain/kitchen/screen-principal.ts';
import { undoSecondsOf } from '@comptoir/domain/order-settings/undo-seconds.ts';
import type { KitchenCtx, UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { markReady } from '../orders/advance-order.ts';
import { holdMove } from '../orders/held/hold-order.ts';
import { undoHeldMove } from '../orders/held/undo-held.ts';
import * as orders from '../orders/orders.store.ts';
import * as shops from '../shops/shops.store.ts';

/** KIT-14: for the seconds of the shop, as everybody's « Prête ». The second of two screens finds done what it asks for. */
export async function sayReady(ctx: KitchenCtx, { params }: Input<typeof contract.markReadyInKitchen>): Promise<void> {
  const call = { params: orderOf(ctx, params.orderId), body: {} };
  const shop = mustExist(await shops.find(ctx.db, call.params));
  try {
    // UND-12
    if (undoSecondsOf(shop) === 0) await markReady(ctx, call);
    else await holdMove(asAuthor(ctx), { ...call, body: { event: 'ready' } });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const order = await orders.find(ctx.db, call.params, params.orderId);
    if (!order || (order.held?.event !== 'ready' && kitchenState(order, ctx.now()) !== 'ready')) throw error;
  }
}

export async function undoReady(ctx: KitchenCtx, { params }: Input<typeof contract.undoReadyInKitchen>): Promise<void> {
  const scope = orderOf(ctx, params.orderId);
  const order = mustExist(await orders.find(ctx.db, scope, params.orderId));
  // Of what is decided at the counter a screen takes nothing back.
  if (order.held?.event !== 'ready') throw new Refused('held-gone');
  await undoHeldMove(asAuthor(ctx), { params: { ...scope, heldId: params.heldId } });
}

const orderOf = ({ companyId, screen }: KitchenCtx, orderId: string) => ({ companyId, shopId: screen.shopId, orderId });

const asAuthor = (ctx: KitchenCtx): UserCtx => ({ ...ctx, user: principalOfScreen(ctx.screen) });
