import * as contract from '@comptoir/contract/payouts.ts';
import { shopsWithFinances } from '../finances/read-finances.ts';
import { handle, handleRaw, type Handler } from '../http/handle.ts';
import { exportAccounting, exportPayout } from './export-payouts.ts';
import * as payouts from './payouts.store.ts';
import { readPayout } from './read-payout.ts';

export const payoutsRoutes: Handler[] = [
  handle(contract.listPayouts, (ctx, { params: { companyId, shopId }, query }) =>
    payouts.list(ctx.db, { companyId, shopIds: [shopId] }, query),
  ),
  handle(contract.listCompanyPayouts, (ctx, { params: { companyId }, query }) =>
    payouts.list(ctx.db, { companyId, shopIds: shopsWithFinances(ctx.user) }, query),
  ),
  handle(contract.readPayout, readPayout),
  handleRaw(contract.exportPayout, exportPayout),
  handleRaw(contract.exportAccounting, exportAccounting),
];
