import { NO_SUMS, type CampaignSums } from '@comptoir/domain/campaigns/margin.ts';
import { RETURN_DAYS } from '@comptoir/domain/win-back/win-back-rules.ts';
import type { WinBackResult } from '@comptoir/domain/win-back/win-back.ts';
import { sql } from 'kysely';
import { BROUGHT_BY_ORDER, COSTS_OF_ORDER, SUMS } from '../campaigns/campaigns.store.ts';
import type { Db } from '../db/db.ts';

type Groups = Pick<WinBackResult, 'written' | 'waiting' | 'unreached' | 'controls' | 'returned' | 'controlsReturned'>;
export type RuleSums = Groups & CampaignSums;

const NOBODY: Groups = { written: 0, waiting: 0, unreached: 0, controls: 0, returned: 0, controlsReturned: 0 };

/** CMP-20: whose turn it was, and who of them ordered within thirty days, with the code or without. */
async function groups(db: Db, companyId: string, ruleIds: readonly string[]): Promise<Map<string, Groups>> {
  const { rows } = await sql<Groups & { id: string }>`
    select m.rule_id as id, count(*) filter (where m.state = 'sent')::int as written,
      count(*) filter (where m.state = 'claimed')::int as waiting,
      count(*) filter (where m.state in ('failed', 'dropped'))::int as unreached,
      count(*) filter (where m.state = 'control')::int as controls,
      count(*) filter (where m.state = 'sent' and bought.is_back)::int as returned,
      count(*) filter (where m.state = 'control' and bought.is_back)::int as "controlsReturned"
    from win_back_turns m
    join win_back_rules r on r.company_id = m.company_id and r.id = m.rule_id
    cross join lateral (
      select exists (
        select from orders o where o.company_id = m.company_id and o.customer_id = m.customer_id
          and o.status = 'completed' and o.counts_in_revenue and (r.shop_id is null or o.shop_id = r.shop_id)
          and o.created_at >= m.claimed_at
          and o.created_at < m.claimed_at + make_interval(days => ${sql.lit(RETURN_DAYS)})) as is_back
    ) bought
    where m.company_id = ${companyId} and m.rule_id = any(${[...ruleIds]}::uuid[])
    group by m.rule_id`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** CMP-04 to CMP-07: of the orders with a code of the rule, in the shops that the reader may see. */
async function sums(
  db: Db,
  companyId: string,
  ruleIds: readonly string[],
  shopIds: readonly string[],
): Promise<Map<string, CampaignSums>> {
  const { rows } = await sql<CampaignSums & { id: string }>`
    select rule_id as id, ${SUMS} from (
      select m.rule_id, ${BROUGHT_BY_ORDER}
      from win_back_turns m
      join promotion_uses u on u.company_id = m.company_id and u.promotion_id = m.promotion_id
        and u.given_back_at is null
      join orders o on o.company_id = u.company_id and o.id = u.order_id
      ${COSTS_OF_ORDER}
      where m.company_id = ${companyId} and m.rule_id = any(${[...ruleIds]}::uuid[])
        and o.shop_id = any(${[...shopIds]}::uuid[]) and o.status = 'completed' and o.counts_in_revenue
    ) counted group by rule_id`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function results(
  db: Db,
  companyId: string,
  ruleIds: readonly string[],
  shopIds: readonly string[],
): Promise<(ruleId: string) => RuleSums> {
  if (ruleIds.length === 0) return () => ({ ...NOBODY, ...NO_SUMS });
  const [people, money] = await Promise.all([groups(db, companyId, ruleIds), sums(db, companyId, ruleIds, shopIds)]);
  return (ruleId) => ({ ...(people.get(ruleId) ?? NOBODY), ...(money.get(ruleId) ?? NO_SUMS) });
}
