import * as contract from '@comptoir/contract/stock.ts';
import { handle, type Handler } from '../http/handle.ts';
import { setStock } from './set-stock.ts';
import { soldOut } from './stock.store.ts';

export const stockRoutes: Handler[] = [
  handle(contract.setStock, setStock),
  handle(contract.listSoldOut, async (ctx, { params }) => ({ items: await soldOut(ctx.db, params) })),
];
