import { pageOf, PageQuery } from '@comptoir/domain/kernel/paging.ts';
import { Day } from '@comptoir/domain/kernel/schema.ts';
import { Payout, PayoutLine } from '@comptoir/domain/payouts/payout.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

const LIST = {
  method: 'GET',
  path: '/payouts',
  query: z.object({ ...PageQuery, pageSize: PageQuery.pageSize.default(10) }),
  reply: pageOf(Payout),
} as const;

/** API-39. */
export const listPayouts = shopRoute({ ...LIST, access: 'finance' });
/** API-82; whoever lacks the page is refused by the handler. */
export const listCompanyPayouts = companyRoute({ ...LIST, access: 'globalFinances' });

/** API-40: no lines when the provider tells none, as for a payout made by hand (ERR-15). */
export const readPayout = shopRoute({
  method: 'GET',
  path: '/payouts/:transactionId',
  access: 'finance',
  params: { transactionId: z.string().max(100) },
  query: z.object({ isAutomatic: z.enum(['true', 'false']).optional() }),
  reply: z.object({
    payout: Payout,
    lines: z.array(PayoutLine),
    /** Of the contracts, the platform's first; null when they have changed since. */
    commissionBasisPoints: z.array(z.int()).nullable(),
  }),
});

/** The lines of a payout as a spreadsheet. */
export const exportPayout = shopRoute({
  method: 'GET',
  path: '/payouts/:transactionId/export',
  access: 'finance',
  params: { transactionId: z.string().max(100) },
  reply: z.string(),
});

/** For the accountant: the sales of a period by VAT rate, or the entries of its card money. Both days included. */
export const exportAccounting = shopRoute({
  method: 'GET',
  path: '/payouts/accounting',
  access: 'finance',
  query: z.object({ startDate: Day, endDate: Day, format: z.enum(['csv', 'fec']) }),
  reply: z.string(),
});
