import * as commands from '@comptoir/contract/order-commands.ts';
import * as contract from '@comptoir/contract/orders.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { UserCtx } from '../ctx.ts';
import { AT_ONCE, handle } from '../http/handle.ts';
import { Refused, mustExist } from '../http/refused.ts';
import { acceptOrder, refuseOrder } from './answer-order.ts';
import { addPreparationTime, markReady, startDelivery, validateOrder } from './advance-order.ts';
import { closeAlert, openAlerts } from './alerts/alerts.ts';
import { cancelOrder } from './cancel-order.ts';
import { refundOrder } from './money/refund-order.ts';
import { partOf, refundPart } from './money/refund-part.ts';
import { listFinished } from './finished/list-finished.ts';
import { holdMove } from './held/hold-order.ts';
import { sendHeldMove, undoHeldMove } from './held/undo-held.ts';
import * as orders from './orders.store.ts';

/** MIS-10: with a part, only that. */
async function refundAllOrPart(ctx: UserCtx, call: Input<typeof commands.refundOrder>) {
  const { params, body } = call;
  if (!body.part) return refundOrder(ctx, call);
  const order = mustExist(await orders.find(ctx.db, params, params.orderId));
  return refundPart(ctx, call, partOf(order, body.part));
}

export const ordersRoutes = [
  handle(contract.listLiveOrders, (ctx, { params }) => orders.live(ctx.db, params)),
  handle(contract.listCompanyLiveOrders, (ctx) => orders.live(ctx.db, orders.ownShops(ctx))),
  handle(contract.listFinishedOrders, (ctx, { params, query }) => listFinished(ctx, params, query)),
  handle(contract.listCompanyFinishedOrders, (ctx, { query }) => listFinished(ctx, orders.ownShops(ctx), query)),
  handle(contract.readOrder, async (ctx, { params }) => {
    return mustExist(await orders.find(ctx.db, params, params.orderId));
  }),
  handle(contract.readCompanyOrder, async (ctx, { params }) => {
    const [order] = await orders.findAll(ctx.db, orders.ownShops(ctx), [params.orderId]);
    if (!order) throw new Refused('NOT_FOUND');
    return order;
  }),
  handle(contract.findOrderShop, async (ctx, { params }) => {
    const [order] = await orders.findAll(ctx.db, orders.ownShops(ctx), [params.orderId]);
    if (!order) throw new Refused('NOT_FOUND');
    return { shopId: order.shopId, name: order.shop.name };
  }),
  handle(contract.readOrderStory, async (ctx, { params }) => {
    const order = mustExist(await orders.find(ctx.db, params, params.orderId));
    return { items: await orders.story(ctx.db, ctx.companyId, order.id) };
  }),
  handle(commands.acceptOrder, acceptOrder, AT_ONCE),
  handle(commands.refuseOrder, refuseOrder, AT_ONCE),
  handle(commands.markReady, markReady, AT_ONCE),
  handle(commands.startDelivery, startDelivery, AT_ONCE),
  handle(commands.validateOrder, validateOrder, AT_ONCE),
  handle(commands.addPreparationTime, addPreparationTime, AT_ONCE),
  handle(commands.cancelOrder, cancelOrder),
  handle(commands.holdMove, holdMove, AT_ONCE),
  handle(commands.undoHeldMove, undoHeldMove, AT_ONCE),
  handle(commands.sendHeldMove, sendHeldMove, AT_ONCE),
  handle(commands.refundOrder, refundAllOrPart),
  handle(contract.listShopAlerts, async (ctx, { params }) => ({ items: await openAlerts(ctx, params) })),
  handle(contract.listCompanyAlerts, async (ctx) => ({ items: await openAlerts(ctx, orders.ownShops(ctx)) })),
  handle(contract.closeShopAlert, closeAlert),
];
