import * as contract from '@comptoir/contract/sales.ts';
import { inOrder } from '@comptoir/domain/kernel/date-ranges.ts';
import { handle, type Handler } from '../http/handle.ts';
import * as sales from './sales.store.ts';

export const salesRoutes: Handler[] = [
  handle(contract.listSales, async (ctx, { params, query }) => ({
    items: await sales.list(ctx.db, params, inOrder(query.startDate, query.endDate)),
  })),
];
