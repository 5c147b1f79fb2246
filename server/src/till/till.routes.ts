import * as contract from '@comptoir/contract/till.ts';
import { handle, type Handler } from '../http/handle.ts';
import * as tillMenus from '../menu/till-menus.store.ts';
import { previewPull } from './pull/preview-pull.ts';
import { pullMenu } from './pull/pull-menu.ts';
import { lintReferences } from './pull/reference-check.ts';
import * as links from './till-links.store.ts';
import { sendToTill } from './send-to-till.ts';

export const tillRoutes: Handler[] = [
  handle(contract.sendToTill, sendToTill),
  handle(contract.previewPull, previewPull),
  handle(contract.pullMenu, pullMenu),
  handle(contract.readTillMenu, async (ctx, { params }) => ({
    posMenu: await tillMenus.find(ctx.db, params),
    link: await links.find(ctx.db, params),
  })),
  handle(contract.lintReferences, lintReferences),
];
