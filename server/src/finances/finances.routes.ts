import * as contract from '@comptoir/contract/finances.ts';
import { inOrder } from '@comptoir/domain/kernel/date-ranges.ts';
import { handle, type Handler } from '../http/handle.ts';
import { mustExist } from '../http/refused.ts';
import * as finances from './finances.store.ts';
import { readFinances, shopsWithFinances } from './read-finances.ts';

export const financesRoutes: Handler[] = [
  handle(contract.readFinances, (ctx, { params, query }) => readFinances(ctx, [params.shopId], query)),
  handle(contract.readCompanyFinances, (ctx, { query }) => readFinances(ctx, shopsWithFinances(ctx.user), query)),
  handle(contract.listPayments, async (ctx, { params, query }) => {
    const [shop] = await finances.shopsOf(ctx.db, { companyId: params.companyId, shopIds: [params.shopId] });
    const { timeZone } = mustExist(shop);
    return finances.payments(ctx.db, { ...params, timeZone }, inOrder(query.startDate, query.endDate), query);
  }),
];
