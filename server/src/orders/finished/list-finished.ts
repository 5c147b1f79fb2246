import type { FinishedQuery } from '@comptoir/contract/orders.ts';
import { rangeBounds } from '@comptoir/domain/kernel/date-ranges.ts';
import { ORDER_TYPES, type OrderType } from '@comptoir/domain/kernel/sales.ts';
import { searchTerms } from '@comptoir/domain/orders/search/search-terms.ts';
import type { UserCtx } from '../../ctx.ts';
import * as shops from '../../shops/shops.store.ts';
import type { ShopScope, ShopsScope } from '../orders.store.ts';
import { placeOf } from './deep-page.ts';
import * as finished from './finished.store.ts';

/** API-30, API-72, API-78: both days included, in the time zone of the shop, or of the company for all shops. */
export async function listFinished(ctx: UserCtx, scope: ShopsScope, query: FinishedQuery) {
  const bounds = rangeBounds({ from: query.startDate, to: query.endDate }, await timeZoneOf(ctx, scope));
  const terms = searchTerms(query.search ?? '');
  const wanted = { ...bounds, orderType: query.orderType ?? null, search: terms };
  const found = await find(ctx, scope, wanted, query);
  if (!terms?.referencePart || Object.values(found.counts).some((count) => count > 0)) return found;
  return find(ctx, scope, { ...wanted, search: { referencePart: terms.referencePart } }, query);
}

async function find(ctx: UserCtx, scope: ShopsScope, wanted: finished.Wanted, query: FinishedQuery) {
  const [items, found] = await Promise.all([
    pageOf(ctx, scope, wanted, query),
    wanted.search ? finished.foundByType(ctx.db, scope, wanted) : finished.countsByType(ctx.db, scope, wanted),
  ]);
  return { items, ...totals(found, wanted.orderType, wanted.search ? finished.MOST_FOUND : Number.POSITIVE_INFINITY) };
}

async function pageOf(ctx: UserCtx, scope: ShopsScope, wanted: finished.Wanted, query: FinishedQuery) {
  const { ordering, pageNumber, pageSize } = query;
  const place = await placeOf(ctx.db, scope, wanted, { ordering, offset: pageNumber * pageSize, limit: pageSize });
  return finished.page(ctx.db, scope, place.wanted, place.at);
}

/** ORD-11: one count per type, whichever is chosen; a search stops counting at `most`. */
function totals(found: finished.TypeCounts, chosen: OrderType | null, most: number) {
  const count = (type: OrderType) => Math.min(found[type] ?? 0, most);
  const counts: Record<OrderType, number> = {
    delivery: count('delivery'),
    click_and_collect: count('click_and_collect'),
    click_and_seat: count('click_and_seat'),
  };
  const total = chosen ? counts[chosen] : ORDER_TYPES.reduce((sum, type) => sum + counts[type], 0);
  return { total, counts, areCountsCapped: ORDER_TYPES.some((type) => (found[type] ?? 0) > most) };
}

async function timeZoneOf({ db, user }: UserCtx, { companyId, shopId }: ShopScope): Promise<string> {
  const shop = user.shops.find((own) => own.shopId === shopId);
  return shop?.timeZone ?? (await shops.company(db, companyId)).time_zone;
}
