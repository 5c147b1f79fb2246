import * as contract from '@comptoir/contract/kitchen.ts';
import { principalOfScreen } from '@comptoir/domain/kitchen/screen-principal.ts';
import type { KitchenCtx } from '../ctx.ts';
import { handle, handleRaw } from '../http/handle.ts';
import { beginStream } from '../live/begin-stream.ts';
import { cutForKitchen, KITCHEN_TOPICS } from './kitchen-news.ts';
import { reportPost, reportRangInKitchen } from './kitchen-post.ts';
import { askKitchenCode, disconnectScreen, openSession, pairScreen, toPublic } from './pair-screen.ts';
import { readBoard } from './read-board.ts';
import { sayReady, undoReady } from './say-ready.ts';
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
  handle(contract.markReadyInKitchen, sayReady),
  handle(contract.undoReadyInKitchen, undoReady),
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
