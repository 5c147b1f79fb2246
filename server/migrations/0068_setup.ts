import { sql, type Kysely } from 'kysely';

/** INS-01, INS-06, INS-16: the link that opens an empty server, and what the installation asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
-- Before any company is known. One at a time: a new link takes the place of the one before.
create table setup_links (
  id smallint primary key default 1 check (id = 1),
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update on setup_links to comptoir_app;
alter table companies
  add column siren text check (siren ~ '^[0-9]{9}$'),
  add column accounting_email text;
-- Null: confirmed, or never asked for.
alter table users add column email_unconfirmed_since timestamptz;
`;
