import { addDays, DEFAULT_TIME_ZONE, instantAt } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../ctx.ts';
import * as shops from '../shops/shops.store.ts';
import * as orders from './orders.store.ts';

type Query = { startDate: string; endDate: string; ordering: 'asc' | 'desc'; pageNumber: number; pageSize: number };

/** API-30, API-72: both days included, cut in the shop's time zone; the company's for all shops. */
export async function listFinished(ctx: Ctx, scope: orders.ShopsScope, query: Query) {
  const zone = await timeZoneOf(ctx, scope);
  return orders.finished(ctx.db, scope, {
    from: instantAt(query.startDate, '00:00', zone),
    before: instantAt(addDays(query.endDate, 1), '00:00', zone),
    ordering: query.ordering,
    pageNumber: query.pageNumber,
    pageSize: query.pageSize,
  });
}

async function timeZoneOf(ctx: Ctx, { companyId, shopId }: orders.ShopScope): Promise<string> {
  if (shopId) return (await shops.find(ctx.db, { companyId, shopId }))?.timeZone ?? DEFAULT_TIME_ZONE;
  const company = await ctx.db
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return company?.time_zone ?? DEFAULT_TIME_ZONE;
}
