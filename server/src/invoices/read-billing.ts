import type * as contract from '@comptoir/contract/invoices.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { annexOf } from '@comptoir/domain/invoices/lines.ts';
import { daysBetween } from '@comptoir/domain/kernel/calendar.ts';
import { inOrder, rangeBounds } from '@comptoir/domain/kernel/date-ranges.ts';
import { localDay, type Day } from '@comptoir/domain/kernel/time.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as orders from './billed-orders.store.ts';
import { shopsOfScope } from './read-invoices.ts';

/** A year with its leap day: the answer has one row per order. */
const MOST_DAYS = 366;

/** CAT-API-31: what each order costs its shop, before VAT. */
export async function listBilling(ctx: UserCtx, { query }: Input<typeof contract.listBilling>) {
  const shopIds = shopsOfScope(ctx.user, query, 'invoice', 'finance');
  const range = inOrder(query.startDate, query.endDate);
  if (daysBetween(range.from, range.to) >= MOST_DAYS)
    throw new Refused('RECORD_INVALID', { fields: [{ path: 'endDate', message: 'Demandez un an au plus.' }] });
  const ofShops = await Promise.all(
    shopIds.map(async (shopId) => {
      const shop = { companyId: ctx.companyId, shopId, timeZone: zoneOf(ctx, shopId) };
      const billed = await orders.listBillable(ctx.db, shop, rangeBounds(range, shop.timeZone));
      const rows = annexOf({ kind: 'shop', orders: billed });
      return billed.flatMap(({ orderId, orderNumber, chargeId, requestedFor, amountDue }, index) => {
        const row = rows[index];
        if (!row) return [];
        const { commission, fixedFee, courierFee, totalExclVat } = row;
        const order = { orderId, shopId, orderNumber, chargeId, requestedFor, amountDue };
        return [{ ...order, commission, fixedFee, courierFee, totalExclVat }];
      });
    }),
  );
  return { items: ofShops.flat() };
}

const zoneOf = (ctx: UserCtx, shopId: string): string =>
  ctx.user.shops.find((shop) => shop.shopId === shopId)?.timeZone ?? 'Europe/Paris';

type Edge = Input<typeof contract.readFirstBilled>;

/** CAT-API-54, CAT-API-55. */
export async function readEdge(ctx: UserCtx, { query }: Edge, which: 'first' | 'last'): Promise<{ date: Day | null }> {
  const shopIds = shopsOfScope(ctx.user, query, 'invoice');
  const { [which]: instant } = await orders.edges(ctx.db, ctx.companyId, shopIds);
  return { date: instant && localDay(instant, zoneOf(ctx, shopIds[0] ?? '')) };
}
