import * as contract from '@comptoir/contract/hub.ts';
import { handle, type Handler } from '../http/handle.ts';
import { previewPush } from './preview-push.ts';
import { pushMenu } from './push-menu.ts';

export const hubRoutes: Handler[] = [handle(contract.previewPush, previewPush), handle(contract.pushMenu, pushMenu)];
