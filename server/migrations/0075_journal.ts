import { sql, type Kysely } from 'kysely';

/** JRN-01: the journal is read by time, by person and by kind of thing; it knows from which session something was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(JOURNAL).execute(db);
}

const JOURNAL = `
alter table audit add column session_id uuid;
-- Asked once for a statement and not once for a row, and the planner counts the rows of one company as they are.
alter policy own_company on audit using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
create index audit_by_time on audit (company_id, at desc, id desc);
create index audit_by_actor on audit (company_id, actor_id, at desc, id desc);
create index audit_by_kind on audit (company_id, entity, at desc, id desc);
`;
