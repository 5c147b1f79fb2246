import type { Biller } from '@comptoir/domain/platform-fees/fee-contract.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Day, Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export type PeriodKind = 'shop' | 'network';
export const BILLERS: Record<PeriodKind, Biller> = { shop: 'platform', network: 'network' };

export type ToBill = {
  companyId: string;
  shopId: string;
  timeZone: string;
  kind: PeriodKind;
  /** The last period that was opened; null for a shop that was never billed. */
  lastEnd: Day | null;
  hasOpen: boolean;
};

/** Every shop with a contract, and how far it was billed: of one shop, or of all companies. */
export async function toBill(db: Db | Tx, shop: ShopRef | null = null): Promise<ToBill[]> {
  const { rows } = await sql<ToBill>`
    select c.company_id as "companyId", c.shop_id as "shopId", s.time_zone as "timeZone",
      case c.biller when 'platform' then 'shop' else 'network' end as kind,
      max(p.period_end) as "lastEnd", coalesce(bool_or(p.period_end is not null and p.closed_at is null), false) as "hasOpen"
    from fee_contracts c
    join shops s on s.company_id = c.company_id and s.id = c.shop_id
    left join billing_periods p on p.company_id = c.company_id and p.shop_id = c.shop_id
      and p.kind = case c.biller when 'platform' then 'shop' else 'network' end
    where ${shop ? sql`c.company_id = ${shop.companyId} and c.shop_id = ${shop.shopId}` : sql`true`}
    group by c.company_id, c.shop_id, s.time_zone, c.biller
    order by c.company_id, c.shop_id, c.biller desc`.execute(db);
  return rows;
}

export async function open(db: Db | Tx, shop: ShopRef, kind: PeriodKind, periods: readonly DateRange[]): Promise<void> {
  if (periods.length === 0) return;
  await db
    .insertInto('billing_periods')
    .values(
      periods.map(({ from, to }) => ({
        company_id: shop.companyId,
        shop_id: shop.shopId,
        kind,
        period_start: from,
        period_end: to,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listOpen(
  db: Db | Tx,
  companyId: string,
  shopIds: readonly string[],
): Promise<{ shopId: string; kind: PeriodKind; period: DateRange }[]> {
  const rows = await db
    .selectFrom('billing_periods')
    .select(['shop_id', 'kind', 'period_start', 'period_end'])
    .where('company_id', '=', companyId)
    .where('shop_id', 'in', [...shopIds])
    .where('closed_at', 'is', null)
    .orderBy('period_end')
    .orderBy('kind', 'desc')
    .execute();
  return rows.map((row) => ({
    shopId: row.shop_id,
    kind: row.kind,
    period: { from: row.period_start, to: row.period_end },
  }));
}

const one = ({ companyId, shopId }: ShopRef, kind: PeriodKind, periodEnd: Day) => ({
  company_id: companyId,
  shop_id: shopId,
  kind,
  period_end: periodEnd,
});

/** False when another issuer has closed it. */
export async function lockOpen(tx: Tx, shop: ShopRef, kind: PeriodKind, periodEnd: Day): Promise<boolean> {
  const row = await tx
    .selectFrom('billing_periods')
    .select('closed_at')
    .where((eb) => eb.and(one(shop, kind, periodEnd)))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.closed_at === null;
}

export async function close(tx: Tx, shop: ShopRef, kind: PeriodKind, periodEnd: Day, at: Instant): Promise<void> {
  await tx
    .updateTable('billing_periods')
    .set({ closed_at: at })
    .where((eb) => eb.and(one(shop, kind, periodEnd)))
    .execute();
}

/** Orders of before the first period that was billed are not taken up. */
export async function firstStart(tx: Tx, { companyId, shopId }: ShopRef, kind: PeriodKind): Promise<Day | null> {
  const row = await tx
    .selectFrom('billing_periods')
    .select((eb) => eb.fn.min('period_start').as('first'))
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId, kind }))
    .executeTakeFirst();
  return row?.first ?? null;
}
