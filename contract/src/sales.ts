import { Day } from '@comptoir/domain/kernel/schema.ts';
import { SalesRow } from '@comptoir/domain/sales/sales-row.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** CAT-API-14: whole days in the shop's time zone, both included. */
export const listSales = shopRoute({
  method: 'GET',
  path: '/sales',
  access: 'catalogue',
  query: z.object({ startDate: Day, endDate: Day }),
  reply: z.object({ items: z.array(SalesRow) }),
});
