import * as contract from '@comptoir/contract/cash-returns.ts';
import { handle, handleRaw } from '../http/handle.ts';
import { exportCashReturns, readDriverCash, returnCash } from './return-cash.ts';

export const cashReturnsRoutes = [
  handle(contract.readDriverCash, readDriverCash),
  handle(contract.returnCash, returnCash),
  handleRaw(contract.exportCashReturns, async (ctx, input, reply) => {
    const { fileName, content } = await exportCashReturns(ctx, input);
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(content);
  }),
];
