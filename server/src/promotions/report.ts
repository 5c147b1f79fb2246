import type { readGeneralReport, readPromotionReport } from '@comptoir/contract/promotions.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addDays, DEFAULT_TIME_ZONE, localDay, type Day } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../ctx.ts';
import type { Db } from '../db/db.ts';
import { mustExist } from '../http/refused.ts';
import * as promotions from './promotions.store.ts';
import type { PromotionScope } from './promotions.store.ts';

type Report = Answer<typeof readPromotionReport>;

const DAYS_SHOWN = 30;

export const readReport = (ctx: UserCtx, { params }: Input<typeof readPromotionReport>): Promise<Report> =>
  report(ctx, params, params.key);

export const readReportOfAll = (ctx: UserCtx, { params }: Input<typeof readGeneralReport>): Promise<Report> =>
  report(ctx, { companyId: params.companyId, shopId: null }, params.key);

/** PRO-50: what was given back counts for nothing but its own figure. */
async function report(ctx: UserCtx, scope: PromotionScope, key: string): Promise<Report> {
  const promotion = mustExist(await promotions.find(ctx.db, scope, key));
  const zone = ctx.user.shops.find(({ shopId }) => shopId === scope.shopId)?.timeZone ?? DEFAULT_TIME_ZONE;
  const { lastUse, ...figures } = await figuresOf(ctx.db, scope, key);
  // A code that ended long ago is shown at the end of its life.
  const lastDay = promotion.endsAt && promotion.endsAt < ctx.now() ? lastUse : null;
  const last = localDay(lastDay ?? ctx.now(), zone);
  const from = addDays(last, 1 - DAYS_SHOWN);
  const byDay = await usesByDay(ctx.db, scope, key, { from, zone });
  const days = Array.from({ length: DAYS_SHOWN }, (_, i) => {
    const day = addDays(from, i);
    return byDay.get(day) ?? { day, uses: 0, revenue: cents(0), discount: cents(0) };
  });
  return { promotion, ...figures, lastUse, days };
}

const USED = ({ companyId, shopId }: PromotionScope, key: string) => sql`
  promotion_uses u join orders o on o.company_id = u.company_id and o.id = u.order_id
  where u.company_id = ${companyId} and u.promotion_id = ${key} and (${shopId}::uuid is null or u.shop_id = ${shopId}::uuid)`;
const GIVEN = sql`o.promotion_discount + o.delivery_fee_before_promotion - o.delivery_fee`;

type Figures = Omit<Report, 'promotion' | 'days'>;

async function figuresOf(db: Db, scope: PromotionScope, key: string): Promise<Figures> {
  const kept = sql`filter (where u.given_back_at is null)`;
  const { rows } = await sql<Omit<Figures, 'returningClients'> & { clients: number }>`
    select count(*) ${kept}::int as uses, (count(*) - count(*) ${kept})::int as "givenBack",
      coalesce(sum(o.amount_due) ${kept}, 0)::bigint as revenue, coalesce(sum(${GIVEN}) ${kept}, 0)::bigint as discount,
      (count(distinct u.customer_id) filter (where u.given_back_at is null and u.is_new_client))::int as "newClients",
      (count(distinct u.customer_id) ${kept})::int as clients,
      min(u.used_at) ${kept} as "firstUse", max(u.used_at) ${kept} as "lastUse"
    from ${USED(scope, key)}`.execute(db);
  const { clients, ...figures } = mustExist(rows[0]);
  return { ...figures, returningClients: clients - figures.newClients };
}

type DayOfUse = Report['days'][number];

async function usesByDay(
  db: Db,
  scope: PromotionScope,
  key: string,
  { from, zone }: { from: Day; zone: string },
): Promise<Map<Day, DayOfUse>> {
  const { rows } = await sql<DayOfUse>`
    select to_char(u.used_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as uses,
      sum(o.amount_due)::bigint as revenue, sum(${GIVEN})::bigint as discount
    from ${USED(scope, key)} and u.given_back_at is null
      and u.used_at >= (${from}::date::timestamp at time zone ${zone})
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.day, row]));
}
