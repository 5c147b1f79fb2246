import { sql, type Kysely } from 'kysely';

/** MIS-04, MIS-10: the dish that is missing; refunds in parts, each with the reason that was given for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
alter table orders add column missing jsonb;

alter table refunds add column reason text;
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check
  check (cause in ('refund', 'cancel', 'release', 'pickup', 'change', 'complaint', 'provider', 'missing', 'part'));
-- More than one dish may be missing, and more than one part given back: these are told apart by their own id.
drop index refunds_live;
create unique index refunds_live on refunds (company_id, order_id, cause)
  where state <> 'failed' and cause <> 'provider' and cause <> 'missing' and cause <> 'part';
`;
