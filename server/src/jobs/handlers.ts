import { systemCtx, type Deps } from '../ctx.ts';
import { missOrder, openWindow } from '../orders/answer-order.ts';
import { releasePayment, settleCapture } from '../orders/payment.ts';
import { mailResetLink } from '../session/passwords/reset-password.ts';
import { endClosing, endRush } from '../shops/temporary-states.ts';
import type { JobHandlers } from './jobs.ts';
import { forgetOldRows } from './retention.ts';

/** What each queue does. The dependencies are asked for when a job runs: queues can be made before anything else is. */
export function jobHandlers(deps: () => Promise<Deps>): JobHandlers {
  const ctx = async (companyId: string, jobId: string) => systemCtx(await deps(), companyId, jobId);
  return {
    'end-closing': async ({ companyId, shopId }, jobId) =>
      endClosing(await ctx(companyId, jobId), { companyId, shopId }),
    'end-rush': async ({ companyId, shopId }, jobId) => endRush(await ctx(companyId, jobId), { companyId, shopId }),
    'order-deadline': async ({ companyId, orderId }, jobId) => missOrder(await ctx(companyId, jobId), orderId),
    'order-window': async ({ companyId, orderId }, jobId) => openWindow(await ctx(companyId, jobId), orderId),
    'release-payment': async ({ companyId, orderId }, jobId) => releasePayment(await ctx(companyId, jobId), orderId),
    'settle-capture': async ({ companyId, orderId }, jobId) => settleCapture(await ctx(companyId, jobId), orderId),
    'mail-reset-link': async ({ companyId, userId }, jobId) => mailResetLink(await ctx(companyId, jobId), userId),
    retention: async () => forgetOldRows(await deps()),
  };
}
