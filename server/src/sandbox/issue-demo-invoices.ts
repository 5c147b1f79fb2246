import { halfMonthOf } from '@comptoir/domain/finances/compared-periods.ts';
import { closingOf, lastClosedPeriod, nextPeriod } from '@comptoir/domain/invoices/periods.ts';
import { addDays, localDay } from '@comptoir/domain/kernel/time.ts';
import type { Deps } from '../ctx.ts';
import { systemCtx } from '../http/envelope.ts';
import { issueInvoices } from '../invoices/issue-invoices.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE } from './demo/company.ts';
import { refreshStatistics } from './refresh-statistics.ts';

/** The history of the demonstration (SIZES of seed-demo.ts). */
const HISTORY_DAYS = 90;

/**
 * INV-10: the past has its invoices too, each issued in the night after its half-month. Their files are made when
 * somebody opens them: the first start waits for none.
 */
export async function issueDemoInvoices(deps: Deps): Promise<void> {
  const today = localDay(deps.now(), DEMO_TIME_ZONE);
  const last = lastClosedPeriod(deps.now(), DEMO_TIME_ZONE);
  const jobs = { ...deps.jobs, enqueue: async () => undefined };
  for (let period = halfMonthOf(addDays(today, -HISTORY_DAYS)); period.to <= last.to; period = nextPeriod(period)) {
    const now = () => closingOf(period, DEMO_TIME_ZONE);
    const ctx = systemCtx({ ...deps, jobs, now }, DEMO_COMPANY_ID, 'demo');
    for (const { shopId } of DEMO_SHOPS)
      // eslint-disable-next-line no-await-in-loop -- numbers follow the periods
      await issueInvoices(ctx, { companyId: DEMO_COMPANY_ID, shopId });
    // Three months in a few seconds: without it each shop is compared row by row with all that was billed.
    // eslint-disable-next-line no-await-in-loop -- for the period that follows
    await refreshStatistics(deps.database, ['invoice_orders', 'invoices']);
  }
}
