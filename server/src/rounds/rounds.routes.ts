import * as contract from '@comptoir/contract/rounds.ts';
import { handle } from '../http/handle.ts';
import { giveOrders } from './give-orders.ts';
import { listDriverChoices } from './list-choices.ts';
import { orderStops } from './order-stops.ts';

export const roundsRoutes = [
  handle(contract.listDriverChoices, listDriverChoices),
  handle(contract.giveOrders, giveOrders),
  handle(contract.orderStops, orderStops),
];
