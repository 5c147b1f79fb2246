import { CashReturn, OwedOrder } from '@comptoir/domain/cash-returns/cash-return.ts';
import { PageQuery } from '@comptoir/domain/kernel/paging.ts';
import { Id, PositiveCents, line } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** RND-30, RND-31: what the driver owes this shop, and what was handed over, newest first. */
export const readDriverCash = shopRoute({
  method: 'GET',
  path: '/drivers/:driverId/cash',
  access: 'driverTakings',
  params: { driverId: Id },
  query: z.object({ ...PageQuery }),
  reply: z.object({ owed: z.array(OwedOrder), items: z.array(CashReturn), total: z.int().min(0) }),
});

/** RND-31: the orders that whoever counts has seen; a difference needs a word. */
export const returnCash = shopRoute({
  method: 'POST',
  path: '/drivers/:driverId/cash-returns',
  access: 'driverTakings',
  params: { driverId: Id },
  body: z.strictObject({
    orderIds: z.array(Id).min(1).max(500),
    countedCash: PositiveCents,
    countedMealVouchers: PositiveCents,
    note: line(300).nullable().default(null),
  }),
  reply: CashReturn,
  status: 201,
});

/** RND-33 */
export const exportCashReturns = shopRoute({
  method: 'GET',
  path: '/drivers/:driverId/cash-returns.csv',
  access: 'driverTakings',
  params: { driverId: Id },
  reply: z.unknown(),
});
