import * as contract from '@comptoir/contract/kitchen.ts';
import { kitchenState } from '@comptoir/domain/kitchen/board.ts';
import type { KitchenCtx } from '../ctx.ts';
import { handle, handleRaw } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import { beginStream } from '../live/begin-stream.ts';
import { markReady } from '../orders/advance-order.ts';
import * as orders from '../orders/orders.store.ts';
import { cutForKitchen, KITCHEN_TOPICS } from './kitchen-news.ts';
import { reportPost, reportRangInKitchen } from './kitchen-post.ts';
import { askKitchenCode, disconnectScreen, openSession, pairScreen, toPublic } from './pair-screen.ts';
import { readBoard } from './read-board.ts';
import { principalOfScreen } from './screen-principal.ts';
import * as screens from './screens.store.ts';
import { strikeLine } from './strike-line.ts';

const shopOf = ({ companyId, screen }: KitchenCtx) => ({ companyId, shopId: screen.shopId });

export const kitchenRoutes = [
  handle(contract.readKitchen, (ctx, { params }) => readBoard(ctx, params)),
  handle(contract.strikeLine, strikeLine),
  handle(contract.listKitchenScreens, async (ctx, { params }) => ({
    items: (await screens.list(ctx.db, params)).map(toPublic),
  })),
  handle(contract.pairKitchenScreen, pairScreen),
  handle(contract.disconnectKitchenScreen, disconnectScreen),
  handle(contract.askKitchenCode, askKitchenCode),
  handle(contract.openKitchenSession, openSession),
  handle(contract.readOwnKitchen, async (ctx) => ({
    board: await readBoard(ctx, shopOf(ctx)),
    screen: toPublic(ctx.screen),
  })),
  handle(contract.strikeOwnLine, (ctx, { params, body }) =>
    strikeLine(ctx, { params: { ...shopOf(ctx), ...params }, body }),
  ),
  handle(contract.markReadyInKitchen, markReadyOnce),
  handle(contract.reportKitchenPost, reportPost),
  handle(contract.reportKitchenRang, reportRangInKitchen),
  handleRaw(contract.kitchenStream, async (ctx, _input, reply, request) => {
    const { shopId } = ctx.screen;
    await beginStream(ctx.live, reply, request, {
      user: principalOfScreen(ctx.screen),
      asked: { shopIds: new Set([shopId]), topics: KITCHEN_TOPICS },
      cut: cutForKitchen,
    });
  }),
];

/** KIT-14: the second of two screens finds done what it asks for. */
async function markReadyOnce(ctx: KitchenCtx, { params }: { params: { orderId: string } }): Promise<void> {
  const call = { params: { ...shopOf(ctx), orderId: params.orderId }, body: {} };
  try {
    await markReady(ctx, call);
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal !== 'ORDER_STATE') throw error;
    const order = await orders.find(ctx.db, call.params, params.orderId);
    if (!order || kitchenState(order, ctx.now()) !== 'ready') throw error;
  }
}
