import { periodBefore, periodLastYear } from '@comptoir/domain/finances/compared-periods.ts';
import { cumulativeSeries, financeRow, type Period } from '@comptoir/domain/finances/figures.ts';
import { inOrder, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { localDay, type Day } from '@comptoir/domain/kernel/time.ts';
import { rightsAt, type Principal } from '@comptoir/domain/session/principal.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as finances from './finances.store.ts';

type Asked = { startDate: Day; endDate: Day };

/** FIN-09, FIN-21: one row a shop, all of them together, and the chart. */
export async function readFinances(ctx: UserCtx, shopIds: readonly string[], { startDate, endDate }: Asked) {
  const scope = { companyId: ctx.companyId, shopIds };
  const shops = await finances.shopsOf(ctx.db, scope);
  const zone = shops[0]?.timeZone ?? 'Europe/Paris';
  const own = inOrder(startDate, endDate);
  const periods: Record<Period, DateRange> = {
    own,
    previous: periodBefore(own, localDay(ctx.now(), zone)),
    lastYear: periodLastYear(own),
  };
  const [sums, takings, comebacks, tips] = await Promise.all([
    finances.sums(ctx.db, scope, periods),
    finances.takings(ctx.db, scope, own),
    finances.comebacks(ctx.db, scope, own),
    finances.tips(ctx.db, scope, own),
  ]);
  const frameOf = (shopId: string | null, shopName: string, createdOn: Day) => ({
    shopId,
    shopName,
    // FIN-14: a range that begins with the shop has nothing before it.
    previous: own.from > createdOn ? periods.previous : null,
    lastYear: periods.lastYear.to >= createdOn ? periods.lastYear : null,
    reactivatedCustomers: comebacks.get(shopId) ?? 0,
    tips: cents(
      shopId === null ? [...tips.values()].reduce((sum, amount) => sum + amount, 0) : (tips.get(shopId) ?? 0),
    ),
  });
  const createdOn = (shop: finances.FinanceShop) => localDay(shop.createdAt, shop.timeZone);
  const [firstDay = own.from] = shops.map(createdOn).toSorted();
  return {
    rows: shops.map((shop) =>
      financeRow(
        sums.filter(({ shopId }) => shopId === shop.shopId),
        frameOf(shop.shopId, shop.name, createdOn(shop)),
      ),
    ),
    totals: financeRow(sums, frameOf(null, 'Total', firstDay)),
    series: cumulativeSeries(takings, own),
    createdOn: firstDay,
  };
}

export function readsFinances(user: Principal, shopId: string): boolean {
  const rights = rightsAt(user, shopId);
  return rights.includes('finance') && rights.includes('globalFinances');
}

/** FIN-21: the shops whose money this person may read together (ROL-10: rights may be lent for some of them). */
export function shopsWithFinances(user: Principal): string[] {
  const shopIds = user.shops.map(({ shopId }) => shopId).filter((shopId) => readsFinances(user, shopId));
  if (shopIds.length === 0) throw new Refused('FORBIDDEN');
  return shopIds;
}
