import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMs, DAY, toInstant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { stableId } from '../../kernel/stable-id.ts';
import * as rules from '../../win-back/rules.store.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE } from '../demo/company.ts';
import { idOf } from './id-of.ts';

const DAYS = 26;
const PER_DAY = 14;
const IDLE_DAYS = 14;
/** Fewer of those who came back were only watched: the rule has brought some. */
const WATCHED_PERCENT = { returned: 12, away: 22 };

/**
 * CMP-20: a rule that has run for some weeks. Who came back is read from the orders of the past; of those with a code
 * that takes 10 % off, some had it from this rule. Before the uses of codes are counted.
 */
export async function seedWinBack(tx: Tx, nowMs: number): Promise<void> {
  const [shop] = DEMO_SHOPS;
  if (!shop) return;
  const id = stableId('demo win back', 'Vous nous manquez');
  const ref = { companyId: DEMO_COMPANY_ID, id };
  const now = toInstant(nowMs);
  await rules.insert(tx, ref, {
    shopId: shop.shopId,
    createdAt: addMs(now, -(DAYS + 2) * DAY),
    terms: {
      audience: 'idle',
      idleDays: IDLE_DAYS,
      title: 'Vous nous manquez',
      message: 'La socca sort du four, et votre table vous attend.',
      discountType: 'percentage',
      discountAmount: null,
      discountPercent: 10,
      minimumBasket: cents(0),
      validDays: 14,
      dailyMost: PER_DAY,
      controlPercent: 20,
    },
  });
  await rules.update(tx, ref, {
    is_on: true,
    ran_on: sql`(${now}::timestamptz at time zone ${DEMO_TIME_ZONE})::date` as never,
  });
  await seedTurns(tx, { ruleId: id, shopId: shop.shopId, now });
  await seedCodes(tx, { ruleId: id, shopId: shop.shopId });
}

async function seedTurns(
  tx: Tx,
  { ruleId, shopId, now }: { ruleId: string; shopId: string; now: string },
): Promise<void> {
  await sql`
    with days as (
      select n, ((${now}::timestamptz at time zone ${DEMO_TIME_ZONE})::date - n)::timestamp + interval '10 hours 30 minutes'
        as local_at
      from generate_series(3, ${DAYS}::int) n
    ), visits as (
      select o.customer_id, o.created_at, o.promo_code, o.status,
        lead(o.created_at) over person as next_at, lead(o.promo_code) over person as next_code
      from orders o where o.company_id = ${DEMO_COMPANY_ID} and o.shop_id = ${shopId} and o.status = 'completed'
      window person as (partition by o.customer_id order by o.created_at)
    ), found as (
      select distinct on (v.customer_id) v.customer_id, d.n, d.local_at at time zone ${DEMO_TIME_ZONE} as at,
        coalesce(v.next_at < (d.local_at at time zone ${DEMO_TIME_ZONE}) + interval '30 days', false) as is_back,
        coalesce(v.next_code = 'MIMI10', false) as is_code
      from visits v join days d
        on v.created_at < (d.local_at at time zone ${DEMO_TIME_ZONE}) - make_interval(days => ${IDLE_DAYS}::int)
        and coalesce(v.next_at > d.local_at at time zone ${DEMO_TIME_ZONE}, true)
      order by v.customer_id, coalesce(v.next_code = 'MIMI10', false) desc, md5(v.customer_id::text || d.n)
    ), ranked as (
      select *, row_number() over (partition by n order by is_code desc, md5(customer_id::text)) as place from found
    ), chosen as (
      select *, not is_code and abs(hashtext(customer_id::text || 'control')) % 100 <
        case when is_back then ${WATCHED_PERCENT.returned}::int else ${WATCHED_PERCENT.away}::int end as is_control
      from ranked where place <= ${PER_DAY}
    ), latest as (
      insert into win_back_latest (company_id, customer_id, claimed_at)
      select ${DEMO_COMPANY_ID}, customer_id, at from chosen
    )
    insert into win_back_turns (company_id, id, rule_id, customer_id, state, claimed_at, attempts, channel, sent_at)
    select ${DEMO_COMPANY_ID}, ${idOf(sql`'turn ' || customer_id`)}, ${ruleId}::uuid, customer_id,
      case when is_control then 'control' else 'sent' end, at, case when is_control then 0 else 1 end,
      case when is_control then null when abs(hashtext(customer_id::text)) % 2 = 0 then 'push' else 'mail' end,
      case when is_control then null else at + interval '2 minutes' end
    from chosen`.execute(tx);
  // Every third client agreed to be written to, and whoever was.
  await sql`
    update customers c set newsletter_subscribed = true
    where company_id = ${DEMO_COMPANY_ID} and c.email is not null and (abs(hashtext(c.id::text || 'news')) % 3 = 0
      or exists (select from win_back_turns m where m.company_id = c.company_id and m.customer_id = c.id
        and m.channel = 'mail'))`.execute(tx);
}

/** The signs of a code: no 0, 1 or 5 of the hash, which people take for letters. */
const SIGNS = { from: '0123456789ABCDEF', to: 'ACDEFGHJKMNPQRTU' };

/** Everybody told has a code; the order that came next used it, where it had 10 % off. */
async function seedCodes(tx: Tx, { ruleId, shopId }: { ruleId: string; shopId: string }): Promise<void> {
  await sql`
    update win_back_turns set promotion_id = ${idOf(sql`'voucher ' || customer_id`)},
      promo_code = 'RETOUR-' || translate(upper(left(md5('code ' || customer_id), 8)), ${SIGNS.from}, ${SIGNS.to}),
      code_ends_at = claimed_at + interval '14 days'
    where company_id = ${DEMO_COMPANY_ID} and rule_id = ${ruleId} and state = 'sent'`.execute(tx);
  await sql`
    insert into promotions (company_id, shop_id, id, kind, promo_code, code_key, discount_type, discount_percent,
      uses_per_customer, total_limit, channels, order_types, weekdays, ends_at, customer_id, reason, created_at)
    select m.company_id, ${shopId}::uuid, m.promotion_id, 'voucher', m.promo_code, m.promo_code, 'percentage', 10,
      1, 1, p.channels, p.order_types, p.weekdays, m.code_ends_at, m.customer_id, 'Faire revenir : Vous nous manquez',
      m.claimed_at
    from win_back_turns m join promotions p on p.company_id = m.company_id and p.promo_code = 'MIMI10'
    where m.company_id = ${DEMO_COMPANY_ID} and m.rule_id = ${ruleId} and m.state = 'sent'`.execute(tx);
  await sql`
    update orders o set promo_code = used.promo_code, marketing_method = 'win_back'
    from (
      select distinct on (m.customer_id) o.id, m.promo_code from win_back_turns m
      join orders o on o.company_id = m.company_id and o.customer_id = m.customer_id and o.promo_code = 'MIMI10'
        and o.status = 'completed' and o.created_at between m.claimed_at and m.code_ends_at
      where m.company_id = ${DEMO_COMPANY_ID} and m.rule_id = ${ruleId} and m.state = 'sent'
      order by m.customer_id, o.created_at
    ) used
    where o.company_id = ${DEMO_COMPANY_ID} and o.id = used.id`.execute(tx);
}
