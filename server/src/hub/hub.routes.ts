import * as contract from '@comptoir/contract/hub.ts';
import { handle, type Handler } from '../http/handle.ts';
import { saveToken, startConnection } from './connection/connect.ts';
import { disconnect } from './connection/disconnect.ts';
import { readConnection } from './connection/read-connection.ts';
import { previewPush } from './preview-push.ts';
import { pushMenu } from './push-menu.ts';

export const hubRoutes: Handler[] = [
  handle(contract.readHub, readConnection),
  handle(contract.startHubConnection, startConnection),
  handle(contract.saveHubToken, saveToken),
  handle(contract.disconnectHub, disconnect),
  handle(contract.previewPush, previewPush),
  handle(contract.pushMenu, pushMenu),
];
