import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { OWN_CHANNELS } from '@comptoir/domain/kernel/sales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { DEMO_COMPANY_ID } from '../demo/company.ts';

/** The programme began then: what was ordered before it earned nothing. */
const DAYS = 45;
const TENTHS_PER_EURO = 15;

/** LOY-13: what the clients of the demonstration have earned with the orders that they completed since. */
export async function seedBalances(tx: Tx, now: Instant): Promise<void> {
  await sql`
    insert into loyalty_moves (company_id, order_id, kind, customer_id, cashback, points_tenths, at)
    select company_id, id, 'earned', customer_id, 0,
      round((products_total - promotion_discount - cashback_used) * ${sql.lit(TENTHS_PER_EURO)} / 100.0)::int, requested_for
    from orders
    where company_id = ${DEMO_COMPANY_ID} and status = 'completed' and channel = any(${[...OWN_CHANNELS]}::text[])
      and requested_for between ${now}::timestamptz - make_interval(days => ${sql.lit(DAYS)}) and ${now}::timestamptz`.execute(
    tx,
  );
  await sql`
    insert into loyalty_balances (company_id, customer_id, cashback, points_tenths)
    select company_id, customer_id, 0, sum(points_tenths)::int from loyalty_moves
    where company_id = ${DEMO_COMPANY_ID} group by company_id, customer_id`.execute(tx);
}
