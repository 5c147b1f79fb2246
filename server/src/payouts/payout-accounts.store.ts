import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { PayoutAccount } from '../ports/payouts.ts';

/** Every shop that may be paid. */
export const all = (system: Db): Promise<PayoutAccount[]> => select(system, sql`true`);

/** Whose account this is; the sandbox names an account by its shop. */
export async function ofAccount(system: Db, accountId: string): Promise<PayoutAccount | null> {
  const [account] = await select(system, sql`l.payment_account_id = ${accountId} or s.id::text = ${accountId}`);
  return account ?? null;
}

async function select(system: Db, which: ReturnType<typeof sql>): Promise<PayoutAccount[]> {
  const { rows } = await sql<PayoutAccount>`
    select s.company_id as "companyId", s.id as "shopId", l.payment_account_id as "accountId"
    from shops s left join shop_launches l
      on l.company_id = s.company_id and l.shop_id = s.id and not l.uses_platform_account
    where ${which} order by s.id`.execute(system);
  return rows;
}
