import { halfMonthOf } from '@comptoir/domain/finances/compared-periods.ts';
import { closingOf, lastClosedPeriod, nextPeriod } from '@comptoir/domain/invoices/periods.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { Deps } from '../ctx.ts';
import { systemCtx } from '../http/envelope.ts';
import { edges } from '../invoices/billed-orders.store.ts';
import { issueInvoices } from '../invoices/issue-invoices.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE } from './demo/company.ts';

/**
 * INV-10: the past has its invoices too, each issued in the night after its half-month. Their files are made when
 * somebody opens them: the first start waits for none.
 */
export async function issueDemoInvoices(deps: Deps): Promise<void> {
  const db = deps.database.forCompany(DEMO_COMPANY_ID);
  const shopIds = DEMO_SHOPS.map(({ shopId }) => shopId);
  const { first } = await edges(db, DEMO_COMPANY_ID, shopIds);
  if (first === null) return;
  const last = lastClosedPeriod(deps.now(), DEMO_TIME_ZONE);
  const jobs = { ...deps.jobs, enqueue: async () => undefined };
  for (let period = halfMonthOf(localDay(first, DEMO_TIME_ZONE)); period.to <= last.to; period = nextPeriod(period)) {
    const now = () => closingOf(period, DEMO_TIME_ZONE);
    for (const shopId of shopIds)
      // eslint-disable-next-line no-await-in-loop -- numbers follow the periods
      await issueInvoices(systemCtx({ ...deps, jobs, now }, DEMO_COMPANY_ID, 'demo'), {
        companyId: DEMO_COMPANY_ID,
        shopId,
      });
  }
}
