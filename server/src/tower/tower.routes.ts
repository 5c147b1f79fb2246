import * as contract from '@comptoir/contract/tower.ts';
import { handle, type Handler } from '../http/handle.ts';
import { readEveningMail, saveEveningMail } from './evening-mail.ts';
import * as messages from './post-messages.store.ts';
import { closePostMessage, sendPostMessage } from './post-messages.ts';
import { readTower } from './read-tower.ts';

export const towerRoutes: Handler[] = [
  handle(contract.readTower, readTower),
  handle(contract.sendPostMessage, sendPostMessage),
  handle(contract.listPostMessages, async (ctx, { params }) => ({ items: await messages.unread(ctx.db, params) })),
  handle(contract.closePostMessage, closePostMessage),
  handle(contract.readEveningMail, readEveningMail),
  handle(contract.saveEveningMail, saveEveningMail),
];
