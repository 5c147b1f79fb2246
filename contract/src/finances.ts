import { FinanceDay, FinanceRow, Payment } from '@comptoir/domain/finances/finance-row.ts';
import { pageOf, PageQuery } from '@comptoir/domain/kernel/paging.ts';
import { Day } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

/** Whole days in the shop's time zone, both included. */
const Range = z.object({ startDate: Day, endDate: Day });

const FIGURES = {
  method: 'GET',
  path: '/finances',
  query: Range,
  reply: z.object({
    rows: z.array(FinanceRow),
    totals: FinanceRow,
    series: z.array(FinanceDay),
    /** FIN-02: of the shop, or of the first of them. */
    createdOn: Day,
  }),
} as const;

/** API-43. */
export const readFinances = shopRoute({ ...FIGURES, access: 'finance' });
/** API-81; whoever lacks the page is refused by the handler. */
export const readCompanyFinances = companyRoute({ ...FIGURES, access: 'globalFinances' });

/** API-44. */
export const listPayments = shopRoute({
  method: 'GET',
  path: '/finances/payments',
  access: 'finance',
  query: Range.extend({ ...PageQuery, pageSize: PageQuery.pageSize.default(10) }),
  reply: pageOf(Payment),
});
