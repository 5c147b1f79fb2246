import { sql, type Kysely } from 'kysely';

/** Accounts of customers: a code by e-mail opens a session; an e-mail that was never confirmed opens nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_codes (
      company_id uuid not null,
      email text not null,
      code_hash text not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      tries smallint not null default 0,
      primary key (company_id, email)
    )`.execute(db);
  await sql`create index customer_codes_by_age on customer_codes (expires_at)`.execute(db);
  await sql`
    create table customer_sessions (
      company_id uuid not null,
      id uuid not null,
      email text not null,
      token_hash text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (company_id, id)
    )`.execute(db);
  await sql`create unique index customer_sessions_by_token on customer_sessions (company_id, token_hash)`.execute(db);
  await sql`create index customer_sessions_of_one on customer_sessions (company_id, email)`.execute(db);
  await sql`create index customer_sessions_by_age on customer_sessions (expires_at)`.execute(db);
  for (const table of ['customer_codes', 'customer_sessions']) {
    const name = sql.table(table);
    // eslint-disable-next-line no-await-in-loop -- two tables
    await sql`alter table ${name} enable row level security`.execute(db);
    // eslint-disable-next-line no-await-in-loop -- two tables
    await sql`alter table ${name} force row level security`.execute(db);
    // eslint-disable-next-line no-await-in-loop -- two tables
    await sql`
      create policy own_company on ${name} using (
        current_setting('app.company') = '*' or company_id = nullif(current_setting('app.company'), '*')::uuid)`.execute(
      db,
    );
    // eslint-disable-next-line no-await-in-loop -- two tables
    await sql`grant select, insert, update, delete on ${name} to comptoir_app`.execute(db);
  }
}
