import * as contract from '@comptoir/contract/hub.ts';
import { handle, type Handler } from '../../http/handle.ts';
import { abandonFailedOrder, listFailedOrders, retryFailedOrder } from './failed-orders.ts';

export const hubOrderRoutes: Handler[] = [
  handle(contract.listFailedHubOrders, listFailedOrders),
  handle(contract.retryHubOrder, retryFailedOrder),
  handle(contract.abandonHubOrder, abandonFailedOrder),
];
