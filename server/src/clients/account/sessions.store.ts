import { addMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';

export const ACCOUNT_DAYS = 90;

export type OpenAccount = { companyId: string; sessionId: string; email: string };

/** Only the token's hash is stored. */
export async function open(tx: Tx, account: OpenAccount, tokenHash: string, now: Instant): Promise<void> {
  const { companyId, sessionId, email } = account;
  await tx
    .insertInto('customer_sessions')
    .values({
      company_id: companyId,
      id: sessionId,
      email,
      token_hash: tokenHash,
      created_at: now,
      expires_at: addMs(now, ACCOUNT_DAYS * DAY),
    })
    .execute();
}

export async function find(db: Db, companyId: string, tokenHash: string, now: Instant): Promise<OpenAccount | null> {
  const row = await db
    .selectFrom('customer_sessions')
    .select(['id', 'email'])
    .where((eb) => eb.and({ company_id: companyId, token_hash: tokenHash }))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { companyId, sessionId: row.id, email: row.email } : null;
}

export async function end(db: Db | Tx, { companyId, sessionId }: OpenAccount): Promise<void> {
  await db
    .deleteFrom('customer_sessions')
    .where((eb) => eb.and({ company_id: companyId, id: sessionId }))
    .execute();
}

/** CLI-31: whoever is forgotten is signed out everywhere; asked while their e-mails are still known. */
export async function forgetPerson(tx: Tx, companyId: string, customerId: string): Promise<void> {
  for (const table of ['customer_sessions', 'customer_codes', 'customer_accounts'])
    // eslint-disable-next-line no-await-in-loop -- three tables
    await sql`
      delete from ${sql.table(table)} where company_id = ${companyId} and email in (
        select email from customers
        where company_id = ${companyId} and (id = ${customerId} or merged_into = ${customerId}) and email is not null)`.execute(
      tx,
    );
}
